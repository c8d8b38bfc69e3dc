/**
 * Queues an email in the outbox, in the transaction of the change it reports, so that a rollback
 * removes it. Each kind is queued at most once per dedupe key. recipient-limits.ts limits the
 * emails to one mailbox.
 */
import { z } from 'zod'

import { addDuration } from '#domain/time.ts'
import { defaultLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { afterCommit, type Tx } from '#server/db/transact.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { leaseDuration, maxWaitInMemory } from './email-lease.ts'
import type { EmailDefinition } from './email-definition.ts'
import { createMessageId } from './message-id.ts'
import { insertEmail, type EmailToSend } from './outbox.store.ts'
import { countRecipientEmail } from './recipient-limits.ts'
import { sealEmailData } from './seal-email.ts'

export const sendEmailJob = defineJob({
  name: 'mail.send',
  data: z.object({ emailId: z.number(), isLeased: z.boolean().optional() }),
  inMemoryData: z.custom<EmailToSend>(),
  // An email that was not accepted is retried from the outbox, not by the job queue.
  tries: 2,
  hasRecurringFallback: true,
})

/**
 * Inserts the email into the outbox and, unless `sendAt` is set, starts the job that sends it after
 * the commit. Returns false, without queueing, when the mailbox has reached its limit for this
 * kind. Returns true, also without queueing, when this kind was queued before under the same dedupe
 * key.
 */
export async function queueEmail<Data>(
  shop: Shop,
  tx: Tx,
  email: EmailDefinition<Data>,
  options: {
    /** For instance `order K7M4QX2P`. */
    dedupeKey: string
    /**
     * The order that the email is about. The order's page for staff lists the email, and the email
     * is deleted with the order.
     */
    orderId?: number
    to: string
    data: Data
    /**
     * Default: now. Danger: retries end a fixed time after queueing (`maxRetryTime` in
     * send-email.ts), so do not use `sendAt` for an email that is due days later.
     */
    sendAt?: Date
    /**
     * Time from which the email is not sent any more, such as the end of its code. Without it, the
     * email is sent however late.
     */
    usefulUntil?: Date | undefined
    /** The reader's language; English by default. */
    language?: ShopLanguage
    /**
     * True: the caller has already counted this email with `countRecipientEmail`, because the
     * result decides whether the caller replaces the link of an earlier email. Then this function
     * does not check the limit.
     */
    isCounted?: boolean
  },
): Promise<boolean> {
  const { kind } = email
  if (!options.isCounted && !(await countRecipientEmail(shop, tx, { kind, to: options.to }))) {
    const logFields = { event: 'email.limited', kind }
    afterCommit(tx, () => shop.log.info(logFields, 'email limit of a recipient reached'))
    return false
  }
  const now = shop.now()
  const host = new URL(shop.config.PUBLIC_URL).hostname
  const messageId = createMessageId(shop, host)
  // Inserting an email with a lease saves the write of a later lease. If the process stops before
  // sending, the recurring job sends the email when the lease has ended.
  const isLeased = !options.sendAt && shop.jobs.runsInMemory(sendEmailJob)
  const row = await insertEmail(tx, {
    dedupeKey: options.dedupeKey,
    kind,
    orderId: options.orderId,
    recipient: options.to,
    language: options.language ?? defaultLanguage,
    dataJson: JSON.stringify(
      email.isSealed ? sealEmailData(shop.sealingKeys, messageId, options.data) : options.data,
    ),
    messageId,
    queuedAt: now,
    sendAt: options.sendAt ?? now,
    usefulUntil: options.usefulUntil,
    leasedUntil: isLeased ? addDuration(now, leaseDuration + maxWaitInMemory) : undefined,
  })
  if (row && !options.sendAt) {
    const inMemoryData = isLeased ? row : undefined
    await shop.jobs.send(tx, sendEmailJob, { emailId: row.id, isLeased }, { inMemoryData })
  }
  return true
}
