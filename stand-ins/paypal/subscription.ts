/*
 * A subscription and its transactions: stored fields and wire format. Amounts are strings with two
 * decimals; times are ISO without milliseconds. Subscriber and application context are stored as
 * sent.
 */
import { z } from 'zod'
import { money, type Frequency, type Money, type Plan } from './plan.ts'

const STATUSES = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const
export type SubscriptionStatus = (typeof STATUSES)[number]

const override = z.looseObject({
  billing_cycles: z
    .array(
      z.looseObject({
        sequence: z.int(),
        total_cycles: z.int().min(0).optional(),
        pricing_scheme: z.looseObject({ fixed_price: money.optional() }).optional(),
      }),
    )
    .optional(),
})

export const newSubscription = z.object({
  plan_id: z.string().min(3).max(50),
  start_time: z.iso.datetime({ offset: true }).optional(),
  quantity: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional(),
  shipping_amount: money.optional(),
  subscriber: z
    .looseObject({
      name: z
        .looseObject({ given_name: z.string().optional(), surname: z.string().optional() })
        .optional(),
      email_address: z.string().max(254).optional(),
      shipping_address: z.unknown().optional(),
    })
    .optional(),
  application_context: z
    .looseObject({
      brand_name: z.string().max(127).optional(),
      user_action: z.enum(['CONTINUE', 'SUBSCRIBE_NOW']).default('SUBSCRIBE_NOW'),
      return_url: z.url().optional(),
      cancel_url: z.url().optional(),
    })
    .optional(),
  custom_id: z
    .string()
    .max(127)
    .regex(/^[\x20-\x7e]+$/)
    .optional(),
  plan: override.optional(),
})

export type Cycle = {
  tenure: 'REGULAR' | 'TRIAL'
  sequence: number
  frequency: Frequency
  /** 0: unlimited. */
  total: number
  done: number
  /** Null for a free trial. */
  price: Money | null
}

export type Subscription = Omit<z.infer<typeof newSubscription>, 'plan'> & {
  id: string
  baToken: string
  token: string
  status: SubscriptionStatus
  statusNote: string | null
  statusAt: string
  createdAt: string
  updatedAt: string
  startAt: string
  /** In billing order: trials, then the regular one; prices after the override. */
  cycles: Cycle[]
  overridden: boolean
  nextBillingAt: string | null
  /** Declined attempts of the current cycle. */
  declines: number
  failedPayments: number
  outstanding: number
  lastPayment: { amount: Money; time: string } | null
  lastFailure: {
    amount: Money
    time: string
    reason_code: string
    next_payment_retry_time?: string
  } | null
}

export type Transaction = {
  id: string
  subscriptionId: string
  status: 'COMPLETED' | 'DECLINED'
  amount: Money
  time: string
}

/** ISO time in whole seconds, as PayPal sends it. */
export function wireTime(when: Date): string {
  return when.toISOString().replace(/\.\d+Z$/, 'Z')
}

export function amountOf(currency: string, value: number): Money {
  return { currency_code: currency, value: value.toFixed(2) }
}

/** Returns the current cycle; undefined when all have run. */
export function currentCycle({ cycles }: Subscription): Cycle | undefined {
  return cycles.find(({ total, done }) => total === 0 || done < total)
}

export function currencyOf({ cycles }: Subscription): string {
  return cycles.find(({ price }) => price !== null)?.price?.currency_code ?? 'MYR'
}

/** Returns the charge of a cycle: its price plus the shipping amount, if any. */
export function chargeOf(subscription: Subscription, cycle: Cycle): Money {
  const shipping = Number(subscription.shipping_amount?.value ?? 0)
  return amountOf(currencyOf(subscription), Number(cycle.price?.value ?? 0) + shipping)
}

/** Returns the plan's cycles with the subscription's overrides. */
export function cyclesOf(plan: Plan, wanted: z.infer<typeof newSubscription>): Cycle[] {
  return plan.billing_cycles
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((cycle) => {
      const other = wanted.plan?.billing_cycles?.find(({ sequence }) => sequence === cycle.sequence)
      const scheme = other?.pricing_scheme ?? cycle.pricing_scheme
      return {
        tenure: cycle.tenure_type,
        sequence: cycle.sequence,
        frequency: cycle.frequency,
        total: other?.total_cycles ?? cycle.total_cycles,
        done: 0,
        price: scheme?.fixed_price ?? null,
      }
    })
}

/** Response of GET, resource of a subscription's webhook, and full response to a creation. */
export function wireSubscription(subscription: Subscription, urls: Urls) {
  const hasStarted =
    subscription.status !== 'APPROVAL_PENDING' && subscription.status !== 'APPROVED'
  return {
    id: subscription.id,
    plan_id: subscription.plan_id,
    status: subscription.status,
    ...(subscription.statusNote !== null && { status_change_note: subscription.statusNote }),
    status_update_time: subscription.statusAt,
    start_time: subscription.startAt,
    quantity: subscription.quantity ?? '1',
    shipping_amount: subscription.shipping_amount ?? amountOf(currencyOf(subscription), 0),
    subscriber: {
      ...subscription.subscriber,
      ...(hasStarted && { payer_id: payerOf(subscription) }),
    },
    ...(hasStarted && { billing_info: billingInfo(subscription) }),
    ...(subscription.custom_id !== undefined && { custom_id: subscription.custom_id }),
    create_time: subscription.createdAt,
    update_time: subscription.updatedAt,
    plan_overridden: subscription.overridden,
    links: links(subscription, urls),
  }
}

export type Urls = {
  /** Base URL of the API in links. */
  api: string
  /** Base URL of the approval page. */
  pages: string
}

function billingInfo(subscription: Subscription) {
  return {
    outstanding_balance: amountOf(currencyOf(subscription), subscription.outstanding),
    cycle_executions: subscription.cycles.map(({ tenure, sequence, total, done }) => ({
      tenure_type: tenure,
      sequence,
      cycles_completed: done,
      cycles_remaining: total === 0 ? 0 : total - done,
      current_pricing_scheme_version: 1,
      total_cycles: total,
    })),
    ...(subscription.lastPayment && { last_payment: subscription.lastPayment }),
    ...(subscription.status === 'ACTIVE' &&
      subscription.nextBillingAt !== null && { next_billing_time: subscription.nextBillingAt }),
    failed_payments_count: subscription.failedPayments,
    ...(subscription.lastFailure && { last_failed_payment: subscription.lastFailure }),
  }
}

export function approvalUrl(subscription: Subscription, pages: string): string {
  return `${pages}/webapps/billing/subscriptions?ba_token=${subscription.baToken}`
}

function links(subscription: Subscription, { api, pages }: Urls) {
  const href = `${api}/v1/billing/subscriptions/${subscription.id}`
  const act = (rel: string) => ({ href: `${href}/${rel}`, rel, method: 'POST' })
  const acts = {
    APPROVAL_PENDING: [{ href: approvalUrl(subscription, pages), rel: 'approve', method: 'GET' }],
    APPROVED: [act('activate')],
    ACTIVE: [act('cancel'), act('suspend'), act('capture')],
    SUSPENDED: [act('activate'), act('cancel')],
    CANCELLED: [],
    EXPIRED: [],
  }[subscription.status]
  return [...acts, { href, rel: 'edit', method: 'PATCH' }, { href, rel: 'self', method: 'GET' }]
}

/** Thirteen characters derived from the id, so that a subscription has one payer. */
function payerOf({ id }: Subscription): string {
  return `PAYER${id.slice(-8)}`
}

export function wireTransaction(transaction: Transaction, by: Subscription) {
  const { name, email_address: email } = by.subscriber ?? {}
  const fee = amountOf(transaction.amount.currency_code, Number(transaction.amount.value) * 0.039)
  const net = Number(transaction.amount.value) - Number(fee.value)
  return {
    id: transaction.id,
    status: transaction.status,
    payer_name: { given_name: name?.given_name ?? '', surname: name?.surname ?? '' },
    payer_email: email ?? '',
    amount_with_breakdown: {
      gross_amount: transaction.amount,
      fee_amount: fee,
      net_amount: amountOf(transaction.amount.currency_code, net),
    },
    time: transaction.time,
  }
}
