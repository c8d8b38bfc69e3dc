/** How the model learns of changes at PayPal: by syncs, whatever caused them. */
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
  type PayPalMood,
  type SubscriptionModel,
} from './subscription-model.ts'

const actions = { ACTIVE: 'activate', SUSPENDED: 'suspend', CANCELLED: 'cancel' } as const

/** The state, the day of the next payment and the orders become those of PayPal. */
export function syncModel(model: SubscriptionModel, subscription: ModelSubscription): void {
  const { now } = model
  const { remote } = subscription
  const from = subscription.state
  const hasMoved = canTransition(subscriptionTransitions, from, remote.status)
  // The day that the customer chose stays while PayPal has the plan suspended, and while that is
  // requested.
  const isSkipRequested =
    from === 'ACTIVE' && remote.status === 'ACTIVE' && subscription.pending?.state === 'SUSPENDED'
  const isPostponed = remote.status === 'SUSPENDED' || isSkipRequested
  if (!isPostponed || subscription.resumeAt === undefined)
    subscription.nextAt = remote.status === 'ACTIVE' ? remote.nextPayment : undefined
  if (hasMoved) {
    subscription.state = remote.status
    subscription.endedAt = hasEnded(remote.status) ? now : undefined
    if (hasEnded(remote.status)) subscription.nextAt = undefined
    if (remote.status === 'ACTIVE' || hasEnded(remote.status)) subscription.resumeAt = undefined
  }
  const { pending } = subscription
  const isDone = pending?.state === remote.status && (hasMoved || pending.from <= now)
  if (isDone || hasEnded(subscription.state)) subscription.pending = undefined
  // A suspension after a postponed delivery that PayPal has not charged.
  if (isDone && !hasMoved && remote.status === 'SUSPENDED') {
    subscription.resumeAt = undefined
    subscription.nextAt = undefined
  }
  subscription.orders = remote.paid
  const isWaiting = isWaitingForApproval(subscription.state)
  if (isWaiting && now > subscription.createdAt + approvalLifetime)
    return abandonModel(model, subscription)
  const { state, createdAt, nextAt, endedAt } = subscription
  const next = planNextSync(
    {
      state,
      begunAt: new Date(createdAt),
      nextAt: dateOf(nextAt),
      retryAt: undefined,
      endedAt: dateOf(endedAt),
      needsFollowUp: hasMoved,
    },
    new Date(now),
  )
  subscription.syncAt = next?.getTime()
}

/** Ends a plan that its customer has not approved. */
export function abandonModel(model: SubscriptionModel, subscription: ModelSubscription): void {
  if (!isWaitingForApproval(subscription.state)) return
  subscription.state = 'ABANDONED'
  subscription.syncAt = undefined
  subscription.endedAt = model.now
}

/** Sends a due change to PayPal, and syncs whatever PayPal responds. */
export function sendPendingModel(
  model: SubscriptionModel,
  subscription: ModelSubscription,
  mood: PayPalMood = 'works',
): void {
  const { pending, state, remote } = subscription
  if (!pending || pending.from > model.now) return
  if (state !== 'ACTIVE' && state !== 'SUSPENDED') return
  if (mood === 'works') changeRemote(remote, actions[pending.state], model.now)
  syncModel(model, subscription)
  if (subscription.pending?.state !== pending.state || hasEnded(subscription.state)) return
  const tryCount = pending.tries + 1
  const delay = Math.min(seconds(15) * 2 ** tryCount, hours(1))
  subscription.pending = { state: pending.state, tries: tryCount, from: model.now + delay }
}

/**
 * Resumes a plan when its skip ends, also while a change is pending until the postponed delivery.
 * PayPal always does it: jobs run only while it works.
 */
function resumeModel(model: SubscriptionModel, subscription: ModelSubscription): void {
  const { state, pending, resumeAt, nextAt, remote } = subscription
  const { now } = model
  if (state !== 'SUSPENDED' || resumeAt === undefined || resumeAt > now) return
  // Too late for the postponed delivery: only the pending change remains.
  if (pending && (pending.from <= now || (nextAt !== undefined && nextAt <= now))) return
  changeRemote(remote, 'activate', now)
  syncModel(model, subscription)
}

/** Everything that runs every minute. */
export function runMinuteModel(model: SubscriptionModel): void {
  const { now, subscriptions } = model
  const isDue = (at: number | undefined) => at !== undefined && at <= now
  for (const subscription of model.inbox.splice(0)) syncModel(model, subscription)
  for (const subscription of subscriptions) resumeModel(model, subscription)
  // Each only changes its own row, so their order does not matter.
  for (const subscription of subscriptions.filter(({ pending }) => isDue(pending?.from)))
    sendPendingModel(model, subscription)
  for (const subscription of subscriptions.filter(({ syncAt }) => isDue(syncAt)))
    syncModel(model, subscription)
}

export function request(
  subscription: ModelSubscription,
  state: RequestedState,
  from: number,
): void {
  subscription.pending = { state, from, tries: 0 }
}

export function dateOf(at: number | undefined): Date | undefined {
  return at === undefined ? undefined : new Date(at)
}
