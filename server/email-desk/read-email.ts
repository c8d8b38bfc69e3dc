/**
 * Shows staff the text of an email and records the reading in the audit log. Links are removed,
 * because anyone with the link gets access. Emails with codes, secrets or health data are never
 * shown.
 */
import type { HandlerResult } from '#contract/call.ts'
import { replaceLinks } from '#domain/mail/replace-links.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { emailDefinitions } from '#server/mail/emails.ts'
import { composeStoredEmail } from '#server/mail/compose-stored-email.ts'
import type { Shop } from '#server/shop.ts'

import { emailColumns, toStaffEmail } from './staff-email.ts'

type ReadEmailCall = 'GET /api/admin/emails/{emailId}'

/**
 * Returns the email with its text, and adds an audit entry. For a text that staff must not see,
 * returns the reason instead, without an audit entry. Throws NOT_FOUND for an unknown email.
 */
export async function readEmail(
  shop: Shop,
  actor: Actor,
  emailId: number,
): Promise<HandlerResult<ReadEmailCall>> {
  return transact(shop.db, async (tx) => {
    const row = await tx
      .selectFrom('outbox_email')
      .select([...emailColumns, 'language', 'data', 'message_id'])
      .where('id', '=', emailId)
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    const now = shop.now()
    const email = toStaffEmail(row, now)
    const hiddenReason = row.emptied_at ? textDeletedReason : findHiddenReason(row.kind)
    if (hiddenReason !== undefined) return { email, content: null, hiddenReason }
    const { subject, text } = composeStoredEmail(shop, row)
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'email.read',
      subjectId: emailId,
      detail: { kind: row.kind },
    })
    return { email, content: { subject, text: replaceLinks(text, '[link]') }, hiddenReason: null }
  })
}

const textDeletedReason =
  'The stored text of this email was deleted because its retention period ended.'

/** Returns why staff must not read emails of this kind; undefined if they may. */
function findHiddenReason(kind: string): string | undefined {
  const email = emailDefinitions.find((candidate) => candidate.kind === kind)
  if (!email || email.isSecret)
    return 'This email contains a link or a code. Only its recipient may see it.'
  if (email.isPersonal)
    return 'This email contains a customer’s own words or health data. It is not shown here.'
  return undefined
}
