/**
 * Sends one email of the outbox. A lease prevents two workers from sending it at the same time. If
 * the process stops after the mail server accepted the email and before the result is saved, the
 * email is sent twice. Both copies have the same message id, so mail programs can detect the
 * duplicate.
 */
import { days, addDuration, minutes, seconds, type Duration } from '#domain/time.ts'
import { crashAt } from '#server/crash-points.ts'
import { retryWhileUnavailable } from '#server/db/retry-while-unavailable.ts'
import type { SmtpResult } from '#server/integrations/smtp/smtp.ts'
import { errorText } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

import { containsSecret } from './emails.ts'
import { mailTransportOf } from './mail-transport.ts'
import { isTooLate, leaseDuration } from './email-lease.ts'
import {
  leaseEmail,
  findLeasedEmail,
  renewFirstLease,
  saveFailedTry,
  type EmailToSend,
  type SentEmail,
} from './outbox.store.ts'
import { sentEmailBatcherOf } from './sent-email-batcher.ts'
import { composeStoredEmail } from './compose-stored-email.ts'

/**
 * How long after queueing an email is retried that was refused or could not be composed. Long
 * enough for a mail server that is down for a whole weekend.
 */
const maxRetryTime = days(3)
const firstRetryDelay = seconds(30)
const maxRetryDelay = minutes(60)

/**
 * How long the queued row in memory is used. After that the row is read again, because it may have
 * been deleted in the meantime.
 */
const maxAgeInMemory = seconds(5)

/** The lease with which this process inserted the email. */
type FirstLease = {
  /** The row as it was inserted; undefined if the memory of this process does not have it. */
  leasedEmail: EmailToSend | undefined
}

/**
 * Leases the email, sends it and saves the result; a failed try is scheduled again. Does nothing
 * when the email is not queued (any more), or another worker is sending it. Pass `firstLease` only
 * for an email that this process inserted with a lease. Must not run in a transaction.
 */
export async function sendEmail(
  shop: Shop,
  emailId: number,
  firstLease?: FirstLease,
): Promise<void> {
  const row = await findEmailToSend(shop, emailId, firstLease)
  if (row) await sentEmailBatcherOf(shop).sendInBatch((saveSent) => sendRow(shop, row, saveSent))
}

/**
 * Returns the email, leased by this process. Returns undefined when it is not queued (any more), or
 * another worker has leased it.
 */
async function findEmailToSend(
  shop: Shop,
  emailId: number,
  firstLease: FirstLease | undefined,
): Promise<EmailToSend | undefined> {
  const now = shop.now()
  const leasedUntil = addDuration(now, leaseDuration)
  if (!firstLease) return leaseEmail(shop.db, emailId, { now, until: leasedUntil })
  const { leasedEmail } = firstLease
  if (leasedEmail && now < addDuration(leasedEmail.queued_at, maxAgeInMemory)) return leasedEmail
  return (
    (await findLeasedEmail(shop.db, emailId, leasedUntil)) ??
    renewFirstLease(shop.db, emailId, leasedUntil)
  )
}

async function sendRow(
  shop: Shop,
  row: EmailToSend,
  saveSent: (email: SentEmail) => Promise<void>,
): Promise<void> {
  const now = shop.now()
  const { id: emailId } = row
  if (isTooLate(row.useful_until, now)) return saveTooLate(shop, row)
  const sendResult = await composeAndSend(shop, row)
  const isGivenUp =
    !sendResult.ok &&
    (sendResult.isPermanent || now.getTime() - row.queued_at.getTime() > maxRetryTime)
  // Links and codes that give access must not stay in the database longer than necessary.
  const shouldDeleteData = containsSecret(row.kind) && (sendResult.ok || isGivenUp)
  if (sendResult.ok)
    return saveSent({ id: emailId, messageId: row.message_id, sentAt: now, shouldDeleteData })
  const failedTry = {
    state: isGivenUp ? 'given_up' : 'queued',
    sendAt: addDuration(now, retryDelayAfter(row.tries)),
    reason: sendResult.reason,
    shouldDeleteData,
  } as const
  await retryWhileUnavailable(shop, `result of email ${emailId}`, () =>
    saveFailedTry(shop.db, row, failedTry),
  )
  if (isGivenUp)
    shop.log.error({ event: 'email.undelivered', emailId, kind: row.kind }, 'email not delivered')
}

/** Marks an email as given up because its code or its offer has ended: it would be useless now. */
async function saveTooLate(shop: Shop, row: EmailToSend): Promise<void> {
  const { id: emailId, kind } = row
  const failedTry = {
    state: 'given_up',
    sendAt: shop.now(),
    reason: null,
    shouldDeleteData: containsSecret(kind),
  } as const
  await retryWhileUnavailable(shop, `result of email ${emailId}`, () =>
    saveFailedTry(shop.db, row, failedTry),
  )
  shop.log.warn({ event: 'email.too_late', emailId, kind }, 'email not sent: it was too late')
}

/**
 * Returns the response of the mail server. An error in the shop's own code is returned as a failed
 * try, so that the lease ends and the other emails of the batch are sent.
 */
async function composeAndSend(shop: Shop, row: EmailToSend): Promise<SmtpResult> {
  // Names what an error prevented, in the log and in the reason that staff see.
  let step: 'composed' | 'sent' = 'composed'
  try {
    const composedEmail = composeStoredEmail(shop, row)
    step = 'sent'
    // Tests stop the process at these points (crash-points.ts).
    crashAt(shop.config, 'P7.before')
    const result = await mailTransportOf(shop).send({
      ...composedEmail,
      to: row.recipient,
      messageId: row.message_id,
    })
    crashAt(shop.config, 'P7.after')
    return result
  } catch (error) {
    const { id: emailId, kind } = row
    shop.log.error({ event: 'email.failed', emailId, kind, error }, `email could not be ${step}`)
    return { ok: false, isPermanent: false, reason: `could not be ${step}: ${errorText(error)}` }
  }
}

/** Returns the backoff before the next try, which doubles after each try. */
function retryDelayAfter(tries: number): Duration {
  return Math.min(firstRetryDelay * 2 ** (tries - 1), maxRetryDelay)
}
