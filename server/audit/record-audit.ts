/**
 * Records one entry of the audit log, in the same transaction as the change it describes. Every
 * change by staff and every read of health data calls it.
 *
 *   await recordAudit(tx, {
 *     at: shop.now(),
 *     actor,                              // of the call; other actors have no account
 *     action: 'order.status',             // a row of #domain/audit/audit-actions.ts
 *     subjectId: order.number,            // order number, voucher code, setting's key, product id;
 *                                         // for a person the user id: an email would outlive them
 *     detail: { from: 'PENDING', to: 'Preparing' },   // exactly the placeholders of its text
 *   })
 *
 * The subject's kind follows from the action. Leave out `detail` where the text has no placeholder
 * but `{subject}`. It never contains health data: no allergy, note or answer. Values longer than
 * 300 characters are cut. A read (GET) opens its own `transact` and awaits it before it responds.
 */
import {
  auditActions,
  type AuditAction,
  type AuditDetail,
  type AuditDetailName,
} from '#domain/audit/audit-actions.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'

import { insertAuditEntry } from './audit.store.ts'

/**
 * The caller of an endpoint, someone on the shop's machine, the shop's own jobs, or a customer
 * about their own data. No email is stored for customers, because the log outlives the account.
 */
export type AuditActor = Pick<Actor, 'userId' | 'role'> | 'command line' | 'shop' | 'customer'

export type AuditEntry<A extends AuditAction> = {
  at: Date
  actor: AuditActor
  action: A
  subjectId: string | number
} & ([AuditDetailName<A>] extends [never] ? { detail?: never } : { detail: AuditDetail<A> })

const maxValueLength = 300

export async function recordAudit<A extends AuditAction>(
  tx: Tx,
  entry: AuditEntry<A>,
): Promise<void> {
  const { at, actor, action, subjectId } = entry
  const person = typeof actor === 'string' ? undefined : actor
  const known = person && (await findEmail(tx, person.userId))
  await insertAuditEntry(tx, {
    at,
    actor: person?.userId ?? String(actor),
    actor_email: known ?? '',
    actor_role: person?.role ?? '',
    action,
    subject_kind: auditActions[action].subject,
    subject_id: String(subjectId),
    detail: JSON.stringify(shortened(entry.detail ?? {})),
  })
}

/** Returns the email as of now: the account may change it or be deleted later. */
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
      typeof value === 'string' ? value.slice(0, maxValueLength) : value,
    ]),
  )
}
