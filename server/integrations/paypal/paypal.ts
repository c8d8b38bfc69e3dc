/**
 * PayPal client: products, plans and subscriptions. Webhooks and browser returns only trigger a
 * read: the subscription read with our own credentials decides, by status and `issue`, never by
 * PayPal's messages. Creations carry a `PayPal-Request-Id`, so a retry returns the first result.
 */
import type { Sen } from '#domain/money.ts'
import { plainAmount } from '#domain/money.ts'
import { NoResponse, type ProviderResponse } from '#server/integrations/call-provider.ts'
import type { Log } from '#server/log.ts'

import { checkWebhook, type CheckedWebhook } from './check-webhook.ts'
import { createExchange, NoToken, type ApiRequest, type Exchange } from './exchange.ts'
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

/** A price for a number of deliveries. With a voucher the first delivery may have its own price. */
export type PricedDeliveries = { count: number; amount: Sen }

export type NewSubscription = {
  planId: string
  /** Our reference; identifies a subscription whose creation response was lost. */
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

/** `refused`: PayPal refuses; retrying does not help. */
export type CreateResult<What> =
  | ({ ok: true } & What)
  | { ok: false; reason: 'refused' | 'no response'; issue: string }

export type ProviderSubscription = {
  id: string
  status: ProviderStatus
  planId: string | undefined
  customId: string | undefined
  updatedAt: Date | undefined
  approveUrl: string | undefined
  nextBillingAt: Date | undefined
  /** Deliveries paid so far, counted by PayPal; undefined before the subscription begins. */
  cyclesPaid: number | undefined
  /** Time of the newest payment, from PayPal's summary. */
  lastPaidAt: Date | undefined
  failure: { at: Date; retryAt: Date | undefined } | undefined
}

export type ProviderPayment = {
  id: string
  /** COMPLETED, DECLINED, PENDING, REFUNDED, PARTIALLY_REFUNDED. */
  status: string
  /** Undefined when it is not in whole sen or not in ringgit. */
  amount: Sen | undefined
  at: Date
}

export type FetchResult<What> =
  | ({ ok: true } & What)
  | { ok: false; reason: 'unknown' | 'unreachable' | 'invalid' }

/** `refused` is a 422: not possible in this state, or already done. */
export type ActionResult =
  | { ok: true }
  | { ok: false; reason: 'refused' | 'unknown' | 'no response' }

export type SubscriptionAction = 'suspend' | 'activate' | 'cancel'

export type PayPal = {
  createProduct(name: string, requestId: string): Promise<CreateResult<{ id: string }>>
  createPlan(
    plan: {
      productId: string
      name: string
      cadenceDays: number
      prices: readonly PricedDeliveries[]
    },
    requestId: string,
  ): Promise<CreateResult<{ id: string }>>
  createSubscription(
    subscription: NewSubscription,
    requestId: string,
  ): Promise<CreateResult<{ id: string; status: ProviderStatus; approveUrl: string }>>
  getSubscription(id: string): Promise<FetchResult<{ subscription: ProviderSubscription }>>
  /** Oldest first. */
  listPayments(
    id: string,
    between: { from: Date; to: Date },
  ): Promise<FetchResult<{ payments: ProviderPayment[] }>>
  /** Read the subscription afterwards: a lost response may have been a success. */
  act(id: string, act: SubscriptionAction, reason: string): Promise<ActionResult>
  /** Verifies the raw body of a webhook. */
  checkWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<CheckedWebhook>
}

const writeTimeoutMs = 8_000
const readTimeoutMs = 5_000
const maxAttempts = 2

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
    createSubscription: (requested, requestId) =>
      make(exchange, (text) => readBegun(text, options), {
        operation: 'create',
        path: '/v1/billing/subscriptions',
        requestId,
        body: newSubscription(requested, options.brand),
      }),
    async getSubscription(id) {
      const result = await getText(exchange, { operation: 'get', path: path(id) })
      if (!result.ok) return result
      const read = readSubscription(result.text)
      if (read?.id !== id) return { ok: false, reason: 'invalid' }
      return { ok: true, subscription: subscriptionOf(read) }
    },
    async listPayments(id, { from, to }) {
      const period = new URLSearchParams({ start_time: wireTime(from), end_time: wireTime(to) })
      const result = await getText(exchange, {
        operation: 'transactions',
        path: `${path(id)}/transactions?${period}`,
      })
      if (!result.ok) return result
      const read = readTransactions(result.text)
      if (!read) return { ok: false, reason: 'invalid' }
      const payments = read.map(({ id: payment, status, amount_with_breakdown, time }) => ({
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
        const response = await exchange.ask({
          operation: act,
          method: 'POST',
          path: `${path(id)}/${act}`,
          timeoutMs: writeTimeoutMs,
          body: JSON.stringify({ reason: reason.slice(0, 128) }),
        })
        if (response.status < 300) return { ok: true }
        if (response.status === 404) return { ok: false, reason: 'unknown' }
        return { ok: false, reason: response.status === 422 ? 'refused' : 'no response' }
      } catch (error) {
        if (!isNoResponse(error)) throw error
        return { ok: false, reason: 'no response' }
      }
    },
    checkWebhook: checkWebhook(options, exchange),
  }
}

/** Creates, and retries once without a response; the request id makes the retry safe. */
async function make<What>(
  exchange: Exchange,
  read: (text: string) => What | undefined,
  request: { operation: string; path: string; requestId: string; body: object },
): Promise<CreateResult<What>> {
  const call: ApiRequest = {
    ...request,
    method: 'POST',
    timeoutMs: writeTimeoutMs,
    body: JSON.stringify(request.body),
  }
  for (let attempt = 1; ; attempt++) {
    const response = await askOrUndefined(exchange, call)
    const isLast = attempt >= maxAttempts
    if (response && response.status < 300) {
      const made = read(response.text)
      if (made) return { ok: true, ...made }
      if (isLast) return { ok: false, reason: 'no response', issue: 'invalid' }
    } else if (response && response.status !== 429) {
      return { ok: false, reason: 'refused', issue: readIssues(response.text).join(', ') }
    } else if (isLast) return { ok: false, reason: 'no response', issue: 'no response' }
  }
}

async function getText(
  exchange: Exchange,
  request: { operation: string; path: string },
): Promise<FetchResult<{ text: string }>> {
  for (let attempt = 1; ; attempt++) {
    const response = await askOrUndefined(exchange, {
      ...request,
      method: 'GET',
      timeoutMs: readTimeoutMs,
    })
    if (response?.status === 200) return { ok: true, text: response.text }
    if (response?.status === 404) return { ok: false, reason: 'unknown' }
    if (response || attempt >= maxAttempts) return { ok: false, reason: 'unreachable' }
  }
}

async function askOrUndefined(
  exchange: Exchange,
  request: ApiRequest,
): Promise<ProviderResponse | undefined> {
  try {
    return await exchange.ask(request)
  } catch (error) {
    if (!isNoResponse(error)) throw error
    return undefined
  }
}

function isNoResponse(error: unknown): boolean {
  return error instanceof NoResponse || error instanceof NoToken
}

function readMadeId(text: string): { id: string } | undefined {
  const id = readMade(text)
  return id === undefined ? undefined : { id }
}

/**
 * Builds a plan: deliveries by days, each price for its number of deliveries, no charge after the
 * last. A payment that fails finally suspends the subscription and is not added to the next one, so
 * the customer never pays two deliveries at once.
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

function newSubscription(requested: NewSubscription, brand: string): object {
  const { address } = requested
  return {
    plan_id: requested.planId,
    custom_id: requested.customId,
    subscriber: {
      name: { given_name: requested.firstName, surname: requested.lastName },
      email_address: requested.email,
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
      return_url: requested.returnUrl,
      cancel_url: requested.cancelUrl,
    },
  }
}

function readBegun(text: string, options: PayPalOptions) {
  const read = readSubscription(text)
  const approveUrl = read && approvalOf(read.links)
  if (!read || !approveUrl || !isApprovalPage(approveUrl, options)) return undefined
  return { id: read.id, status: read.status, approveUrl }
}

function approvalOf(links: readonly { rel: string; href: string }[]): string | undefined {
  return links.find(({ rel }) => rel === 'approve')?.href
}

/** Returns whether the URL is one of PayPal's own pages; customers are sent nowhere else. */
function isApprovalPage(address: string, { baseUrl, production }: PayPalOptions): boolean {
  if (!URL.canParse(address)) return false
  const page = new URL(address)
  if (page.protocol === 'https:' && /(^|\.)paypal\.com$/.test(page.hostname)) return true
  // Browsers may reach a stand-in under another host than the server does.
  return !production && !new URL(baseUrl).hostname.endsWith('paypal.com')
}

function subscriptionOf(
  read: NonNullable<ReturnType<typeof readSubscription>>,
): ProviderSubscription {
  const info = read.billing_info
  const failed = info?.last_failed_payment
  const paidAt = info?.last_payment?.time
  const isOpen = failed?.time !== undefined && (paidAt === undefined || paidAt < failed.time)
  return {
    id: read.id,
    status: read.status,
    planId: read.plan_id,
    customId: read.custom_id,
    updatedAt: read.update_time ?? read.status_update_time,
    approveUrl: approvalOf(read.links),
    nextBillingAt: info?.next_billing_time,
    cyclesPaid: info?.cycle_executions.reduce((sum, cycle) => sum + cycle.cycles_completed, 0),
    lastPaidAt: paidAt,
    failure:
      isOpen && failed?.time
        ? { at: failed.time, retryAt: failed.next_payment_retry_time }
        : undefined,
  }
}

/** ISO 8601 without milliseconds, as PayPal formats it. */
function wireTime(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z')
}
