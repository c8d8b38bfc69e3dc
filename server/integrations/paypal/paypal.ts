/**
 * The wallet's door: products, plans and subscriptions at PayPal in our own words. Creations carry a
 * `PayPal-Request-Id`, so repeating one answers the first instead of making a second; acts (suspend,
 * activate, cancel) are followed by looking, because an answer that was lost may have been a yes.
 *
 * What a webhook or a browser says is only a reason to look; a subscription looked at with our own key
 * is the truth. Decides by status and `issue`, never by PayPal's sentences.
 */
import type { Sen } from '#domain/money.ts'
import { plainAmount } from '#domain/money.ts'
import { NoAnswer, type ProviderAnswer } from '#server/integrations/ask-provider.ts'
import type { Log } from '#server/log.ts'

import { checkWebhook, type CheckedWebhook } from './check-webhook.ts'
import { createExchange, NoToken, type Asked, type Exchange } from './exchange.ts'
import {
  readIssues,
  readMade,
  readMoney,
  readSubscription,
  readTransactions,
  type providerStatuses,
} from './paypal.wire.ts'

export type { CheckedWebhook } from './check-webhook.ts'
export type { WebhookEvent } from './paypal.wire.ts'

export type PayPalOptions = {
  baseUrl: string
  clientId: string
  secret: string
  webhookId: string
  brand: string
  /** In production pages and certificates must be PayPal's own, over https. */
  production: boolean
  now: () => Date
  log: Log
}

export type ProviderStatus = (typeof providerStatuses)[number]

/** A price that holds for a number of deliveries; the first with a voucher may be one of its own. */
export type PricedDeliveries = { count: number; amount: Sen }

export type NewSubscription = {
  planId: string
  /** Ours, by which a subscription is recognised whose answer was lost. */
  customId: string
  firstName: string
  lastName: string
  email: string
  address: ProviderAddress
  returnUrl: string
  cancelUrl: string
}

export type ProviderAddress = {
  name: string
  line1: string
  line2: string
  city: string
  state: string
  postcode: string
}

/** `refused`: PayPal will not, however often it is asked. */
export type Made<What> =
  | ({ ok: true } & What)
  | { ok: false; why: 'refused' | 'no answer'; issue: string }

export type ProviderSubscription = {
  id: string
  status: ProviderStatus
  planId: string | undefined
  customId: string | undefined
  updatedAt: Date | undefined
  approveUrl: string | undefined
  nextBillingAt: Date | undefined
  /** Deliveries paid so far, by PayPal's own count; undefined before it begins. */
  cyclesPaid: number | undefined
  /** When the newest payment came, by PayPal's summary. */
  lastPaidAt: Date | undefined
  failure: { at: Date; retryAt: Date | undefined } | undefined
}

export type ProviderPayment = {
  id: string
  /** COMPLETED, DECLINED, PENDING, REFUNDED, PARTIALLY_REFUNDED. */
  status: string
  /** Undefined when it is not whole sen of ringgit. */
  amount: Sen | undefined
  at: Date
}

export type Looked<What> =
  | ({ ok: true } & What)
  | { ok: false; why: 'unknown' | 'unreachable' | 'nonsense' }

/** 'refused' is a 422: not possible from where it stands, or done already. */
export type Acted = { ok: true } | { ok: false; why: 'refused' | 'unknown' | 'no answer' }

export type Act = 'suspend' | 'activate' | 'cancel'

export type PayPal = {
  createProduct(name: string, requestId: string): Promise<Made<{ id: string }>>
  createPlan(
    plan: {
      productId: string
      name: string
      cadenceDays: number
      prices: readonly PricedDeliveries[]
    },
    requestId: string,
  ): Promise<Made<{ id: string }>>
  createSubscription(
    subscription: NewSubscription,
    requestId: string,
  ): Promise<Made<{ id: string; status: ProviderStatus; approveUrl: string }>>
  getSubscription(id: string): Promise<Looked<{ subscription: ProviderSubscription }>>
  /** Oldest first. */
  listPayments(
    id: string,
    between: { from: Date; to: Date },
  ): Promise<Looked<{ payments: ProviderPayment[] }>>
  act(id: string, act: Act, reason: string): Promise<Acted>
  /** Verifies the raw body of a webhook. */
  checkWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<CheckedWebhook>
}

const createMs = 8_000
const lookMs = 5_000
const tries = 2

export function createPayPal(options: PayPalOptions): PayPal {
  const exchange = createExchange(options)
  const path = (id: string): string => `/v1/billing/subscriptions/${encodeURIComponent(id)}`
  return {
    createProduct: (name, requestId) =>
      make(exchange, readMadeId, {
        operation: 'product',
        path: '/v1/catalogs/products',
        requestId,
        body: { name, type: 'PHYSICAL', category: 'VITAMINS_AND_SUPPLEMENTS' },
      }),
    createPlan: (plan, requestId) =>
      make(exchange, readMadeId, {
        operation: 'plan',
        path: '/v1/billing/plans',
        requestId,
        body: newPlan(plan),
      }),
    createSubscription: (wanted, requestId) =>
      make(exchange, (text) => readBegun(text, options), {
        operation: 'create',
        path: '/v1/billing/subscriptions',
        requestId,
        body: newSubscription(wanted, options.brand),
      }),
    async getSubscription(id) {
      const looked = await look(exchange, { operation: 'get', path: path(id) })
      if (!looked.ok) return looked
      const seen = readSubscription(looked.text)
      if (seen?.id !== id) return { ok: false, why: 'nonsense' }
      return { ok: true, subscription: subscriptionOf(seen) }
    },
    async listPayments(id, { from, to }) {
      const period = new URLSearchParams({ start_time: wireTime(from), end_time: wireTime(to) })
      const looked = await look(exchange, {
        operation: 'transactions',
        path: `${path(id)}/transactions?${period}`,
      })
      if (!looked.ok) return looked
      const seen = readTransactions(looked.text)
      if (!seen) return { ok: false, why: 'nonsense' }
      const payments = seen.map(({ id: payment, status, amount_with_breakdown, time }) => ({
        id: payment,
        status,
        amount: readMoney(amount_with_breakdown.gross_amount),
        at: time,
      }))
      return {
        ok: true,
        payments: payments.toSorted(
          (a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id, 'en'),
        ),
      }
    },
    async act(id, act, reason) {
      try {
        const answer = await exchange.ask({
          operation: act,
          method: 'POST',
          path: `${path(id)}/${act}`,
          timeoutMs: createMs,
          body: JSON.stringify({ reason: reason.slice(0, 128) }),
        })
        if (answer.status < 300) return { ok: true }
        if (answer.status === 404) return { ok: false, why: 'unknown' }
        return { ok: false, why: answer.status === 422 ? 'refused' : 'no answer' }
      } catch (error) {
        if (!isNoAnswer(error)) throw error
        return { ok: false, why: 'no answer' }
      }
    },
    checkWebhook: checkWebhook(options, exchange),
  }
}

/** Creates, and once more if there was no answer: the request id makes that safe. */
async function make<What>(
  exchange: Exchange,
  read: (text: string) => What | undefined,
  asked: { operation: string; path: string; requestId: string; body: object },
): Promise<Made<What>> {
  const call: Asked = {
    ...asked,
    method: 'POST',
    timeoutMs: createMs,
    body: JSON.stringify(asked.body),
  }
  for (let attempt = 1; ; attempt++) {
    const answer = await tryToAsk(exchange, call)
    const isLast = attempt >= tries
    if (answer && answer.status < 300) {
      const made = read(answer.text)
      if (made) return { ok: true, ...made }
      if (isLast) return { ok: false, why: 'no answer', issue: 'nonsense' }
    } else if (answer && answer.status !== 429) {
      return { ok: false, why: 'refused', issue: readIssues(answer.text).join(', ') }
    } else if (isLast) return { ok: false, why: 'no answer', issue: 'no answer' }
  }
}

async function look(
  exchange: Exchange,
  asked: { operation: string; path: string },
): Promise<Looked<{ text: string }>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await tryToAsk(exchange, { ...asked, method: 'GET', timeoutMs: lookMs })
    if (answer?.status === 200) return { ok: true, text: answer.text }
    if (answer?.status === 404) return { ok: false, why: 'unknown' }
    if (answer || attempt >= tries) return { ok: false, why: 'unreachable' }
  }
}

async function tryToAsk(exchange: Exchange, asked: Asked): Promise<ProviderAnswer | undefined> {
  try {
    return await exchange.ask(asked)
  } catch (error) {
    if (!isNoAnswer(error)) throw error
    return undefined
  }
}

function isNoAnswer(error: unknown): boolean {
  return error instanceof NoAnswer || error instanceof NoToken
}

function readMadeId(text: string): { id: string } | undefined {
  const id = readMade(text)
  return id === undefined ? undefined : { id }
}

/**
 * Deliveries by days, each price for its number of them; after the last nothing is charged. A payment
 * that fails for good pauses the subscription and is not added to the next: nobody pays two at once.
 */
function newPlan(plan: Parameters<PayPal['createPlan']>[0]): object {
  const last = plan.prices.length - 1
  return {
    product_id: plan.productId,
    name: plan.name.slice(0, 127),
    status: 'ACTIVE',
    billing_cycles: plan.prices.map(({ count, amount }, index) => ({
      tenure_type: index === last ? 'REGULAR' : 'TRIAL',
      sequence: index + 1,
      total_cycles: count,
      frequency: { interval_unit: 'DAY', interval_count: plan.cadenceDays },
      pricing_scheme: { fixed_price: { currency_code: 'MYR', value: plainAmount(amount) } },
    })),
    payment_preferences: { auto_bill_outstanding: false, payment_failure_threshold: 1 },
  }
}

function newSubscription(wanted: NewSubscription, brand: string): object {
  const { address } = wanted
  return {
    plan_id: wanted.planId,
    custom_id: wanted.customId,
    subscriber: {
      name: { given_name: wanted.firstName, surname: wanted.lastName },
      email_address: wanted.email,
      shipping_address: {
        name: { full_name: address.name },
        address: {
          address_line_1: address.line1,
          ...(address.line2 !== '' && { address_line_2: address.line2 }),
          admin_area_2: address.city,
          admin_area_1: address.state,
          postal_code: address.postcode,
          country_code: 'MY',
        },
      },
    },
    application_context: {
      brand_name: brand,
      locale: 'en-MY',
      shipping_preference: 'SET_PROVIDED_ADDRESS',
      user_action: 'SUBSCRIBE_NOW',
      payment_method: {
        payer_selected: 'PAYPAL',
        payee_preferred: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
      return_url: wanted.returnUrl,
      cancel_url: wanted.cancelUrl,
    },
  }
}

function readBegun(text: string, options: PayPalOptions) {
  const seen = readSubscription(text)
  const approveUrl = seen && approvalOf(seen.links)
  if (!seen || !approveUrl || !isApprovalPage(approveUrl, options)) return undefined
  return { id: seen.id, status: seen.status, approveUrl }
}

function approvalOf(links: readonly { rel: string; href: string }[]): string | undefined {
  return links.find(({ rel }) => rel === 'approve')?.href
}

/** A customer is only ever sent to PayPal's own pages. */
function isApprovalPage(address: string, { baseUrl, production }: PayPalOptions): boolean {
  if (!URL.canParse(address)) return false
  const page = new URL(address)
  if (page.protocol === 'https:' && /(^|\.)paypal\.com$/.test(page.hostname)) return true
  // A stand-in may be reached by browsers under another address than by us.
  return !production && !new URL(baseUrl).hostname.endsWith('paypal.com')
}

function subscriptionOf(
  seen: NonNullable<ReturnType<typeof readSubscription>>,
): ProviderSubscription {
  const info = seen.billing_info
  const failed = info?.last_failed_payment
  const paidAt = info?.last_payment?.time
  const isOpen = failed?.time !== undefined && (paidAt === undefined || paidAt < failed.time)
  return {
    id: seen.id,
    status: seen.status,
    planId: seen.plan_id,
    customId: seen.custom_id,
    updatedAt: seen.update_time ?? seen.status_update_time,
    approveUrl: approvalOf(seen.links),
    nextBillingAt: info?.next_billing_time,
    cyclesPaid: info?.cycle_executions.reduce((sum, cycle) => sum + cycle.cycles_completed, 0),
    lastPaidAt: paidAt,
    failure:
      isOpen && failed?.time
        ? { at: failed.time, retryAt: failed.next_payment_retry_time }
        : undefined,
  }
}

/** Without milliseconds, as PayPal writes it. */
function wireTime(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z')
}
