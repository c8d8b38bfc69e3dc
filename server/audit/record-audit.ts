/**
 * Writes one entry of the audit log, in the transaction of what it tells: either both happened or
 * neither. Every change by staff and every read of health data goes through it.
 *
 *   await recordAudit(tx, {
 *     at: shop.now(),
 *     actor,                              // of the call; other actors have no account
 *     action: 'order.status',             // a row of #domain/audit/audit-actions.ts
 *     subjectId: order.number,            // order number, voucher code, setting's key, product id;
 *                                         // for a person the user's id: an address would outlive them
 *     detail: { from: 'PENDING', to: 'Preparing' },   // exactly the placeholders of the action's words
 *   })
 *
 * The kind of subject follows from the action. `detail` is left out where the words have no placeholder
 * but `{subject}`. It never holds health data: not an allergy, not a note, not an answer. Values longer
 * than 300 characters are cut. A read (GET) opens a `transact` of its own and awaits it before it answers.
 */
import {
  auditActions,
  type AuditAction,
  type AuditDetail,
  type AuditDetailName,
} from '#domain/audit/audit-actions.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'

/**
 * Who did it: the caller of an endpoint, someone on the shop's own machine, the shop by itself, or a
 * customer about their own data. Of a customer the log keeps no email, because it outlives the account.
 */
export type AuditActor = Pick<Actor, 'userId' | 'role'> | 'command line' | 'shop' | 'customer'

export type AuditEntry<A extends AuditAction> = {
  at: Date
  actor: AuditActor
  action: A
  subjectId: string | number
} & ([AuditDetailName<A>] extends [never] ? { detail?: never } : { detail: AuditDetail<A> })

const longestValue = 300

export async function recordAudit<A extends AuditAction>(
  tx: Tx,
  entry: AuditEntry<A>,
): Promise<void> {
  const { at, actor, action, subjectId } = entry
  const person = typeof actor === 'string' ? undefined : actor
  const known = person && (await findEmail(tx, person.userId))
  await tx
    .insertInto('audit')
    .values({
      at,
      actor: person?.userId ?? String(actor),
      actor_email: known ?? '',
      actor_role: person?.role ?? '',
      action,
      subject_kind: auditActions[action].subject,
      subject_id: String(subjectId),
      detail: JSON.stringify(shortened(entry.detail ?? {})),
    })
    .execute()
}

/** The address at this moment: the account may change it or be gone when somebody reads the log. */
async function findEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.email
}

function shortened(detail: Readonly<Record<string, string | number>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, longestValue) : value,
    ]),
  )
}
