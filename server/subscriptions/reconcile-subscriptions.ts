/**
 * What a minute brings to subscriptions: webhooks that were stored and not understood, looks and wishes
 * whose time has come, plans to resume, checkouts that were left. All from due dates in tables and the
 * shop's clock: a lost webhook, or a process that died, delays and loses nothing.
 */
import { approvalTime } from '#domain/subscriptions/look-schedule.ts'
import { dateInMalaysia, earlier } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from './abandon-subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'
import { processWebhook } from './process-webhook.ts'
import { pursueWish } from './pursue-wish.ts'
import {
  changeSubscription,
  lockSubscription,
  recordSubscriptionEvent,
} from './subscriptions.store.ts'

const atOnce = 50

/** One round. What fails is logged and comes again next minute; it does not hold up the rest. */
export async function reconcileSubscriptions(shop: Shop): Promise<void> {
  await each(shop, 'webhooks', await storedWebhooks(shop), (id) => processWebhook(shop, id))
  await each(shop, 'left', await leftAlone(shop), (id) => giveUp(shop, id))
  await each(shop, 'resumes', await dueResumes(shop), (id) => resume(shop, id))
  await each(shop, 'wishes', await dueWishes(shop), (id) => pursueWish(shop, id))
  await each(shop, 'looks', await dueLooks(shop), (id) => lookAtSubscription(shop, id))
}

async function each(
  shop: Shop,
  kind: string,
  ids: readonly { id: number }[],
  work: (id: number) => Promise<unknown>,
): Promise<void> {
  for (const { id } of ids) {
    try {
      await work(id)
    } catch (error) {
      shop.log.error({ event: 'reconcile.failed', kind, error }, 'a step of reconciling failed')
    }
  }
}

function storedWebhooks(shop: Shop) {
  return shop.db
    .selectFrom('callback_event')
    .select('id')
    .where('provider', '=', 'paypal')
    .where('state', '=', 'stored')
    .orderBy('received_at')
    .limit(atOnce)
    .execute()
}

/** Begun, never made at PayPal, and nobody came back to try again. */
function leftAlone(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'CREATING')
    .where('created_at', '<=', earlier(shop.now(), approvalTime))
    .limit(atOnce)
    .execute()
}

async function giveUp(shop: Shop, id: number): Promise<void> {
  await transact(shop.db, (tx) => abandonSubscription(shop, tx, id, 'shop'))
}

function dueResumes(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('state', '=', 'SUSPENDED')
    .where('resume_at', '<=', shop.now())
    .where('wanted', 'is', null)
    .limit(atOnce)
    .execute()
}

/** The day before the payment to which a delivery was put off. */
async function resume(shop: Shop, id: number): Promise<void> {
  await transact(shop.db, async (tx) => {
    const { state, resumeAt, wanted } = await lockSubscription(tx, id)
    const at = shop.now()
    if (state !== 'SUSPENDED' || wanted || !resumeAt || resumeAt > at) return
    await changeSubscription(tx, id, { wanted: 'ACTIVE', wanted_from: at, wanted_tries: 0 })
    const cause = { who: 'shop', what: 'resuming', at, day: dateInMalaysia(at) } as const
    await recordSubscriptionEvent(tx, id, cause)
  })
}

function dueWishes(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('wanted', 'is not', null)
    .where('wanted_from', '<=', shop.now())
    .where('state', 'in', ['ACTIVE', 'SUSPENDED', 'APPROVED'])
    .orderBy('wanted_from')
    .limit(atOnce)
    .execute()
}

function dueLooks(shop: Shop) {
  return shop.db
    .selectFrom('subscription')
    .select('id')
    .where('provider_id', 'is not', null)
    .where('look_at', '<=', shop.now())
    .orderBy('look_at')
    .limit(atOnce)
    .execute()
}
