/**
 * A customer suspends, resumes or cancels. The requested change is saved first and then sent to
 * PayPal: immediately where the cut-off allows, else after the delivery in the making. If PayPal
 * does not respond, or its response is lost, the change stays and is retried until PayPal reports
 * the same state (T-F03).
 */
import {
  isWaitingForApproval,
  judgeWish,
  type WantedState,
} from '#domain/subscriptions/subscription-state.ts'
import { wishCountsFrom } from '#domain/subscriptions/wish-day.ts'
import { dateInMalaysia, startOfDay, type CalendarDate } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { subscriptionChangeNoted } from '#server/mail/subscription-change-noted.letter.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { abandonSubscription } from './abandon-subscription.ts'
import { doneText, laterText, onItsWayText, takenBackText, type Said } from './change-texts.ts'
import { getOwnSubscription } from './get-own-subscription.ts'
import type { EventKind } from './history-texts.ts'
import { pursueWish } from './pursue-wish.ts'
import {
  changeSubscription,
  findSubscription,
  lockSubscription,
  nextDay,
  recordSubscriptionEvent,
  type Subscription,
} from './subscriptions.store.ts'
import { writeSubscriptionLetter } from './write-subscription-letter.ts'

const noChange = { wanted: null, wanted_from: null, wanted_tries: 0 } as const

const events = {
  ACTIVE: 'activate wanted',
  SUSPENDED: 'suspend wanted',
  CANCELLED: 'cancel wanted',
} as const satisfies Record<WantedState, EventKind>

type Outcome = { kind: 'done'; message: Said } | { kind: 'pending' }

/**
 * Returns the message for the customer. Throws NOT_FOUND, SUBSCRIPTION_OVER,
 * SUBSCRIPTION_NOT_BEGUN.
 */
export async function changeState(
  shop: Shop,
  asked: { userId: string; id: string; wanted: WantedState; reason?: string | undefined },
): Promise<Said> {
  const { id } = await getOwnSubscription(shop, asked.userId, asked.id)
  const outcome = await transact(shop.db, async (tx) =>
    requestChange(shop, tx, await lockSubscription(tx, id), asked),
  )
  if (outcome.kind === 'done') return outcome.message
  await pursueWish(shop, id)
  const after = await findSubscription(shop.db, id)
  return after?.state === asked.wanted ? doneText(asked.wanted) : onItsWayText(asked.wanted)
}

async function requestChange(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  { wanted, reason }: { wanted: WantedState; reason?: string | undefined },
): Promise<Outcome> {
  const { id, state } = subscription
  const verdict = judgeWish(state, wanted)
  if (!verdict.ok && verdict.why === 'over') throw new ShopError('SUBSCRIPTION_OVER')
  if (!verdict.ok && verdict.why === 'not begun') throw new ShopError('SUBSCRIPTION_NOT_BEGUN')
  const change = reason && wanted === 'CANCELLED' ? { cancel_reason: reason } : {}
  if (!verdict.ok) return withdrawChange(shop, tx, subscription, wanted)
  if (isWaitingForApproval(state)) {
    await abandonSubscription(shop, tx, id, 'customer')
    // If the customer still approves in an open window, it is cancelled again.
    await changeSubscription(tx, id, { wanted, wanted_from: shop.now(), ...change })
    return { kind: 'done', message: doneText(wanted) }
  }
  const next = nextDay(subscription)
  const from = wishCountsFrom(shop.now(), { state, next }, wanted, settingsOf(shop).plans)
  const isKnown = subscription.wanted?.state === wanted
  if (!isKnown) await saveChange(shop, tx, subscription, { wanted, from, change })
  if (from === undefined) return { kind: 'pending' }
  const since = isKnown ? dateInMalaysia(subscription.wanted?.from ?? shop.now()) : from
  return { kind: 'done', message: laterText(wanted, next ?? since, since) }
}

async function saveChange(
  shop: Shop,
  tx: Tx,
  { id }: Subscription,
  request: {
    wanted: WantedState
    from: CalendarDate | undefined
    change: { cancel_reason?: string }
  },
): Promise<void> {
  const at = shop.now()
  const { wanted, from, change } = request
  await changeSubscription(tx, id, {
    wanted,
    wanted_from: from === undefined ? at : startOfDay(from),
    wanted_tries: 0,
    resume_at: null,
    changed_at: at,
    ...change,
  })
  const cause = { who: 'customer', what: events[wanted], at, day: from ?? dateInMalaysia(at) }
  const eventId = await recordSubscriptionEvent(tx, id, cause)
  if (from === undefined) return
  const now = await findSubscription(tx, id)
  if (now) await writeSubscriptionLetter(shop, tx, subscriptionChangeNoted, now, `${eventId}`)
}

/** The state is already as requested: withdraws a pending change to another state. */
async function withdrawChange(
  shop: Shop,
  tx: Tx,
  { id, wanted: pending, resumeAt }: Subscription,
  wanted: WantedState,
): Promise<Outcome> {
  if (resumeAt && wanted === 'SUSPENDED')
    await changeSubscription(tx, id, { resume_at: null, next_at: null })
  if (!pending || pending.state === wanted) return { kind: 'done', message: doneText(wanted) }
  // A skip that PayPal does not have yet; the next day is read from PayPal again.
  const noSkip = resumeAt ? { resume_at: null, next_at: null } : {}
  await changeSubscription(tx, id, { ...noChange, ...noSkip })
  const cause = { who: 'customer', what: 'wish taken back', at: shop.now() } as const
  await recordSubscriptionEvent(tx, id, cause)
  return { kind: 'done', message: takenBackText }
}
