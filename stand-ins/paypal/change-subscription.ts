/*
 * Status changes of a subscription, their webhooks, and its charges. Source: PayPal, "Subscriptions
 * API" and "Payment failure retry".
 */
import type { MisbehaviourScript } from '#stand-ins/backstage/misbehaviour-script.ts'
import type { AdjustableClock } from '#stand-ins/backstage/adjustable-clock.ts'
import type { Ledger } from './ledger.ts'
import type { PayPalMisbehaviour } from './misbehaviours.ts'
import { unprocessable } from './paypal-error.ts'
import { newId, type Money, type Plan } from './plan.ts'
import {
  amountOf,
  chargeOf,
  currentCycle,
  wireSubscription,
  wireTime,
  type Cycle,
  type Subscription,
  type SubscriptionStatus,
  type Transaction,
  type Urls,
} from './subscription.ts'
import type { Notifier } from './notify-shop.ts'

/**
 * Every action is done, or throws PayPalError, immediately; the promise resolves after the first
 * attempt to send its webhooks.
 */
export type Desk = {
  /** The payer approves. */
  approve(subscription: Subscription): Promise<void>
  activate(subscription: Subscription, reason: string): Promise<void>
  suspend(subscription: Subscription, reason: string): Promise<void>
  cancel(subscription: Subscription, reason: string): Promise<void>
  created(subscription: Subscription): Promise<void>
  /** Charges the next cycle now, whatever the day; without `outcome` as scripted. */
  runCycle(subscription: Subscription, outcome?: Outcome): Promise<void>
  /** Resumes the charges planned in a previous run. */
  resume(): void
  planOf(subscription: Subscription): Plan
  wire(subscription: Subscription): ReturnType<typeof wireSubscription>
}

export type Outcome = 'paid' | 'declined'

type Dependencies = {
  ledger: Ledger
  clock: AdjustableClock
  script: MisbehaviourScript<PayPalMisbehaviour>
  notifier: Notifier
  urls: () => Urls
}

const DAY = 24 * 60 * 60 * 1000
const RETRY_AFTER = 5 * DAY
const MAX_RETRIES = 2

/**
 * The first charge is made at activation unless the start is in the future; later ones at 10:00 UTC
 * on the day of the cycle. A declined charge is retried twice, after five days each; then it counts
 * as one failure and becomes outstanding.
 */
export function subscriptionDesk({ ledger, clock, script, notifier, urls }: Dependencies): Desk {
  const planned = new Map<string, () => void>()

  const planOf = (subscription: Subscription): Plan => {
    const plan = ledger.plans.get(subscription.plan_id)
    if (!plan)
      throw new Error(`subscription ${subscription.id} has no plan ${subscription.plan_id}`)
    return plan
  }
  const wire = (subscription: Subscription) => wireSubscription(subscription, urls())

  const tell = (subscription: Subscription, what: string, summary: string): Promise<void> =>
    notifier.tell(subscription, {
      type: `BILLING.SUBSCRIPTION.${what}`,
      resourceType: 'subscription',
      summary,
      resource: wire(subscription),
    })

  const move = (
    subscription: Subscription,
    to: SubscriptionStatus,
    reason: string | null,
  ): void => {
    const now = wireTime(clock.now())
    Object.assign(subscription, { status: to, statusNote: reason, statusAt: now, updatedAt: now })
    planNext(subscription)
    ledger.changed()
  }

  const allow = (
    subscription: Subscription,
    act: string,
    from: SubscriptionStatus[],
    words: string,
  ) => {
    if (from.includes(subscription.status)) return
    throw unprocessable(
      'SUBSCRIPTION_STATUS_INVALID',
      `Invalid subscription status for ${act} action; subscription status should be ${words}.`,
    )
  }

  /** One timer per subscription: its next cycle, or the retry of a declined charge. */
  function planNext(subscription: Subscription): void {
    planned.get(subscription.id)?.()
    planned.delete(subscription.id)
    const retry =
      subscription.declines > 0 ? subscription.lastFailure?.next_payment_retry_time : undefined
    const when = retry ?? subscription.nextBillingAt
    if (subscription.status !== 'ACTIVE' || when === null) return
    const cancel = clock.plan(new Date(when).getTime(), () =>
      charge(subscription, retry !== undefined),
    )
    planned.set(subscription.id, cancel)
  }

  async function charge(
    subscription: Subscription,
    isRetry: boolean,
    requested?: Outcome,
  ): Promise<void> {
    const cycle = currentCycle(subscription)
    if (!cycle) return
    const fault = script.take('charge', [subscription.id, subscription.custom_id ?? null])
    const plan = planOf(subscription)
    const agreed = chargeOf(subscription, cycle)
    if (!isRetry) subscription.nextBillingAt = nextDay(subscription, cycle, clock.now())
    const outcome = fault?.name === 'charge-declined' ? 'declined' : (requested ?? 'paid')
    if (outcome === 'declined') return decline(subscription, plan, agreed)
    const due = Number(agreed.value) + (autoBills(plan) ? subscription.outstanding : 0)
    const amount = amountOf(
      agreed.currency_code,
      due - (fault?.name === 'charge-wrong-amount' ? 1 : 0),
    )
    const webhooks = due > 0 ? [paid(subscription, amount)] : []
    if (fault?.name === 'charge-twice') webhooks.push(paid(subscription, amount))
    cycle.done += 1
    subscription.declines = 0
    subscription.failedPayments = 0
    if (autoBills(plan)) subscription.outstanding = 0
    if (currentCycle(subscription)) planNext(subscription)
    else {
      subscription.nextBillingAt = null
      move(subscription, 'EXPIRED', null)
      webhooks.push(tell(subscription, 'EXPIRED', 'Subscription expired'))
    }
    ledger.changed()
    await Promise.all(webhooks)
  }

  function paid(subscription: Subscription, amount: Money): Promise<void> {
    const transaction = saveTransaction(subscription, 'COMPLETED', amount)
    subscription.lastPayment = { amount, time: transaction.time }
    subscription.updatedAt = transaction.time
    return notifier.tell(subscription, {
      type: 'PAYMENT.SALE.COMPLETED',
      resourceType: 'sale',
      summary: `Payment completed for ${amount.currency_code} ${Number(amount.value)} ${amount.currency_code}`,
      resource: saleOf(transaction, subscription, urls().api),
    })
  }

  async function decline(subscription: Subscription, plan: Plan, amount: Money): Promise<void> {
    const { time } = saveTransaction(subscription, 'DECLINED', amount)
    subscription.declines += 1
    const again = subscription.declines <= MAX_RETRIES
    subscription.updatedAt = time
    subscription.lastFailure = {
      amount,
      time,
      reason_code: 'PAYER_CANNOT_PAY',
      ...(again && {
        next_payment_retry_time: wireTime(new Date(clock.now().getTime() + RETRY_AFTER)),
      }),
    }
    if (!again) {
      subscription.declines = 0
      subscription.failedPayments += 1
      subscription.outstanding += Number(amount.value)
    }
    const webhooks = [tell(subscription, 'PAYMENT.FAILED', 'Payment failed on subscription')]
    const threshold = plan.payment_preferences.payment_failure_threshold
    if (!again && threshold > 0 && subscription.failedPayments >= threshold) {
      move(subscription, 'SUSPENDED', null)
      webhooks.push(tell(subscription, 'SUSPENDED', 'Subscription suspended'))
    } else planNext(subscription)
    ledger.changed()
    await Promise.all(webhooks)
  }

  function saveTransaction(
    subscription: Subscription,
    status: Transaction['status'],
    amount: Money,
  ): Transaction {
    const transaction = {
      id: newId('', 17),
      subscriptionId: subscription.id,
      status,
      amount,
      time: wireTime(clock.now()),
    }
    ledger.transactions.push(transaction)
    return transaction
  }

  /** Starts billing: immediately, or on the requested start day. */
  async function begin(subscription: Subscription): Promise<void> {
    const startsLater = new Date(subscription.startAt).getTime() > clock.now().getTime()
    subscription.nextBillingAt = startsLater ? subscription.startAt : wireTime(clock.now())
    move(subscription, 'ACTIVE', null)
    const webhooks = tell(subscription, 'ACTIVATED', 'Subscription activated')
    await Promise.all([webhooks, startsLater ? undefined : charge(subscription, false)])
  }

  return {
    planOf,
    wire,
    created: (one) => tell(one, 'CREATED', 'A subscription was created'),
    approve(one) {
      allow(one, 'approve', ['APPROVAL_PENDING'], 'approval pending')
      if (one.application_context?.user_action !== 'CONTINUE') return begin(one)
      move(one, 'APPROVED', null)
      return Promise.resolve()
    },
    activate(one, reason) {
      allow(one, 'activate', ['SUSPENDED', 'APPROVED'], 'suspended')
      if (one.status === 'APPROVED') return begin(one)
      const now = clock.now()
      // Cycles that fell into the pause are skipped.
      if (one.nextBillingAt !== null && new Date(one.nextBillingAt) <= now) skipTo(one, now)
      one.declines = 0
      one.failedPayments = 0
      move(one, 'ACTIVE', reason)
      return tell(one, 'ACTIVATED', 'Subscription activated')
    },
    suspend(one, reason) {
      allow(one, 'suspend', ['ACTIVE'], 'active')
      move(one, 'SUSPENDED', reason)
      return tell(one, 'SUSPENDED', 'Subscription suspended')
    },
    cancel(one, reason) {
      allow(one, 'cancel', ['ACTIVE', 'SUSPENDED'], 'active or suspended')
      one.nextBillingAt = null
      move(one, 'CANCELLED', reason)
      return tell(one, 'CANCELLED', 'Subscription cancelled')
    },
    runCycle(one, outcome) {
      allow(one, 'charge', ['ACTIVE'], 'active')
      return charge(one, one.declines > 0, outcome)
    },
    resume() {
      for (const subscription of ledger.subscriptions.values()) planNext(subscription)
    },
  }
}

const autoBills = (plan: Plan): boolean => plan.payment_preferences.auto_bill_outstanding

/** Moves the next cycle to its first day in the future. */
function skipTo(subscription: Subscription, now: Date): void {
  const cycle = currentCycle(subscription)
  subscription.nextBillingAt = cycle ? nextDay(subscription, cycle, now) : null
}

/** Returns the next day that is an interval ahead and in the future, at 10:00 UTC. */
function nextDay(subscription: Subscription, { frequency }: Cycle, now: Date): string {
  const { interval_unit: unit, interval_count: count } = frequency
  const day = new Date(subscription.nextBillingAt ?? subscription.startAt)
  day.setUTCHours(10, 0, 0, 0)
  do {
    if (unit === 'DAY') day.setUTCDate(day.getUTCDate() + count)
    else if (unit === 'WEEK') day.setUTCDate(day.getUTCDate() + 7 * count)
    else if (unit === 'MONTH') day.setUTCMonth(day.getUTCMonth() + count)
    else day.setUTCFullYear(day.getUTCFullYear() + count)
  } while (day <= now)
  return wireTime(day)
}

/**
 * A sale has the shape of the old API: `total` and `currency`, and the subscription as billing
 * agreement.
 */
function saleOf({ id, amount, time }: Transaction, subscription: Subscription, api: string) {
  const href = `${api}/v1/payments/sale/${id}`
  return {
    id,
    state: 'completed',
    billing_agreement_id: subscription.id,
    amount: {
      total: amount.value,
      currency: amount.currency_code,
      details: { subtotal: amount.value },
    },
    payment_mode: 'INSTANT_TRANSFER',
    protection_eligibility: 'ELIGIBLE',
    protection_eligibility_type: 'ITEM_NOT_RECEIVED_ELIGIBLE,UNAUTHORIZED_PAYMENT_ELIGIBLE',
    transaction_fee: {
      currency: amount.currency_code,
      value: (Number(amount.value) * 0.039).toFixed(2),
    },
    invoice_number: '',
    ...(subscription.custom_id !== undefined && { custom: subscription.custom_id }),
    create_time: time,
    update_time: time,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}
