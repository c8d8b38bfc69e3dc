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
  presentCycle,
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
  approve(one: Subscription): Promise<void>
  activate(one: Subscription, reason: string): Promise<void>
  suspend(one: Subscription, reason: string): Promise<void>
  cancel(one: Subscription, reason: string): Promise<void>
  created(one: Subscription): Promise<void>
  /** Charges the next cycle now, whatever the day; without `outcome` as scripted. */
  runCycle(one: Subscription, outcome?: Outcome): Promise<void>
  /** Resumes the charges planned in a previous run. */
  resume(): void
  planOf(one: Subscription): Plan
  wire(one: Subscription): ReturnType<typeof wireSubscription>
}

export type Outcome = 'paid' | 'declined'

type Dependencies = {
  books: Ledger
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
export function subscriptionDesk({ books, clock, script, notifier, urls }: Dependencies): Desk {
  const planned = new Map<string, () => void>()

  const planOf = (one: Subscription): Plan => {
    const plan = books.plans.get(one.plan_id)
    if (!plan) throw new Error(`subscription ${one.id} has no plan ${one.plan_id}`)
    return plan
  }
  const wire = (one: Subscription) => wireSubscription(one, urls())

  const tell = (one: Subscription, what: string, summary: string): Promise<void> =>
    notifier.tell(one, {
      type: `BILLING.SUBSCRIPTION.${what}`,
      resourceType: 'subscription',
      summary,
      resource: wire(one),
    })

  const move = (one: Subscription, to: SubscriptionStatus, reason: string | null): void => {
    const now = wireTime(clock.now())
    Object.assign(one, { status: to, statusNote: reason, statusAt: now, updatedAt: now })
    planNext(one)
    books.changed()
  }

  const allow = (one: Subscription, act: string, from: SubscriptionStatus[], words: string) => {
    if (from.includes(one.status)) return
    throw unprocessable(
      'SUBSCRIPTION_STATUS_INVALID',
      `Invalid subscription status for ${act} action; subscription status should be ${words}.`,
    )
  }

  /** One timer per subscription: its next cycle, or the retry of a declined charge. */
  function planNext(one: Subscription): void {
    planned.get(one.id)?.()
    planned.delete(one.id)
    const retry = one.declines > 0 ? one.lastFailure?.next_payment_retry_time : undefined
    const when = retry ?? one.nextBillingAt
    if (one.status !== 'ACTIVE' || when === null) return
    const cancel = clock.plan(new Date(when).getTime(), () => charge(one, retry !== undefined))
    planned.set(one.id, cancel)
  }

  async function charge(one: Subscription, isRetry: boolean, asked?: Outcome): Promise<void> {
    const cycle = presentCycle(one)
    if (!cycle) return
    const fault = script.take('charge', [one.id, one.custom_id ?? null])
    const plan = planOf(one)
    const agreed = chargeOf(one, cycle)
    if (!isRetry) one.nextBillingAt = nextDay(one, cycle, clock.now())
    const outcome = fault?.name === 'charge-declined' ? 'declined' : (asked ?? 'paid')
    if (outcome === 'declined') return decline(one, plan, agreed)
    const due = Number(agreed.value) + (autoBills(plan) ? one.outstanding : 0)
    const amount = amountOf(
      agreed.currency_code,
      due - (fault?.name === 'charge-wrong-amount' ? 1 : 0),
    )
    const webhooks = due > 0 ? [paid(one, amount)] : []
    if (fault?.name === 'charge-twice') webhooks.push(paid(one, amount))
    cycle.done += 1
    one.declines = 0
    one.failedPayments = 0
    if (autoBills(plan)) one.outstanding = 0
    if (presentCycle(one)) planNext(one)
    else {
      one.nextBillingAt = null
      move(one, 'EXPIRED', null)
      webhooks.push(tell(one, 'EXPIRED', 'Subscription expired'))
    }
    books.changed()
    await Promise.all(webhooks)
  }

  function paid(one: Subscription, amount: Money): Promise<void> {
    const transaction = saveTransaction(one, 'COMPLETED', amount)
    one.lastPayment = { amount, time: transaction.time }
    one.updatedAt = transaction.time
    return notifier.tell(one, {
      type: 'PAYMENT.SALE.COMPLETED',
      resourceType: 'sale',
      summary: `Payment completed for ${amount.currency_code} ${Number(amount.value)} ${amount.currency_code}`,
      resource: saleOf(transaction, one, urls().api),
    })
  }

  async function decline(one: Subscription, plan: Plan, amount: Money): Promise<void> {
    const { time } = saveTransaction(one, 'DECLINED', amount)
    one.declines += 1
    const again = one.declines <= MAX_RETRIES
    one.updatedAt = time
    one.lastFailure = {
      amount,
      time,
      reason_code: 'PAYER_CANNOT_PAY',
      ...(again && {
        next_payment_retry_time: wireTime(new Date(clock.now().getTime() + RETRY_AFTER)),
      }),
    }
    if (!again) {
      one.declines = 0
      one.failedPayments += 1
      one.outstanding += Number(amount.value)
    }
    const webhooks = [tell(one, 'PAYMENT.FAILED', 'Payment failed on subscription')]
    const threshold = plan.payment_preferences.payment_failure_threshold
    if (!again && threshold > 0 && one.failedPayments >= threshold) {
      move(one, 'SUSPENDED', null)
      webhooks.push(tell(one, 'SUSPENDED', 'Subscription suspended'))
    } else planNext(one)
    books.changed()
    await Promise.all(webhooks)
  }

  function saveTransaction(
    one: Subscription,
    status: Transaction['status'],
    amount: Money,
  ): Transaction {
    const transaction = {
      id: newId('', 17),
      subscriptionId: one.id,
      status,
      amount,
      time: wireTime(clock.now()),
    }
    books.transactions.push(transaction)
    return transaction
  }

  /** Starts billing: immediately, or on the requested start day. */
  async function begin(one: Subscription): Promise<void> {
    const startsLater = new Date(one.startAt).getTime() > clock.now().getTime()
    one.nextBillingAt = startsLater ? one.startAt : wireTime(clock.now())
    move(one, 'ACTIVE', null)
    const webhooks = tell(one, 'ACTIVATED', 'Subscription activated')
    await Promise.all([webhooks, startsLater ? undefined : charge(one, false)])
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
      for (const one of books.subscriptions.values()) planNext(one)
    },
  }
}

const autoBills = (plan: Plan): boolean => plan.payment_preferences.auto_bill_outstanding

/** Moves the next cycle to its first day in the future. */
function skipTo(one: Subscription, now: Date): void {
  const cycle = presentCycle(one)
  one.nextBillingAt = cycle ? nextDay(one, cycle, now) : null
}

/** Returns the next day that is an interval ahead and in the future, at 10:00 UTC. */
function nextDay(one: Subscription, { frequency }: Cycle, now: Date): string {
  const { interval_unit: unit, interval_count: count } = frequency
  const day = new Date(one.nextBillingAt ?? one.startAt)
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
function saleOf({ id, amount, time }: Transaction, one: Subscription, api: string) {
  const href = `${api}/v1/payments/sale/${id}`
  return {
    id,
    state: 'completed',
    billing_agreement_id: one.id,
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
    ...(one.custom_id !== undefined && { custom: one.custom_id }),
    create_time: time,
    update_time: time,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
    ],
  }
}
