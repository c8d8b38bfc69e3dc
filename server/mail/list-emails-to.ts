import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import type { Db } from '#server/db/open-database.ts'

import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'

export type EmailSent = { kind: string; queuedAt: Date; sentAt: Date | undefined }

/**
 * Lists the emails sent to a customer, newest first, for their data export. Their text is not kept
 * for long. Messages of the contact form belong to their writers and are left out.
 */
export async function listEmailsTo(db: Db, email: string): Promise<EmailSent[]> {
  const rows = await db
    .selectFrom('outbox_email')
    .select(['kind', 'queued_at', 'sent_at'])
    .where(sql<string>`lower(recipient)`, '=', emailKeyOf(email))
    .where('kind', '!=', contactMessage.kind)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ kind, queued_at, sent_at }) => ({
    kind,
    queuedAt: queued_at,
    sentAt: sent_at ?? undefined,
  }))
}
