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

import { isSecretLetter } from './letters.ts'
import { postOfficeOf } from './post-office.ts'
import { writeStoredLetter } from './write-stored-letter.ts'

const lease = minutes(2)
/** Refused emails and those that cannot be composed are retried this long; staff see why. */
const maxRetryTime = days(1)

export async function sendLetter(shop: Shop, letterId: number): Promise<void> {
  const now = shop.now()
  const row = await shop.db
    .updateTable('letter')
    .set((eb) => ({ leased_until: later(now, lease), tries: eb('tries', '+', 1) }))
    .where('id', '=', letterId)
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  const result = await post(shop, row)
  const isGivenUp =
    !result.ok && (result.permanent || now.getTime() - row.queued_at.getTime() > maxRetryTime)
  await shop.db
    .updateTable('letter')
    .set({
      leased_until: null,
      ...(result.ok
        ? { state: 'sent', sent_at: now, last_error: null, ...wiped(row.kind) }
        : {
            state: isGivenUp ? 'given_up' : 'queued',
            send_at: later(now, pauseBefore(row.tries)),
            last_error: result.why,
            ...(isGivenUp && wiped(row.kind)),
          }),
    })
    .where('id', '=', letterId)
    .execute()
  if (isGivenUp) shop.log.error({ event: 'letter.given_up', letter: row.kind }, 'email given up')
}

/** An error of our own counts as a failed try: it must not keep the lease or stop other emails. */
async function post(
  shop: Shop,
  row: Parameters<typeof writeStoredLetter>[1] & { id: number; recipient: string },
): Promise<Posted> {
  try {
    const written = writeStoredLetter(shop, row)
    crash(shop.config, 'P7.before')
    const result = await postOfficeOf(shop).post({
      ...written,
      to: row.recipient,
      messageId: row.message_id,
    })
    crash(shop.config, 'P7.after')
    return result
  } catch (error) {
    const { id: letterId, kind } = row
    shop.log.error(
      { event: 'letter.failed', letterId, letter: kind, error },
      'email could not be composed',
    )
    return { ok: false, permanent: false, why: `could not be written: ${errorText(error)}` }
  }
}

/** Links that open an account must not stay in the database longer than necessary. */
function wiped(kind: string): { data?: string } {
  return isSecretLetter(kind) ? { data: '{}' } : {}
}

/** Half a minute, doubled after each try, at most an hour. */
function pauseBefore(tries: number): number {
  return Math.min(seconds(30) * 2 ** (tries - 1), minutes(60))
}
