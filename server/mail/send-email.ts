/**
 * Sends one email of the outbox. A lease keeps two workers from sending it concurrently. If the
 * process stops between "accepted" and recording it, the email is sent twice; the fixed message id
 * lets mail programs detect the copy.
 */
import { days, later, minutes, seconds } from '#domain/time.ts'
import { crash } from '#server/crash-points.ts'
import type { Posted } from '#server/integrations/smtp/smtp.ts'
import { errorText } from '#server/jobs/work-failures.ts'
import type { Shop } from '#server/shop.ts'

import { isSecretEmail } from './emails.ts'
import { mailTransportOf } from './mail-transport.ts'
import { leaseEmail, saveSendResult, type SendResult } from './outbox.store.ts'
import { composeStoredEmail } from './compose-stored-email.ts'

const lease = minutes(2)
/** Refused emails and those that cannot be composed are retried this long; staff see why. */
const maxRetryTime = days(1)

export async function sendEmail(shop: Shop, emailId: number): Promise<void> {
  const now = shop.now()
  const row = await leaseEmail(shop.db, emailId, { now, until: later(now, lease) })
  if (!row) return
  const result = await post(shop, row)
  const isGivenUp =
    !result.ok && (result.permanent || now.getTime() - row.queued_at.getTime() > maxRetryTime)
  // Links that open an account must not stay in the database longer than necessary.
  const wipesData = isSecretEmail(row.kind) && (result.ok || isGivenUp)
  const saved: SendResult = result.ok
    ? { state: 'sent', at: now }
    : {
        state: isGivenUp ? 'given_up' : 'queued',
        sendAt: later(now, pauseBefore(row.tries)),
        reason: result.reason,
      }
  await saveSendResult(shop.db, emailId, saved, wipesData)
  if (isGivenUp) shop.log.error({ event: 'email.undelivered', kind: row.kind }, 'email given up')
}

/** An error of our own counts as a failed try: it must not keep the lease or stop other emails. */
async function post(
  shop: Shop,
  row: Parameters<typeof composeStoredEmail>[1] & { id: number; recipient: string },
): Promise<Posted> {
  try {
    const written = composeStoredEmail(shop, row)
    crash(shop.config, 'P7.before')
    const result = await mailTransportOf(shop).post({
      ...written,
      to: row.recipient,
      messageId: row.message_id,
    })
    crash(shop.config, 'P7.after')
    return result
  } catch (error) {
    const { id: emailId, kind } = row
    shop.log.error({ event: 'email.failed', emailId, kind, error }, 'email could not be composed')
    return { ok: false, permanent: false, reason: `could not be written: ${errorText(error)}` }
  }
}

/** Half a minute, doubled after each try, at most an hour. */
function pauseBefore(tries: number): number {
  return Math.min(seconds(30) * 2 ** (tries - 1), minutes(60))
}
