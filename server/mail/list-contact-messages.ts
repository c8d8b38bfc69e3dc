import { sql } from 'kysely'
import { z } from 'zod'

import { emailKeyOf } from '#domain/accounts/email-key.ts'
import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Db } from '#server/db/open-database.ts'

import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'

const contactData = z.object({ name: z.string(), subject: z.string(), message: z.string() })

type ExportedMessage = z.output<typeof contactData> & { sentAt: Date }

/**
 * Lists the stored messages of the contact form with this sender that were queued in the period,
 * newest first, for the customer's data export. Call it only for a verified address.
 */
export async function listContactMessages(
  db: Db,
  { email, ...period }: { email: string } & Period,
): Promise<ExportedMessage[]> {
  const rows = await db
    .selectFrom('outbox_email')
    .select(['data', 'queued_at'])
    .where('kind', '=', contactMessage.kind)
    .where(sql<string>`lower(data ->> 'email')`, '=', emailKeyOf(email))
    .where(isInPeriod('queued_at', period))
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ data, queued_at }) => ({ ...contactData.parse(data), sentAt: queued_at }))
}
