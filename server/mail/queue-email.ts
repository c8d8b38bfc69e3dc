/**
 * Queues an email in the outbox, in the transaction of the change it reports, so that a rollback
 * removes it. Each kind is queued at most once per `subject` (I3), within the limits of
 * recipient-limits.ts for one mailbox.
 */
import { z } from 'zod'

import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import type { EmailDefinition } from './email-definition.ts'
import { countRecipientEmail } from './recipient-limits.ts'
import { sealEmail } from './seal-email.ts'

export const sendEmailJob = defineJob({
  name: 'mail.send',
  data: z.object({ emailId: z.number() }),
  // An email that was not accepted is retried from the outbox, not by the job queue.
  tries: 2,
  isSwept: true,
})

/**
 * `subject` is the dedupe key, for instance `order K7M4QX2P`. Returns false when the mailbox has
 * reached its limit for this kind.
 */
export async function queueEmail<Data>(
  shop: Shop,
  tx: Tx,
  email: EmailDefinition<Data>,
  about: {
    subject: string
    to: string
    data: Data
    sendAt?: Date
    /** The reader's language; English by default. */
    language?: ShopLanguage
    /** The caller has already counted this email, before it replaced what an earlier one opens. */
    isCounted?: boolean
  },
): Promise<boolean> {
  const { kind } = email
  if (!about.isCounted && !(await countRecipientEmail(shop, tx, { kind, to: about.to }))) {
    shop.log.info({ event: 'email.limited', kind }, 'email limit of a recipient reached')
    return false
  }
  const now = shop.now()
  const host = new URL(shop.config.PUBLIC_URL).hostname
  const messageId = `<${shop.randomBytes(18).toString('base64url')}@${host}>`
  const data = JSON.stringify(about.data)
  const row = await tx
    .insertInto('outbox_email')
    .values({
      subject: about.subject,
      kind: email.kind,
      recipient: about.to,
      language: about.language ?? 'en',
      data: email.secret === 'sealed' ? sealEmail(shop.sealing, messageId, data) : data,
      message_id: messageId,
      queued_at: now,
      send_at: about.sendAt ?? now,
    })
    .onConflict((conflict) => conflict.columns(['subject', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && !about.sendAt) await shop.jobs.send(tx, sendEmailJob, { emailId: row.id })
  return true
}
