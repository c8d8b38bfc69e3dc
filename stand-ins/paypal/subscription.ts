/*
 * A subscription and its transactions: the fields that the ledger stores, and PayPal's response
 * format. Amounts are strings with two decimals; times are ISO without milliseconds. Subscriber and
 * application context are stored as the client sent them.
 */
import { z } from 'zod'
import { moneySchema, type Frequency, type Money, type Plan } from './plan.ts'

const STATUSES = [
  'APPROVAL_PENDING',
  'APPROVED',
  'ACTIVE',
  'SUSPENDED',
  'CANCELLED',
  'EXPIRED',
] as const
export type SubscriptionStatus = (typeof STATUSES)[number]

/** Cycles of the plan that one subscription changes, found by `sequence`. */
const overrideSchema = z.looseObject({
  billing_cycles: z
    .array(
      z.looseObject({
        sequence: z.int(),
        total_cycles: z.int().min(0).optional(),
        pricing_scheme: z.looseObject({ fixed_price: moneySchema.optional() }).optional(),
      }),
    )
    .optional(),
})

export const newSubscriptionSchema = z.object({
  plan_id: z.string().min(3).max(50),
  start_time: z.iso.datetime({ offset: true }).optional(),
  quantity: z
    .string()
    .regex(/^\d{1,32}$/)
    .optional(),
  shipping_amount: moneySchema.optional(),
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
  plan: overrideSchema.optional(),
})

export type Cycle = {
  tenure: 'REGULAR' | 'TRIAL'
  sequence: number
  frequency: Frequency
  /** 0 means unlimited. */
  total: number
  /** Number of completed cycles. */
  done: number
  /** Null for a free trial. */
  price: Money | null
}

export type Subscription = Omit<z.infer<typeof newSubscriptionSchema>, 'plan'> & {
  id: string
  /** The billing agreement token in the URL of the approval page. */
  baToken: string
  /** The order token that PayPal adds to the return URL. */
  token: string
  status: SubscriptionStatus
  statusNote: string | null
  statusAt: string
  createdAt: string
  updatedAt: string
  startAt: string
  /** In the sequence of billing: trials, then the regular one; prices after the override. */
  cycles: Cycle[]
  /** Whether the subscription changes prices or cycles of its plan. */
  overridden: boolean
  nextBillingAt: string | null
  /** Declined attempts of the current cycle. */
  declines: number
  /** Cycles in a row whose charge failed for good. */
  failedPayments: number
  /** Unpaid amount of failed cycles, in units of the currency, such as ringgit. */
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
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  amount: Money
  time: string
  /** Sum of its refunds, in units of the currency. PayPal's list of transactions leaves it out. */
  refunded?: number
}

/** Returns the ISO time in whole seconds, as PayPal sends it. */
export function formatTime(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Returns an amount in PayPal's format. `value` is in units of the currency, such as ringgit. */
export function toMoney(currency: string, value: number): Money {
  return { currency_code: currency, value: value.toFixed(2) }
}

/** Returns the current cycle; undefined when all have run. */
export function findCurrentCycle({ cycles }: Subscription): Cycle | undefined {
  return cycles.find(({ total, done }) => total === 0 || done < total)
}

/** Returns the currency of the first price; MYR if all cycles are free. */
export function currencyOf({ cycles }: Subscription): string {
  return cycles.find(({ price }) => price !== null)?.price?.currency_code ?? 'MYR'
}

/** Returns the charge of a cycle: its price plus the shipping amount, if any. */
export function computeCharge(subscription: Subscription, cycle: Cycle): Money {
  const shipping = Number(subscription.shipping_amount?.value ?? 0)
  return toMoney(currencyOf(subscription), Number(cycle.price?.value ?? 0) + shipping)
}

/** Returns the plan's cycles with the subscription's overrides. */
export function buildCycles(plan: Plan, requested: z.infer<typeof newSubscriptionSchema>): Cycle[] {
  return plan.billing_cycles
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((cycle) => {
      const override = requested.plan?.billing_cycles?.find(
        ({ sequence }) => sequence === cycle.sequence,
      )
      const scheme = override?.pricing_scheme ?? cycle.pricing_scheme
      return {
        tenure: cycle.tenure_type,
        sequence: cycle.sequence,
        frequency: cycle.frequency,
        total: override?.total_cycles ?? cycle.total_cycles,
        done: 0,
        price: scheme?.fixed_price ?? null,
      }
    })
}

/** Returns the body of GET, of a full response to a creation, and of a webhook's resource. */
export function toSubscriptionResponse(subscription: Subscription, urls: Urls) {
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
    shipping_amount: subscription.shipping_amount ?? toMoney(currencyOf(subscription), 0),
    subscriber: {
      ...subscription.subscriber,
      ...(hasStarted && { payer_id: payerIdOf(subscription) }),
    },
    ...(hasStarted && { billing_info: buildBillingInfo(subscription) }),
    ...(subscription.custom_id !== undefined && { custom_id: subscription.custom_id }),
    create_time: subscription.createdAt,
    update_time: subscription.updatedAt,
    plan_overridden: subscription.overridden,
    links: buildLinks(subscription, urls),
  }
}

export type Urls = {
  /** Base URL of the API in links. */
  api: string
  /** Base URL of the approval page. */
  pages: string
}

function buildBillingInfo(subscription: Subscription) {
  return {
    outstanding_balance: toMoney(currencyOf(subscription), subscription.outstanding),
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

/** `pages` is the base URL of the approval page. */
export function buildApprovalUrl(subscription: Subscription, pages: string): string {
  return `${pages}/webapps/billing/subscriptions?ba_token=${subscription.baToken}`
}

function buildLinks(subscription: Subscription, { api, pages }: Urls) {
  const href = `${api}/v1/billing/subscriptions/${subscription.id}`
  const action = (rel: string) => ({ href: `${href}/${rel}`, rel, method: 'POST' })
  const statusLinks = {
    APPROVAL_PENDING: [
      { href: buildApprovalUrl(subscription, pages), rel: 'approve', method: 'GET' },
    ],
    APPROVED: [action('activate')],
    ACTIVE: [action('cancel'), action('suspend'), action('capture')],
    SUSPENDED: [action('activate'), action('cancel')],
    CANCELLED: [],
    EXPIRED: [],
  }[subscription.status]
  return [
    ...statusLinks,
    { href, rel: 'edit', method: 'PATCH' },
    { href, rel: 'self', method: 'GET' },
  ]
}

/** Returns a payer id derived from the subscription's, so that it is the same in all responses. */
function payerIdOf({ id }: Subscription): string {
  return `PAYER${id.slice(-8)}`
}

/** PayPal's fee as a share of the amount. An example: the shop computes nothing from it. */
export const FEE_RATE = 0.039

/** Returns a transaction in the format of PayPal's list. */
export function toTransactionResponse(transaction: Transaction, subscription: Subscription) {
  const { name, email_address: email } = subscription.subscriber ?? {}
  const gross = Number(transaction.amount.value)
  const fee = toMoney(transaction.amount.currency_code, gross * FEE_RATE)
  const net = gross - Number(fee.value)
  return {
    id: transaction.id,
    status: transaction.status,
    payer_name: { given_name: name?.given_name ?? '', surname: name?.surname ?? '' },
    payer_email: email ?? '',
    amount_with_breakdown: {
      gross_amount: transaction.amount,
      fee_amount: fee,
      net_amount: toMoney(transaction.amount.currency_code, net),
    },
    time: transaction.time,
  }
}
