/**
 * Model of subscriptions, in plain data: what PayPal has, what the shop has learnt of it, and what
 * the customer requested. All times are milliseconds since 1970.
 */
import type { RequestedState, SubscriptionState } from '#domain/subscriptions/subscription-state.ts'

/** A subscription as PayPal has it. */
type ModelRemote = {
  status: 'APPROVAL_PENDING' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  nextPaymentAt: number | undefined
  /** Charged deliveries. */
  paidCount: number
  /** Webhooks about this subscription, oldest first. */
  webhooks: { sentAt: number; isDelivered: boolean }[]
}

/** A subscription as the shop has it. */
export type ModelSubscription = {
  remote: ModelRemote
  state: SubscriptionState
  /** The change that the customer requested. The shop sends it to PayPal at `dueAt`. */
  pending: { state: RequestedState; dueAt: number; tryCount: number } | undefined
  /** When the subscription of a skipped delivery resumes; undefined if no delivery is skipped. */
  resumeAt: number | undefined
  nextDeliveryAt: number | undefined
  /** When the shop polls PayPal next. */
  syncAt: number | undefined
  createdAt: number
  endedAt: number | undefined
  /** Number of orders. Each paid delivery creates one. */
  orderCount: number
}

export type SubscriptionModel = {
  now: number
  subscriptions: ModelSubscription[]
  /** The subscription of each webhook that the shop has stored and not processed, oldest first. */
  inbox: ModelSubscription[]
}

/** How PayPal responds to the shop's request to change a subscription. */
export type PayPalResponseMode = 'works' | 'refuses'

/** The plan of `buildSubscriptionBody`: number of deliveries, and days between two of them. */
const maxDeliveryCount = 3
export const cadenceDays = 30
/** PayPal charges at this hour (UTC). */
const chargeHour = 10

export function createRemote(now: number): ModelRemote {
  const remote: ModelRemote = {
    status: 'APPROVAL_PENDING',
    paidCount: 0,
    nextPaymentAt: undefined,
    webhooks: [],
  }
  sendWebhook(remote, now)
  return remote
}

function sendWebhook({ webhooks }: ModelRemote, sentAt: number): void {
  webhooks.push({ sentAt, isDelivered: false })
}

/**
 * Applies a change that the payer or the shop makes at PayPal. Returns false when the status does
 * not allow it.
 */
export function changeRemote(
  remote: ModelRemote,
  action: 'approve' | 'suspend' | 'activate' | 'cancel',
  now: number,
): boolean {
  const { status, nextPaymentAt } = remote
  if (action === 'approve' && status === 'APPROVAL_PENDING') {
    remote.status = 'ACTIVE'
    sendWebhook(remote, now)
    charge(remote, now)
    return true
  }
  if (action === 'suspend' && status === 'ACTIVE') remote.status = 'SUSPENDED'
  else if (action === 'activate' && status === 'SUSPENDED') {
    remote.status = 'ACTIVE'
    // Payment days during the suspension are skipped.
    if (nextPaymentAt !== undefined && nextPaymentAt <= now)
      remote.nextPaymentAt = findNextPayment(nextPaymentAt, now)
  } else if (action === 'cancel' && (status === 'ACTIVE' || status === 'SUSPENDED')) {
    remote.status = 'CANCELLED'
    remote.nextPaymentAt = undefined
  } else return false
  sendWebhook(remote, now)
  return true
}

/** Makes the charges that are due until `now`. */
export function chargeDuePayments(remote: ModelRemote, now: number): void {
  while (
    remote.status === 'ACTIVE' &&
    remote.nextPaymentAt !== undefined &&
    remote.nextPaymentAt <= now
  )
    charge(remote, remote.nextPaymentAt)
}

function charge(remote: ModelRemote, chargedAt: number): void {
  remote.paidCount += 1
  sendWebhook(remote, chargedAt)
  remote.nextPaymentAt = findNextPayment(remote.nextPaymentAt ?? chargedAt, chargedAt)
  if (remote.paidCount < maxDeliveryCount) return
  remote.status = 'EXPIRED'
  remote.nextPaymentAt = undefined
  sendWebhook(remote, chargedAt)
}

/** Returns when PayPal charges next: on the first day of the cadence after `now`. */
function findNextPayment(lastPaymentAt: number, now: number): number {
  const date = new Date(lastPaymentAt)
  date.setUTCHours(chargeHour, 0, 0, 0)
  do date.setUTCDate(date.getUTCDate() + cadenceDays)
  while (date.getTime() <= now)
  return date.getTime()
}
