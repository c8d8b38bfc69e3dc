/**
 * The calls of a customer about subscriptions, in the model. Each function returns the response
 * that the shop must give: `done`, the code of a refusal, or the status of a new subscription.
 */
import { demoSettings } from '#domain/shop-settings.ts'
import { findEffectiveDay } from '#domain/subscriptions/change-effective-date.ts'
import { checkCutOff } from '#domain/subscriptions/delivery-dates.ts'
import {
  hasEnded,
  isWaitingForApproval,
  type RequestedState,
} from '#domain/subscriptions/subscription-state.ts'
import { addDays, dateInMalaysia, days, seconds, startOfDay } from '#domain/time.ts'

import {
  cadenceDays,
  createRemote,
  type ModelSubscription,
  type PayPalResponseMode,
  type SubscriptionModel,
} from './subscription-model.ts'
import { abandonInModel, toDate, setPending, sendPendingInModel } from './sync-model.ts'

/** The shop polls PayPal for the first time this long after a subscription was begun. */
const firstSyncDelay = seconds(90)

/** Begins a subscription. The shop abandons other subscriptions that are not approved yet. */
export function beginInModel(model: SubscriptionModel): string {
  for (const subscription of model.subscriptions) abandonInModel(model, subscription)
  model.subscriptions.push({
    remote: createRemote(model.now),
    state: 'APPROVAL_PENDING',
    pending: undefined,
    resumeAt: undefined,
    nextDeliveryAt: undefined,
    syncAt: model.now + firstSyncDelay,
    createdAt: model.now,
    endedAt: undefined,
    orderCount: 0,
  })
  return 'APPROVAL_PENDING'
}

export function requestChangeInModel(
  model: SubscriptionModel,
  subscription: ModelSubscription,
  requestedState: RequestedState,
  responseMode: PayPalResponseMode,
): string {
  const { state, pending, nextDeliveryAt, resumeAt } = subscription
  const isAbandonedCancel = state === 'ABANDONED' && requestedState === 'CANCELLED'
  const nextDeliveryDay =
    nextDeliveryAt === undefined ? undefined : dateInMalaysia(new Date(nextDeliveryAt))
  // Undefined when the change takes effect now.
  const effectiveDay = findEffectiveDay(
    new Date(model.now),
    { state, resumeAt: toDate(resumeAt), nextDeliveryDay },
    requestedState,
    demoSettings.plans,
  )
  // A skipped subscription is suspended already. After the cut-off, its suspension starts after the
  // delivery.
  if ((state === requestedState && effectiveDay === undefined) || isAbandonedCancel)
    return withdrawRequest(model, subscription, requestedState)
  const isSkipped = state === 'SUSPENDED' && resumeAt !== undefined
  if (requestedState === 'ACTIVE' && isSkipped && pending)
    return withdrawRequest(model, subscription, requestedState)
  if (hasEnded(state)) return 'SUBSCRIPTION_ENDED'
  const hasBegun = state === 'ACTIVE' || state === 'SUSPENDED'
  if (!hasBegun && requestedState !== 'CANCELLED') return 'SUBSCRIPTION_NOT_BEGUN'
  if (isWaitingForApproval(state)) {
    abandonInModel(model, subscription)
    setPending(subscription, requestedState, model.now)
    return 'done'
  }
  // A subscription that is about to be suspended for a skip stays suspended then.
  const endsSkip = state === 'ACTIVE' && requestedState === 'SUSPENDED' && resumeAt !== undefined
  if (pending?.state !== requestedState || endsSkip) {
    setPending(
      subscription,
      requestedState,
      effectiveDay === undefined ? model.now : startOfDay(effectiveDay).getTime(),
    )
    // A change that takes effect after the postponed delivery does not end the skip.
    if (effectiveDay === undefined || state === 'ACTIVE') subscription.resumeAt = undefined
  }
  if (effectiveDay === undefined) sendPendingInModel(model, subscription, responseMode)
  return 'done'
}

/**
 * Withdraws a request for another state, and ends a skip: the subscription is already in the state
 * that the customer requests.
 */
function withdrawRequest(
  { now }: SubscriptionModel,
  subscription: ModelSubscription,
  requestedState: RequestedState,
): string {
  const { state, pending, resumeAt } = subscription
  const endsSkip = resumeAt !== undefined && requestedState === 'SUSPENDED'
  const dropsSkip = resumeAt !== undefined && state === requestedState
  const hasOtherRequest = pending !== undefined && pending.state !== requestedState
  if (hasOtherRequest) subscription.pending = undefined
  if (endsSkip || (hasOtherRequest && dropsSkip)) {
    subscription.resumeAt = undefined
    subscription.nextDeliveryAt = undefined
  }
  // The next sync reads the day of the next payment from PayPal.
  if (hasOtherRequest && dropsSkip) subscription.syncAt = now
  return 'done'
}

/** Skips the next delivery: suspended at PayPal until the day before the one after it. */
export function skipInModel(
  model: SubscriptionModel,
  subscription: ModelSubscription,
  responseMode: PayPalResponseMode,
): string {
  const { state, pending, nextDeliveryAt } = subscription
  if (state === 'APPROVAL_PENDING') return 'SUBSCRIPTION_NOT_BEGUN'
  if (state !== 'ACTIVE' || pending || nextDeliveryAt === undefined) return 'CONFLICT'
  const nextDeliveryDay = dateInMalaysia(new Date(nextDeliveryAt))
  const cutOff = checkCutOff(new Date(model.now), nextDeliveryDay, demoSettings.plans)
  if (!cutOff.inTime) return 'CUT_OFF_PASSED'
  setPending(subscription, 'SUSPENDED', model.now)
  subscription.resumeAt = startOfDay(addDays(nextDeliveryDay, cadenceDays - 1)).getTime()
  subscription.nextDeliveryAt = nextDeliveryAt + days(cadenceDays)
  sendPendingInModel(model, subscription, responseMode)
  return 'done'
}
