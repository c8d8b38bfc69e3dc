/** Syncs of the model with PayPal, and the job that runs every minute. */
import { canTransition } from '#domain/state-table.ts'
import {
  hasEnded,
  isWaitingForApproval,
  subscriptionTransitions,
  type RequestedState,
} from '#domain/subscriptions/subscription-state.ts'
import { approvalLifetime, planNextSync } from '#domain/subscriptions/sync-schedule.ts'
import { hours, seconds } from '#domain/time.ts'

import {
  changeRemote,
  type ModelSubscription,
  type PayPalResponseMode,
  type SubscriptionModel,
} from './subscription-model.ts'

const actionByState = { ACTIVE: 'activate', SUSPENDED: 'suspend', CANCELLED: 'cancel' } as const

/** The delay doubles after each change that PayPal refuses. */
const firstRetryDelay = seconds(30)
const maxRetryDelay = hours(1)

/** Copies the state, the day of the next payment and the number of orders from PayPal. */
export function syncInModel(model: SubscriptionModel, subscription: ModelSubscription): void {
  const { now } = model
  const { remote } = subscription
  const stateBefore = subscription.state
  const hasChanged = canTransition(subscriptionTransitions, stateBefore, remote.status)
  // A postponed delivery keeps its day while PayPal has the subscription suspended, and while the
  // suspension is requested.
  const isSkipRequested =
    stateBefore === 'ACTIVE' &&
    remote.status === 'ACTIVE' &&
    subscription.pending?.state === 'SUSPENDED'
  const isPostponed = remote.status === 'SUSPENDED' || isSkipRequested
  if (!isPostponed || subscription.resumeAt === undefined)
    subscription.nextDeliveryAt = remote.status === 'ACTIVE' ? remote.nextPaymentAt : undefined
  if (hasChanged) {
    subscription.state = remote.status
    subscription.endedAt = hasEnded(remote.status) ? now : undefined
    if (hasEnded(remote.status)) subscription.nextDeliveryAt = undefined
    if (remote.status === 'ACTIVE' || hasEnded(remote.status)) subscription.resumeAt = undefined
  }
  const { pending } = subscription
  const isDone = pending?.state === remote.status && (hasChanged || pending.dueAt <= now)
  if (isDone || hasEnded(subscription.state)) subscription.pending = undefined
  // The customer suspended the subscription after a postponed delivery, which PayPal has not
  // charged.
  if (isDone && !hasChanged && remote.status === 'SUSPENDED') {
    subscription.resumeAt = undefined
    subscription.nextDeliveryAt = undefined
  }
  subscription.orderCount = remote.paidCount
  const isWaiting = isWaitingForApproval(subscription.state)
  if (isWaiting && now > subscription.createdAt + approvalLifetime)
    return abandonInModel(model, subscription)
  const { state, createdAt, nextDeliveryAt, endedAt } = subscription
  const nextSyncAt = planNextSync(
    {
      state,
      begunAt: new Date(createdAt),
      nextPaymentAt: toDate(nextDeliveryAt),
      retryAt: undefined,
      endedAt: toDate(endedAt),
      needsFollowUp: hasChanged,
    },
    new Date(now),
  )
  subscription.syncAt = nextSyncAt?.getTime()
}

/** Ends a subscription that its customer has not approved. */
export function abandonInModel(model: SubscriptionModel, subscription: ModelSubscription): void {
  if (!isWaitingForApproval(subscription.state)) return
  subscription.state = 'ABANDONED'
  subscription.syncAt = undefined
  subscription.endedAt = model.now
}

/** Sends a due change to PayPal, and syncs whatever PayPal responds. */
export function sendPendingInModel(
  model: SubscriptionModel,
  subscription: ModelSubscription,
  responseMode: PayPalResponseMode = 'works',
): void {
  const { pending, state, remote } = subscription
  if (!pending || pending.dueAt > model.now) return
  if (state !== 'ACTIVE' && state !== 'SUSPENDED') return
  if (responseMode === 'works') changeRemote(remote, actionByState[pending.state], model.now)
  syncInModel(model, subscription)
  if (subscription.pending?.state !== pending.state || hasEnded(subscription.state)) return
  const tryCount = pending.tryCount + 1
  const delay = Math.min(firstRetryDelay * 2 ** (tryCount - 1), maxRetryDelay)
  subscription.pending = { state: pending.state, tryCount, dueAt: model.now + delay }
}

/**
 * Resumes a subscription when its skip ends, also while a change is pending until the postponed
 * delivery. PayPal never refuses it, because the minute job runs only while PayPal works.
 */
function resumeInModel(model: SubscriptionModel, subscription: ModelSubscription): void {
  const { state, pending, resumeAt, nextDeliveryAt, remote } = subscription
  const { now } = model
  if (state !== 'SUSPENDED' || resumeAt === undefined || resumeAt > now) return
  // It is too late for the postponed delivery, so only the pending change remains.
  const isDeliveryDue = nextDeliveryAt !== undefined && nextDeliveryAt <= now
  if (pending && (pending.dueAt <= now || isDeliveryDue)) return
  changeRemote(remote, 'activate', now)
  syncInModel(model, subscription)
}

/** Does what the shop's job does every minute. */
export function runMinuteJobInModel(model: SubscriptionModel): void {
  const { now, subscriptions } = model
  const isDue = (dueAt: number | undefined) => dueAt !== undefined && dueAt <= now
  for (const subscription of model.inbox.splice(0)) syncInModel(model, subscription)
  for (const subscription of subscriptions) resumeInModel(model, subscription)
  // Each change concerns one subscription, so their sequence does not matter.
  for (const subscription of subscriptions.filter(({ pending }) => isDue(pending?.dueAt)))
    sendPendingInModel(model, subscription)
  for (const subscription of subscriptions.filter(({ syncAt }) => isDue(syncAt)))
    syncInModel(model, subscription)
}

export function setPending(
  subscription: ModelSubscription,
  state: RequestedState,
  dueAt: number,
): void {
  subscription.pending = { state, dueAt, tryCount: 0 }
}

export function toDate(timeMs: number | undefined): Date | undefined {
  return timeMs === undefined ? undefined : new Date(timeMs)
}
