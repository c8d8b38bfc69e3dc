/**
 * Sends the owner one alert when a condition begins and one when it ends, by email and by HTTP
 * POST. The table `alert` has one row for each condition, with a column for each channel. So a
 * failing channel does not delay the other channel and is retried in the next run.
 */
import { subtractDuration, seconds } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { ownerAlert } from '#server/mail/emails/owner/owner-alert.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import {
  listUnsentAlerts,
  startAlert,
  endAlert,
  markPosted,
  claimAlertToEmail,
  claimAlertToPost,
} from './alerts.store.ts'
import { alertConditions } from './alert-conditions.ts'
import { postAlert } from './post-alert.ts'

/**
 * Must be longer than the timeout in post-alert.ts, so that two processes never post the same
 * alert, and shorter than the minute between two runs, so that the next run retries a failed POST.
 */
const postLease = seconds(30)

/**
 * Runs every minute. `startedAt` is the start of this process. A condition or alert that fails does
 * not stop the others: the function then throws an AggregateError at its end.
 */
export async function watchShop(shop: Shop, startedAt: Date): Promise<void> {
  const errors: unknown[] = []
  const collectError = async (work: Promise<void>): Promise<void> => {
    await work.catch((error: unknown) => errors.push(error))
  }
  for (const [kind, findSummary] of Object.entries(alertConditions))
    await collectError(updateAlert(shop, kind, findSummary(shop, startedAt)))
  for (const kind of await listUnsentAlerts(shop.db, 'emailed_at'))
    await collectError(emailAlert(shop, kind))
  for (const kind of await listUnsentAlerts(shop.db, 'posted_at'))
    await collectError(postDueAlert(shop, kind))
  if (errors.length > 0)
    throw new AggregateError(errors, `alerts: ${errors.map(String).join('; ')}`)
}

/** `summaryPromise` resolves to the alert's text while the condition is true. */
async function updateAlert(
  shop: Shop,
  kind: string,
  summaryPromise: Promise<string | undefined>,
): Promise<void> {
  const summary = await summaryPromise
  if (summary === undefined) await endAlert(shop.db, kind, shop.now())
  else if (await startAlert(shop.db, { kind, summary, since: shop.now() }))
    shop.log.error({ event: 'alert.started', kind, summary }, 'alert begins')
}

async function emailAlert(shop: Shop, kind: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const row = await claimAlertToEmail(tx, kind, shop.now())
    if (!row) return
    const isOver = row.ended_at !== null
    await queueEmail(shop, tx, ownerAlert, {
      dedupeKey: `alert ${kind} ${isOver ? 'over' : 'begun'} ${row.since.toISOString()}`,
      to: shop.config.OWNER_EMAIL,
      data: { summary: row.summary, isOver },
    })
  })
}

async function postDueAlert(shop: Shop, kind: string): Promise<void> {
  const now = shop.now()
  const row = await claimAlertToPost(shop.db, kind, {
    now,
    triedBefore: subtractDuration(now, postLease),
  })
  if (!row) return
  const status = row.ended_at === null ? 'firing' : 'resolved'
  if (!(await postAlert(shop, { kind, status, summary: row.summary, since: row.since }))) return
  await markPosted(shop.db, kind, now)
}
