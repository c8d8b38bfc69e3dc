import { sql } from 'kysely'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Db } from '#server/db/open-database.ts'

import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'

type ExportedEmail = { kind: string; queuedAt: Date; sentAt: Date | undefined }

/**
 * Lists the emails to a customer that were queued in the period, newest first, for the customer's
 * data export. Returns only kind and times, because the texts are deleted early. Leaves out
 * messages of the contact form, which belong to their senders.
 */
export async function listEmailsTo(
  db: Db,
  { email, ...period }: { email: string } & Period,
): Promise<ExportedEmail[]> {
  const rows = await db
    .selectFrom('outbox_email')
    .select(['kind', 'queued_at', 'sent_at'])
    .where(sql<string>`lower(recipient)`, '=', emailKeyOf(email))
    .where('kind', '!=', contactMessage.kind)
    .where(isInPeriod('queued_at', period))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ kind, queued_at, sent_at }) => ({
    kind,
    queuedAt: queued_at,
    sentAt: sent_at ?? undefined,
  }))
}
