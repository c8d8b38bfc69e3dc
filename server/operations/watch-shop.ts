/**
 * Sends the owner one alert when a condition begins and one when it ends, by email and by HTTP
 * POST. The table `alert` has one row for each condition, with a column for each of these channels.
 * So a failing channel does not delay the other channel and is retried in the next run. If a
 * condition ends before a channel has reported its beginning, that channel reports only the end.
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
  reserveAlertToEmail,
  reserveAlertToPost,
} from './alerts.store.ts'
import { alertConditions } from './alert-conditions.ts'
import { postAlert, postTimeoutMs } from './post-alert.ts'

/**
 * Longer than a POST takes, so that two processes never post the same alert. Must be shorter than
 * the minute between two runs, so that the next run retries a failed POST.
 */
const postLeaseMs = postTimeoutMs + seconds(25)

/**
 * Begins and ends alerts, and sends those that a channel has not sent. Runs every minute.
 * `startedAt` is the start of this process. A condition or alert that fails does not stop the
 * others: the function throws an AggregateError at its end. A stopping shop leaves the rest to the
 * next run.
 */
export async function watchShop(shop: Shop, startedAt: Date): Promise<void> {
  const errors: unknown[] = []
  const collectError = async (work: () => Promise<void>): Promise<void> => {
    if (shop.jobs.isStopping()) return
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  for (const [kind, findSummary] of Object.entries(alertConditions))
    await collectError(async () => updateAlert(shop, kind, await findSummary(shop, startedAt)))
  const sendAlerts = async (
    channel: Parameters<typeof listUnsentAlerts>[1],
    send: (shop: Shop, kind: string) => Promise<void>,
  ): Promise<void> => {
    for (const kind of await listUnsentAlerts(shop.db, channel))
      await collectError(() => send(shop, kind))
  }
  await collectError(() => sendAlerts('emailed_at', emailAlert))
  await collectError(() => sendAlerts('posted_at', postReservedAlert))
  if (errors.length > 0)
    throw new AggregateError(errors, `alerts: ${errors.map(String).join('; ')}`)
}

/** `summary` is the alert's text while the condition is true, otherwise undefined. */
async function updateAlert(shop: Shop, kind: string, summary: string | undefined): Promise<void> {
  if (summary === undefined) await endAlert(shop.db, kind, shop.now())
  else if (await startAlert(shop.db, { kind, summary, since: shop.now() }))
    shop.log.error({ event: 'alert.started', kind, summary }, 'alert begins')
}

/** Does nothing if another process has emailed the alert. */
async function emailAlert(shop: Shop, kind: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const row = await reserveAlertToEmail(tx, kind, shop.now())
    if (!row) return
    const hasEnded = row.ended_at !== null
    await queueEmail(shop, tx, ownerAlert, {
      dedupeKey: `alert ${kind} ${hasEnded ? 'over' : 'begun'} ${row.since.toISOString()}`,
      to: shop.config.OWNER_EMAIL,
      data: { summary: row.summary, isOver: hasEnded },
    })
  })
}

/** Does nothing if another process has posted the alert or is posting it. */
async function postReservedAlert(shop: Shop, kind: string): Promise<void> {
  const now = shop.now()
  const row = await reserveAlertToPost(shop.db, kind, {
    now,
    triedBefore: subtractDuration(now, postLeaseMs),
  })
  if (!row) return
  const status = row.ended_at === null ? 'firing' : 'resolved'
  const { summary, since } = row
  // False: the POST failed, and the next run retries it.
  const isPosted = await postAlert(shop, { kind, status, summary, since })
  // Does nothing if the alert has ended or begun again during the POST.
  if (isPosted) await markPosted(shop.db, kind, now)
}
