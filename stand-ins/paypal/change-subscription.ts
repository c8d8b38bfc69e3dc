/*
 * Changes subscriptions as PayPal does: their status, their charges, and the webhooks about both.
 * Source: PayPal, "Subscriptions API" and "Payment failure retry".
 */
import type { FaultSchedule } from '#stand-ins/backstage/fault-schedule.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { Ledger } from './ledger.ts'
import type { PayPalFault } from './faults.ts'
import { createUnprocessableError } from './paypal-error.ts'
import { createId, type Money, type Plan } from './plan.ts'
import {
  toMoney,
  computeCharge,
  findCurrentCycle,
  toSubscriptionResponse,
  formatTime,
  type Subscription,
  type SubscriptionStatus,
  type Transaction,
  type Urls,
} from './subscription.ts'
import { findNextBillingDay, skipToNextBilling } from './next-billing.ts'
import { toRefundResource, toSaleResource, type RefundOptions } from './sale-resource.ts'
import type { WebhookNotifier } from './webhook-notifier.ts'

export type Outcome = 'paid' | 'declined'

type Dependencies = {
  ledger: Ledger
  clock: AdjustableClock
  faultSchedule: FaultSchedule<PayPalFault>
  notifier: WebhookNotifier
  urls: () => Urls
}

const DAY_MS = 24 * 60 * 60 * 1000
/** PayPal tries a declined charge again after five days, and once more after another five. */
const RETRY_AFTER_MS = 5 * DAY_MS
const MAX_RETRIES = 2

/**
 * The actions of payer, merchant and PayPal on the subscriptions of the ledger. An action is not
 * async: it changes the ledger, or throws (PayPalError for a wrong status), before it returns, so
 * that a call can respond before the webhooks are sent. The promise of an action resolves after the
 * first attempt to send the webhooks.
 *
 * The first charge is made at activation unless the start is in the future; a later one on the day
 * of its cycle (next-billing.ts). A declined charge is retried up to MAX_RETRIES times, with
 * RETRY_AFTER_MS between two attempts. If all attempts fail, they count as one failed payment, and
 * the amount becomes outstanding.
 */
export class SubscriptionService {
  readonly #dependencies: Dependencies
  /** Cancels the planned charge of a subscription, by its id. */
  readonly #cancelPlanned = new Map<string, () => void>()

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  planOf(subscription: Subscription): Plan {
    const plan = this.#dependencies.ledger.plans.get(subscription.plan_id)
    if (!plan)
      throw new Error(`subscription ${subscription.id} has no plan ${subscription.plan_id}`)
    return plan
  }

  /** Returns the subscription as PayPal's API shows it. */
  toResponse(subscription: Subscription): ReturnType<typeof toSubscriptionResponse> {
    return toSubscriptionResponse(subscription, this.#dependencies.urls())
  }

  notifyCreated(subscription: Subscription): Promise<void> {
    return this.#notify(subscription, 'CREATED', 'A subscription was created')
  }

  /** The payer approves. */
  approve(subscription: Subscription): Promise<void> {
    if (subscription.application_context?.user_action === 'CONTINUE') {
      this.approveWithoutStart(subscription)
      return Promise.resolve()
    }
    refuseUnless(subscription, ['APPROVAL_PENDING'], 'approve', 'approval pending')
    return this.#startBilling(subscription)
  }

  /** The payer approves, and PayPal has not started billing yet. */
  approveWithoutStart(subscription: Subscription): void {
    refuseUnless(subscription, ['APPROVAL_PENDING'], 'approve', 'approval pending')
    this.#setStatus(subscription, 'APPROVED', null)
  }

  /** PayPal ends an approved subscription that never started. */
  endWithoutStart(subscription: Subscription, status: 'CANCELLED' | 'EXPIRED'): Promise<void> {
    refuseUnless(subscription, ['APPROVED'], 'end', 'approved')
    this.#setStatus(subscription, status, null)
    return this.#notify(subscription, status, `Subscription ${status.toLowerCase()}`)
  }

  activate(subscription: Subscription, reason: string): Promise<void> {
    refuseUnless(subscription, ['SUSPENDED', 'APPROVED'], 'activate', 'suspended')
    if (subscription.status === 'APPROVED') return this.#startBilling(subscription)
    const now = this.#now()
    // Payment days that passed during the suspension are skipped, not charged later.
    if (subscription.nextBillingAt !== null && new Date(subscription.nextBillingAt) <= now)
      skipToNextBilling(subscription, now)
    subscription.declines = 0
    subscription.failedPayments = 0
    this.#setStatus(subscription, 'ACTIVE', reason)
    return this.#notify(subscription, 'ACTIVATED', 'Subscription activated')
  }

  suspend(subscription: Subscription, reason: string): Promise<void> {
    refuseUnless(subscription, ['ACTIVE'], 'suspend', 'active')
    this.#setStatus(subscription, 'SUSPENDED', reason)
    return this.#notify(subscription, 'SUSPENDED', 'Subscription suspended')
  }

  cancel(subscription: Subscription, reason: string): Promise<void> {
    refuseUnless(subscription, ['ACTIVE', 'SUSPENDED'], 'cancel', 'active or suspended')
    subscription.nextBillingAt = null
    this.#setStatus(subscription, 'CANCELLED', reason)
    return this.#notify(subscription, 'CANCELLED', 'Subscription cancelled')
  }

  /**
   * Charges the next cycle immediately, whatever the day. Without `outcome` the payment succeeds;
   * a scheduled `charge-declined` declines it in any case.
   */
  runCycle(subscription: Subscription, outcome?: Outcome): Promise<void> {
    refuseUnless(subscription, ['ACTIVE'], 'charge', 'active')
    return this.#charge(subscription, subscription.declines > 0, outcome)
  }

  /**
   * The merchant refunds a payment in PayPal, or PayPal reverses it (a chargeback), also after the
   * subscription has ended. Without `value`, in units of the currency, the remaining amount is
   * refunded. By default the webhook of a refund names the payment, and that of a reversal neither
   * payment nor subscription, as in PayPal's published examples. Throws RangeError for an unknown
   * payment, and PayPalError for a declined payment or more than the remaining amount.
   */
  refund(
    paymentId: string,
    { value, event = 'REFUNDED', names, isListed = true }: RefundOptions = {},
  ): Promise<void> {
    const { ledger, notifier, urls } = this.#dependencies
    const sale = ledger.transactions.find(({ id }) => id === paymentId)
    if (!sale) throw new RangeError(`no payment ${paymentId}`)
    const subscription = ledger.subscriptions.get(sale.subscriptionId)
    const remaining = Number(sale.amount.value) - (sale.refunded ?? 0)
    const refundedValue = value ?? remaining
    if (
      !subscription ||
      sale.status === 'DECLINED' ||
      !(refundedValue > 0 && refundedValue <= remaining)
    )
      throw createUnprocessableError('TRANSACTION_REFUSED', 'The request was refused.')
    if (isListed) {
      sale.refunded = (sale.refunded ?? 0) + refundedValue
      sale.status = refundedValue === remaining ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
      ledger.saveSoon()
    }
    const refund = {
      id: createId('', 17),
      amount: toMoney(sale.amount.currency_code, refundedValue),
      time: formatTime(this.#now()),
      names: names ?? (event === 'REVERSED' ? [] : (['payment'] as const)),
    }
    return notifier.notify(subscription, {
      type: `PAYMENT.SALE.${event}`,
      resourceType: 'refund',
      summary: `A ${refund.amount.currency_code} ${refund.amount.value} sale payment was ${event.toLowerCase()}`,
      resource: toRefundResource(refund, sale, urls().api),
    })
  }

  /** Plans the charges of all subscriptions again after a restart. */
  resume(): void {
    for (const subscription of this.#dependencies.ledger.subscriptions.values())
      this.#planCharge(subscription)
  }

  #now(): Date {
    return this.#dependencies.clock.now()
  }

  #notify(subscription: Subscription, type: string, summary: string): Promise<void> {
    return this.#dependencies.notifier.notify(subscription, {
      type: `BILLING.SUBSCRIPTION.${type}`,
      resourceType: 'subscription',
      summary,
      resource: this.toResponse(subscription),
    })
  }

  #setStatus(subscription: Subscription, status: SubscriptionStatus, reason: string | null): void {
    const now = formatTime(this.#now())
    subscription.status = status
    subscription.statusNote = reason
    subscription.statusAt = now
    subscription.updatedAt = now
    this.#planCharge(subscription)
    this.#dependencies.ledger.saveSoon()
  }

  /** Starts billing immediately, or on the requested start day. */
  async #startBilling(subscription: Subscription): Promise<void> {
    const isStartInFuture = new Date(subscription.startAt).getTime() > this.#now().getTime()
    subscription.nextBillingAt = isStartInFuture ? subscription.startAt : formatTime(this.#now())
    this.#setStatus(subscription, 'ACTIVE', null)
    const webhooks = this.#notify(subscription, 'ACTIVATED', 'Subscription activated')
    await Promise.all([webhooks, isStartInFuture ? undefined : this.#charge(subscription, false)])
  }

  /** One timer per subscription: its next cycle, or the retry of a declined charge. */
  #planCharge(subscription: Subscription): void {
    this.#cancelPlanned.get(subscription.id)?.()
    this.#cancelPlanned.delete(subscription.id)
    const retryAt =
      subscription.declines > 0 ? subscription.lastFailure?.next_payment_retry_time : undefined
    const chargeAt = retryAt ?? subscription.nextBillingAt
    if (subscription.status !== 'ACTIVE' || chargeAt === null) return
    const cancel = this.#dependencies.clock.plan(new Date(chargeAt).getTime(), () =>
      this.#charge(subscription, retryAt !== undefined),
    )
    this.#cancelPlanned.set(subscription.id, cancel)
  }

  /** Makes the charge of the current cycle, if one is left, and plans the next one. */
  async #charge(
    subscription: Subscription,
    isRetry: boolean,
    requestedOutcome?: Outcome,
  ): Promise<void> {
    const cycle = findCurrentCycle(subscription)
    if (!cycle) return
    const { ledger, faultSchedule } = this.#dependencies
    const fault = faultSchedule.take('charge', [
      subscription.id,
      subscription.custom_id ?? null,
    ])?.name
    const plan = this.planOf(subscription)
    const agreedPrice = computeCharge(subscription, cycle)
    // A retry belongs to the cycle whose next day was set by its first attempt.
    if (!isRetry) subscription.nextBillingAt = findNextBillingDay(subscription, cycle, this.#now())
    const outcome = fault === 'charge-declined' ? 'declined' : (requestedOutcome ?? 'paid')
    if (outcome === 'declined') return this.#decline(subscription, plan, agreedPrice)
    // In ringgit; what earlier cycles still owe is added if the plan says so.
    const dueValue =
      Number(agreedPrice.value) + (shouldBillOutstanding(plan) ? subscription.outstanding : 0)
    const amount = toMoney(
      agreedPrice.currency_code,
      dueValue - (fault === 'charge-wrong-amount' ? 1 : 0),
    )
    const webhooks = dueValue > 0 ? [this.#recordPayment(subscription, amount)] : []
    if (fault === 'charge-twice') webhooks.push(this.#recordPayment(subscription, amount))
    cycle.done += 1
    subscription.declines = 0
    subscription.failedPayments = 0
    if (shouldBillOutstanding(plan)) subscription.outstanding = 0
    if (findCurrentCycle(subscription)) this.#planCharge(subscription)
    else {
      subscription.nextBillingAt = null
      this.#setStatus(subscription, 'EXPIRED', null)
      webhooks.push(this.#notify(subscription, 'EXPIRED', 'Subscription expired'))
    }
    ledger.saveSoon()
    await Promise.all(webhooks)
  }

  #recordPayment(subscription: Subscription, amount: Money): Promise<void> {
    const { notifier, urls } = this.#dependencies
    const transaction = this.#addTransaction(subscription, 'COMPLETED', amount)
    subscription.lastPayment = { amount, time: transaction.time }
    subscription.updatedAt = transaction.time
    return notifier.notify(subscription, {
      type: 'PAYMENT.SALE.COMPLETED',
      resourceType: 'sale',
      summary: `Payment completed for ${amount.currency_code} ${Number(amount.value)} ${amount.currency_code}`,
      resource: toSaleResource(transaction, subscription, urls().api),
    })
  }

  async #decline(subscription: Subscription, plan: Plan, amount: Money): Promise<void> {
    const { time } = this.#addTransaction(subscription, 'DECLINED', amount)
    subscription.declines += 1
    const hasRetryLeft = subscription.declines <= MAX_RETRIES
    subscription.updatedAt = time
    subscription.lastFailure = {
      amount,
      time,
      reason_code: 'PAYER_CANNOT_PAY',
      ...(hasRetryLeft && {
        next_payment_retry_time: formatTime(new Date(this.#now().getTime() + RETRY_AFTER_MS)),
      }),
    }
    if (!hasRetryLeft) {
      subscription.declines = 0
      subscription.failedPayments += 1
      subscription.outstanding += Number(amount.value)
    }
    const webhooks = [
      this.#notify(subscription, 'PAYMENT.FAILED', 'Payment failed on subscription'),
    ]
    const threshold = plan.payment_preferences.payment_failure_threshold
    if (!hasRetryLeft && threshold > 0 && subscription.failedPayments >= threshold) {
      this.#setStatus(subscription, 'SUSPENDED', null)
      webhooks.push(this.#notify(subscription, 'SUSPENDED', 'Subscription suspended'))
    } else this.#planCharge(subscription)
    this.#dependencies.ledger.saveSoon()
    await Promise.all(webhooks)
  }

  #addTransaction(
    subscription: Subscription,
    status: Transaction['status'],
    amount: Money,
  ): Transaction {
    const transaction = {
      id: createId('', 17),
      subscriptionId: subscription.id,
      status,
      amount,
      time: formatTime(this.#now()),
    }
    this.#dependencies.ledger.transactions.push(transaction)
    return transaction
  }
}

function refuseUnless(
  subscription: Subscription,
  allowed: readonly SubscriptionStatus[],
  action: string,
  allowedText: string,
): void {
  if (allowed.includes(subscription.status)) return
  throw createUnprocessableError(
    'SUBSCRIPTION_STATUS_INVALID',
    `Invalid subscription status for ${action} action; subscription status should be ${allowedText}.`,
  )
}

/** Returns whether the next charge also collects what failed cycles still owe. */
function shouldBillOutstanding(plan: Plan): boolean {
  return plan.payment_preferences.auto_bill_outstanding
}
