/**
 * Model of subscriptions, in plain data: what PayPal has, what the shop has learnt of it, and what
 * the customer requested.
 */
import type { RequestedState, SubscriptionState } from '#domain/subscriptions/subscription-state.ts'

/** The side of PayPal. Times in ms since 1970. */
type ModelRemote = {
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  nextPayment: number | undefined
  paid: number
  /** Oldest first. */
  webhooks: { sentAt: number; isDelivered: boolean }[]
}

export type ModelSubscription = {
  remote: ModelRemote
  state: SubscriptionState
  pending: { state: RequestedState; from: number; tries: number } | undefined
  resumeAt: number | undefined
  nextAt: number | undefined
  syncAt: number | undefined
  createdAt: number
  endedAt: number | undefined
  /** Orders of paid deliveries. */
  orders: number
}

export type SubscriptionModel = {
  now: number
  subscriptions: ModelSubscription[]
  /** Webhooks that the shop has stored and not processed, oldest first. */
  inbox: ModelSubscription[]
}

/** What PayPal does with the shop's request to change a plan. */
export type PayPalMood = 'works' | 'refuses'

/** Deliveries of a plan, and the days between two of them. */
const deliveries = 3
const cadenceDays = 30

export function createRemote(now: number): ModelRemote {
  const remote: ModelRemote = {
    ...{ status: 'APPROVAL_PENDING', paid: 0 },
    ...{ nextPayment: undefined, webhooks: [] },
  }
  notify(remote, now)
  return remote
}

function notify({ webhooks }: ModelRemote, sentAt: number): void {
  webhooks.push({ sentAt, isDelivered: false })
}

/** What the payer or the shop does at PayPal. Returns false when the status does not allow it. */
export function changeRemote(
  remote: ModelRemote,
  action: 'approve' | 'suspend' | 'activate' | 'cancel',
  now: number,
): boolean {
  const { status, nextPayment } = remote
  if (action === 'approve' && status === 'APPROVAL_PENDING') {
    remote.status = 'ACTIVE'
    notify(remote, now)
    charge(remote, now)
    return true
  }
  if (action === 'suspend' && status === 'ACTIVE') remote.status = 'SUSPENDED'
  else if (action === 'activate' && status === 'SUSPENDED') {
    remote.status = 'ACTIVE'
    // Payment days during the suspension are skipped.
    if (nextPayment !== undefined && nextPayment <= now)
      remote.nextPayment = paymentAfter(nextPayment, now)
  } else if (action === 'cancel' && (status === 'ACTIVE' || status === 'SUSPENDED')) {
    remote.status = 'CANCELLED'
    remote.nextPayment = undefined
  } else return false
  notify(remote, now)
  return true
}

/** Makes the charges of the time until `now`. */
export function passTime(remote: ModelRemote, now: number): void {
  while (
    remote.status === 'ACTIVE' &&
    remote.nextPayment !== undefined &&
    remote.nextPayment <= now
  )
    charge(remote, remote.nextPayment)
}

function charge(remote: ModelRemote, at: number): void {
  remote.paid += 1
  notify(remote, at)
  remote.nextPayment = paymentAfter(remote.nextPayment ?? at, at)
  if (remote.paid < deliveries) return
  remote.status = 'EXPIRED'
  remote.nextPayment = undefined
  notify(remote, at)
}

/** PayPal charges at 10:00 UTC, on the first day of the cadence after `now`. */
function paymentAfter(lastPaymentAt: number, now: number): number {
  const day = new Date(lastPaymentAt)
  day.setUTCHours(10, 0, 0, 0)
  do day.setUTCDate(day.getUTCDate() + cadenceDays)
  while (day.getTime() <= now)
  return day.getTime()
}
