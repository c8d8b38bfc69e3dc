/**
 * Records one entry of the audit log, in the same transaction as the change it describes. Every
 * change by staff and every read of health data calls it.
 *
 *   await recordAudit(tx, {
 *     at: shop.now(),
 *     actor,                              // the caller; AuditActor lists actors without an account
 *     action: 'order.status',             // a row of #domain/audit/audit-actions.ts
 *     subjectId: order.number,            // order number, voucher code, setting's key, product id;
 *                                         // for a person the user id: an email would outlive them
 *     detail: { from: 'PENDING', to: 'Preparing' },   // the placeholders of the action's text
 *   })
 *
 * The action determines the subject's kind. Leave out `detail` if `{subject}` is the only
 * placeholder of the text. `detail` must not contain health data: no allergy, note or answer.
 * Values longer than `maxValueLength` are cut. A GET handler opens its own `transact` and awaits it
 * before it responds.
 */
import { sql } from 'kysely'

import {
  auditActions,
  type AuditAction,
  type AuditDetail,
  type AuditDetailName,
} from '#domain/audit/audit-actions.ts'
import { cutText } from '#domain/text/cut-text.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'

import { insertAuditEntries } from './audit.store.ts'

/**
 * The caller of an endpoint, an operator on the command line, a background job (`shop`), or a
 * customer who acts on their own data. No email is stored for customers, because the log outlives
 * their account.
 */
export type AuditActor = Pick<Actor, 'userId' | 'role'> | 'command line' | 'shop' | 'customer'

type AuditEntry<A extends AuditAction> = {
  at: Date
  actor: AuditActor
  action: A
  subjectId: string | number
} & ([AuditDetailName<A>] extends [never] ? { detail?: never } : { detail: AuditDetail<A> })

/** Limit of a text in `detail`, in characters. */
const maxValueLength = 300

/** Adds one entry; the header of this file explains the fields. */
export async function recordAudit<A extends AuditAction>(
  tx: Tx,
  entry: AuditEntry<A>,
): Promise<void> {
  await insertAuditEntries(tx, [toRow(entry)])
}

/** Adds several entries in one statement. */
export async function recordAudits<A extends AuditAction>(
  tx: Tx,
  entries: readonly AuditEntry<A>[],
): Promise<void> {
  await insertAuditEntries(
    tx,
    entries.map((entry) => toRow(entry)),
  )
}

function toRow<A extends AuditAction>(entry: AuditEntry<A>) {
  const { at, actor, action, subjectId } = entry
  const account = typeof actor === 'string' ? undefined : actor
  return {
    at,
    actor: account?.userId ?? String(actor),
    // Copied, because the account may change or be deleted.
    actor_email: emailOf(account?.userId),
    actor_role: account?.role ?? '',
    action,
    subject_kind: auditActions[action].subject,
    subject_id: String(subjectId),
    detail: JSON.stringify(truncateValues(entry.detail ?? {})),
  }
}

/** Returns the account's current email as part of the insert; empty without an account. */
function emailOf(userId: string | undefined) {
  if (userId === undefined) return ''
  return sql<string>`coalesce((select email from users where id = ${userId}), '')`
}

/** Cuts long texts; numbers stay as they are. */
function truncateValues(
  detail: Readonly<Record<string, string | number>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'string' ? cutText(value, maxValueLength) : value,
    ]),
  )
}
