/**
 * Sends a requested change to PayPal, then checks the subscription: whatever the response, only
 * PayPal's data says what is true. "Already so" (422), a lost response and an error are handled
 * alike.
 */
import { isOver, type WantedState } from '#domain/subscriptions/subscription-state.ts'
import { hours, later, seconds } from '#domain/time.ts'
import { crash } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import type { Act } from '#server/integrations/paypal/paypal.ts'
import { recordBreak } from '#server/payments/record-break.ts'
import type { Shop } from '#server/shop.ts'

import { lookAtSubscription } from './look-at-subscription.ts'
import {
  changeSubscription,
  findSubscription,
  lockSubscription,
  recordSubscriptionEvent,
} from './subscriptions.store.ts'
import { walletOf } from './wallet.ts'

const acts = {
  ACTIVE: 'activate',
  SUSPENDED: 'suspend',
  CANCELLED: 'cancel',
} as const satisfies Record<WantedState, Act>

const reasons = {
  ACTIVE: 'Resumed by the customer',
  SUSPENDED: 'Suspended by the customer',
  CANCELLED: 'Cancelled by the customer',
} as const satisfies Record<WantedState, string>

const longestPause = hours(1)
/** After so many refusals a payment issue is recorded for staff. */
const maxTries = 30

/** Does nothing before the change is due. Safe to repeat and to run in parallel. */
export async function pursueWish(shop: Shop, id: number): Promise<void> {
  const subscription = await findSubscription(shop.db, id)
  const { wanted, providerId, state } = subscription ?? {}
  if (!wanted || !providerId || wanted.from > shop.now()) return
  if (state !== 'ACTIVE' && state !== 'SUSPENDED' && state !== 'APPROVED') return
  const response = await walletOf(shop).act(providerId, acts[wanted.state], reasons[wanted.state])
  crash(shop.config, 'S7.after')
  await lookAtSubscription(shop, id)
  await tryAgainLater(shop, id, wanted.state, response.ok ? 'done' : response.why)
}

async function tryAgainLater(
  shop: Shop,
  id: number,
  wanted: WantedState,
  outcome: string,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const now = await lockSubscription(tx, id)
    if (now.wanted?.state !== wanted || isOver(now.state)) return
    const tries = now.wanted.tries + 1
    if (tries >= maxTries) {
      await changeSubscription(tx, id, { wanted: null, wanted_from: null, wanted_tries: 0 })
      const cause = { who: 'provider', what: 'wish not possible', at: shop.now() } as const
      await recordSubscriptionEvent(tx, id, cause)
      const billId = now.providerId ?? String(id)
      const found = { expected: wanted, found: `${now.state}, ${outcome}` }
      await recordBreak(shop, tx, { kind: 'wish refused', provider: 'paypal', billId, ...found })
      return
    }
    const pause = Math.min(seconds(15) * 2 ** tries, longestPause)
    await changeSubscription(tx, id, {
      wanted_tries: tries,
      wanted_from: later(shop.now(), pause),
    })
  })
}
