/** What a customer does with plans, in the model. Returns the code of a refusal, else `done`. */
import { demoSettings } from '#domain/shop-settings.ts'
import { changeEffectiveFrom } from '#domain/subscriptions/change-effective-date.ts'
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
  type SubscriptionModel,
} from './subscription-model.ts'
import { abandonModel, request, sendPendingModel } from './sync-model.ts'

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
  wanted: RequestedState,
): string {
  const { state, pending, nextAt } = subscription
  const isAbandonedCancel = state === 'ABANDONED' && wanted === 'CANCELLED'
  if (state === wanted || isAbandonedCancel) return withdraw(subscription, wanted)
  if (hasEnded(state)) return 'SUBSCRIPTION_ENDED'
  const hasBegun = state === 'ACTIVE' || state === 'SUSPENDED'
  if (!hasBegun && wanted !== 'CANCELLED') return 'SUBSCRIPTION_NOT_BEGUN'
  if (isWaitingForApproval(state)) {
    abandonModel(model, subscription)
    request(subscription, wanted, model.now)
    return 'done'
  }
  const next = nextAt === undefined ? undefined : dateInMalaysia(new Date(nextAt))
  const now = new Date(model.now)
  const from = changeEffectiveFrom(now, { state, next }, wanted, demoSettings.plans)
  if (pending?.state !== wanted) {
    request(subscription, wanted, from === undefined ? model.now : startOfDay(from).getTime())
    subscription.resumeAt = undefined
  }
  if (from === undefined) sendPendingModel(model, subscription)
  return 'done'
}

/** The plan is in that state already: a request for another state is withdrawn, and a skip ends. */
function withdraw(subscription: ModelSubscription, wanted: RequestedState): string {
  const { pending, resumeAt } = subscription
  const endsSkip = resumeAt !== undefined && wanted === 'SUSPENDED'
  const hasOther = pending !== undefined && pending.state !== wanted
  if (hasOther) subscription.pending = undefined
  if (endsSkip || (hasOther && resumeAt !== undefined)) {
    subscription.resumeAt = undefined
    subscription.nextAt = undefined
  }
  return 'done'
}

/** Skips the next delivery: suspended at PayPal until the day before the one after it. */
export function skipInModel(model: SubscriptionModel, subscription: ModelSubscription): string {
  const { state, pending, nextAt } = subscription
  if (state === 'APPROVAL_PENDING') return 'SUBSCRIPTION_NOT_BEGUN'
  if (state !== 'ACTIVE' || pending || nextAt === undefined) return 'CONFLICT'
  const next = dateInMalaysia(new Date(nextAt))
  const verdict = checkCutOff(new Date(model.now), next, demoSettings.plans)
  if (!verdict.inTime) return 'CUT_OFF_PASSED'
  request(subscription, 'SUSPENDED', model.now)
  subscription.resumeAt = startOfDay(addDays(next, 29)).getTime()
  subscription.nextAt = nextAt + days(30)
  sendPendingModel(model, subscription)
  return 'done'
}
