/** What a customer does with plans, in the model. Returns the code of a refusal, else `done`. */
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
  createRemote,
  type ModelSubscription,
  type PayPalMood,
  type SubscriptionModel,
} from './subscription-model.ts'
import { abandonModel, dateOf, request, sendPendingModel } from './sync-model.ts'

/** Another plan that is not approved yet is given up. */
export function beginInModel(model: SubscriptionModel): string {
  for (const subscription of model.subscriptions) abandonModel(model, subscription)
  model.subscriptions.push({
    remote: createRemote(model.now),
    state: 'APPROVAL_PENDING',
    pending: undefined,
    resumeAt: undefined,
    nextAt: undefined,
    syncAt: model.now + seconds(90),
    createdAt: model.now,
    endedAt: undefined,
    orders: 0,
  })
  return 'APPROVAL_PENDING'
}

export function requestInModel(
  model: SubscriptionModel,
  subscription: ModelSubscription,
  requestedState: RequestedState,
  mood: PayPalMood,
): string {
  const { state, pending, nextAt, resumeAt } = subscription
  const isAbandonedCancel = state === 'ABANDONED' && requestedState === 'CANCELLED'
  const next = nextAt === undefined ? undefined : dateInMalaysia(new Date(nextAt))
  const from = findEffectiveDay(
    new Date(model.now),
    { state, resumeAt: dateOf(resumeAt), nextDeliveryDay: next },
    requestedState,
    demoSettings.plans,
  )
  // A skipped plan is suspended already. After the cut-off, its suspension starts after the delivery.
  if ((state === requestedState && from === undefined) || isAbandonedCancel)
    return withdraw(model, subscription, requestedState)
  const isSkipped = state === 'SUSPENDED' && resumeAt !== undefined
  if (requestedState === 'ACTIVE' && isSkipped && pending)
    return withdraw(model, subscription, requestedState)
  if (hasEnded(state)) return 'SUBSCRIPTION_ENDED'
  const hasBegun = state === 'ACTIVE' || state === 'SUSPENDED'
  if (!hasBegun && requestedState !== 'CANCELLED') return 'SUBSCRIPTION_NOT_BEGUN'
  if (isWaitingForApproval(state)) {
    abandonModel(model, subscription)
    request(subscription, requestedState, model.now)
    return 'done'
  }
  // A plan that is about to be suspended for a skip stays suspended then.
  const endsSkip = state === 'ACTIVE' && requestedState === 'SUSPENDED' && resumeAt !== undefined
  if (pending?.state !== requestedState || endsSkip) {
    request(
      subscription,
      requestedState,
      from === undefined ? model.now : startOfDay(from).getTime(),
    )
    // A change after the postponed delivery keeps its skip.
    if (from === undefined || state === 'ACTIVE') subscription.resumeAt = undefined
  }
  if (from === undefined) sendPendingModel(model, subscription, mood)
  return 'done'
}

/**
 * The customer sees the plan in that state already: a request for another state is withdrawn, and a
 * skip ends.
 */
function withdraw(
  { now }: SubscriptionModel,
  subscription: ModelSubscription,
  requestedState: RequestedState,
): string {
  const { state, pending, resumeAt } = subscription
  const endsSkip = resumeAt !== undefined && requestedState === 'SUSPENDED'
  const dropsSkip = resumeAt !== undefined && state === requestedState
  const hasOther = pending !== undefined && pending.state !== requestedState
  if (hasOther) subscription.pending = undefined
  if (endsSkip || (hasOther && dropsSkip)) {
    subscription.resumeAt = undefined
    subscription.nextAt = undefined
  }
  // The next sync reads PayPal's day.
  if (hasOther && dropsSkip) subscription.syncAt = now
  return 'done'
}

/** Skips the next delivery: suspended at PayPal until the day before the one after it. */
export function skipInModel(
  model: SubscriptionModel,
  subscription: ModelSubscription,
  mood: PayPalMood,
): string {
  const { state, pending, nextAt } = subscription
  if (state === 'APPROVAL_PENDING') return 'SUBSCRIPTION_NOT_BEGUN'
  if (state !== 'ACTIVE' || pending || nextAt === undefined) return 'CONFLICT'
  const next = dateInMalaysia(new Date(nextAt))
  const cutOff = checkCutOff(new Date(model.now), next, demoSettings.plans)
  if (!cutOff.inTime) return 'CUT_OFF_PASSED'
  request(subscription, 'SUSPENDED', model.now)
  subscription.resumeAt = startOfDay(addDays(next, 29)).getTime()
  subscription.nextAt = nextAt + days(30)
  sendPendingModel(model, subscription, mood)
  return 'done'
}
