/**
 * Alerts the owner when a condition begins and when it ends, once each, by email and by HTTP POST.
 * A row of `alert` is the state of one condition. Each channel has its own column, so that neither
 * waits for the other; a failed one is retried in the next round.
 */
import { earlier, seconds } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import { ownerAlert } from '#server/mail/emails/owner/owner-alert.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import type { Shop } from '#server/shop.ts'

import {
  alertsToSend,
  beginAlert,
  endAlert,
  markPosted,
  takeAlertToEmail,
  takeAlertToPost,
} from './alerts.store.ts'
import { conditions } from './conditions.ts'
import { postAlert } from './post-alert.ts'

/**
 * Longer than the timeout of a POST, shorter than a round, so that two processes never post the
 * same alert.
 */
const postLease = seconds(30)

/**
 * Runs one round in a process that runs since `startedAt`. Throws when something could not be checked
 * or queued, after trying all the rest.
 */
export async function watchShop(shop: Shop, startedAt: Date): Promise<void> {
  const failed: unknown[] = []
  const tryTo = async (work: Promise<void>): Promise<void> => {
    await work.catch((error: unknown) => failed.push(error))
  }
  for (const kind of Object.keys(conditions)) await tryTo(checkCondition(shop, kind, startedAt))
  for (const kind of await alertsToSend(shop.db, 'emailed_at')) await tryTo(emailAlert(shop, kind))
  for (const kind of await alertsToSend(shop.db, 'posted_at')) await tryTo(postDueAlert(shop, kind))
  if (failed.length > 0)
    throw new AggregateError(failed, `alerts: ${failed.map(String).join('; ')}`)
}

async function checkCondition(shop: Shop, kind: string, startedAt: Date): Promise<void> {
  const summary = await conditions[kind]?.(shop, startedAt)
  if (summary === undefined) await endAlert(shop.db, kind, shop.now())
  else if (await beginAlert(shop.db, { kind, summary, since: shop.now() }))
    shop.log.error({ event: 'alert.started', kind, summary }, 'alert begins')
}

async function emailAlert(shop: Shop, kind: string): Promise<void> {
  await transact(shop.db, async (tx) => {
    const row = await takeAlertToEmail(tx, kind, shop.now())
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
  const row = await takeAlertToPost(shop.db, kind, { now, triedBefore: earlier(now, postLease) })
  if (!row) return
  const status = row.ended_at === null ? 'firing' : 'resolved'
  if (!(await postAlert(shop, { kind, status, summary: row.summary, since: row.since }))) return
  await markPosted(shop.db, kind, now)
}
