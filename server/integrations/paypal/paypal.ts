/**
 * PayPal client: products, billing plans and subscriptions. Webhooks and returning browsers are
 * never trusted: they only make the shop read the subscription with its own credentials. Decisions
 * use PayPal's status and issue codes, never its messages. Creations carry a `PayPal-Request-Id`,
 * so that a retry returns the first result.
 */
import type { Sen } from '#domain/money.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { NoResponseError, type ProviderResponse } from '#server/integrations/provider-client.ts'
import type { Log } from '#server/log.ts'

import { checkAccess, type PayPalAccess } from './check-access.ts'
import { createWebhookCheck, type WebhookCheckResult } from './check-webhook.ts'
import { createApiClient, NoTokenError, type ApiRequest, type ApiClient } from './api-client.ts'
import {
  readIssues,
  readCreatedId,
  readMoney,
  readSubscription,
  readTransactions,
} from './paypal.wire.ts'
import {
  readCreatedSubscription,
  toSubscription,
  type ProviderStatus,
  type ProviderSubscription,
} from './provider-subscription.ts'
import {
  toPlanBody,
  toSubscriptionBody,
  type NewPlan,
  type NewSubscription,
} from './request-bodies.ts'

export type { ProviderStatus, ProviderSubscription } from './provider-subscription.ts'
export type { WebhookCheckResult } from './check-webhook.ts'
export type { WebhookEvent } from './paypal.wire.ts'
export type { NewSubscription, PricedDeliveries } from './request-bodies.ts'

type PayPalOptions = {
  baseUrl: string
  clientId: string
  secret: string
  webhookId: string
  brand: string
  /**
   * In production, the approval page and the certificate URL must be on PayPal's hosts, over https.
   */
  isProduction: boolean
  now: () => Date
  log: Log
}

/**
 * Result of a creation. `refused`: PayPal rejected the request; a retry would be rejected too.
 * `issues` contains PayPal's issue codes, or for `no response` a text for the log.
 */
export type CreateResult<Created> =
  | ({ ok: true } & Created)
  | { ok: false; reason: 'refused' | 'no response'; issues: readonly string[] }

/** A payment of a subscription, as PayPal lists it. */
export type ProviderPayment = {
  id: string
  /** COMPLETED, DECLINED, PENDING, REFUNDED, PARTIALLY_REFUNDED. */
  status: string
  /** Undefined when the amount is not in whole sen or not in ringgit. */
  amount: Sen | undefined
  occurredAt: Date
}

/**
 * Result of a read. `unknown`: PayPal has no such subscription. `unreachable`: no response, or an
 * error status. `invalid`: the response has another format.
 */
type GetResult<Found> =
  | ({ ok: true } & Found)
  | { ok: false; reason: 'unknown' | 'unreachable' | 'invalid' }

/**
 * Result of a change. `refused` is a 422: the action is not possible in this state, or it was
 * already done. `unknown`: PayPal has no such subscription. `no response`: the change may have
 * happened.
 */
type ActionResult = { ok: true } | { ok: false; reason: 'refused' | 'unknown' | 'no response' }

export type SubscriptionAction = 'suspend' | 'activate' | 'cancel'

/**
 * No function throws for a failed call: the result says what happened. `requestId` is an
 * idempotency key: a repeated creation with the same key returns the first result.
 */
export type PayPal = {
  createProduct(name: string, requestId: string): Promise<CreateResult<{ id: string }>>
  createPlan(plan: NewPlan, requestId: string): Promise<CreateResult<{ id: string }>>
  createSubscription(
    subscription: NewSubscription,
    requestId: string,
  ): Promise<CreateResult<{ id: string; status: ProviderStatus; approveUrl: string }>>
  getSubscription(id: string): Promise<GetResult<{ subscription: ProviderSubscription }>>
  /** Returns the payments of a subscription in a period, oldest first. */
  listPayments(
    subscriptionId: string,
    between: { from: Date; to: Date },
  ): Promise<GetResult<{ payments: ProviderPayment[] }>>
  /**
   * Suspends, activates or cancels a subscription. Read the subscription afterwards: when the
   * response was lost, the change may still have happened.
   */
  changeState(id: string, action: SubscriptionAction, reason: string): Promise<ActionResult>
  /** Verifies the raw body of a webhook. */
  checkWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): Promise<WebhookCheckResult>
  /**
   * Checks the credentials and the configured webhook id: gets a new access token and reads the
   * webhook.
   */
  checkAccess(): Promise<PayPalAccess>
}

/** Timeouts of requests that create or change something, and of those that read. */
const writeTimeoutMs = 8_000
const readTimeoutMs = 5_000
/** Attempts of a creation or a read. The second one is sent without a pause. */
const maxAttempts = 2
/** Longest reason of a change that PayPal accepts, in characters. */
const maxReasonLength = 128

/**
 * Each client has its own access token, certificate cache and circuit breaker, so a shop needs one
 * client for all its calls.
 */
export function createPayPal(options: PayPalOptions): PayPal {
  const apiClient = createApiClient(options)
  const subscriptionPath = (id: string): string =>
    `/v1/billing/subscriptions/${encodeURIComponent(id)}`
  return {
    createProduct: (name, requestId) =>
      createResource(apiClient, readIdResult, {
        operation: 'product',
        path: '/v1/catalogs/products',
        requestId,
        body: { name, type: 'PHYSICAL', category: 'VITAMINS_AND_SUPPLEMENTS' },
      }),
    createPlan: (plan, requestId) =>
      createResource(apiClient, readIdResult, {
        operation: 'plan',
        path: '/v1/billing/plans',
        requestId,
        body: toPlanBody(plan),
      }),
    createSubscription: (newSubscription, requestId) =>
      createResource(apiClient, (text) => readCreatedSubscription(text, options), {
        operation: 'create',
        path: '/v1/billing/subscriptions',
        requestId,
        body: toSubscriptionBody(newSubscription, options.brand),
      }),
    async getSubscription(id) {
      const result = await getText(apiClient, { operation: 'get', path: subscriptionPath(id) })
      if (!result.ok) return result
      const parsed = readSubscription(result.text)
      if (parsed?.id !== id) return { ok: false, reason: 'invalid' }
      return { ok: true, subscription: toSubscription(parsed, options) }
    },
    async listPayments(subscriptionId, { from, to }) {
      const period = new URLSearchParams({ start_time: formatTime(from), end_time: formatTime(to) })
      const result = await getText(apiClient, {
        operation: 'transactions',
        path: `${subscriptionPath(subscriptionId)}/transactions?${period}`,
      })
      if (!result.ok) return result
      const parsed = readTransactions(result.text)
      if (!parsed) return { ok: false, reason: 'invalid' }
      const payments = parsed.map(({ id, status, amount_with_breakdown, time }) => ({
        id,
        status,
        amount: readMoney(amount_with_breakdown.gross_amount),
        occurredAt: time,
      }))
      return {
        ok: true,
        payments: payments.toSorted(
          (a, b) =>
            a.occurredAt.getTime() - b.occurredAt.getTime() || a.id.localeCompare(b.id, 'en'),
        ),
      }
    },
    async changeState(id, action, reason) {
      try {
        const response = await apiClient.send({
          operation: action,
          method: 'POST',
          path: `${subscriptionPath(id)}/${action}`,
          timeoutMs: writeTimeoutMs,
          body: JSON.stringify({ reason: cutText(reason, maxReasonLength) }),
        })
        if (response.status < 300) return { ok: true }
        if (response.status === 404) return { ok: false, reason: 'unknown' }
        return { ok: false, reason: response.status === 422 ? 'refused' : 'no response' }
      } catch (error) {
        if (!isNoResponse(error)) throw error
        return { ok: false, reason: 'no response' }
      }
    },
    checkWebhook: createWebhookCheck(options, apiClient),
    // A new client has no cached token, so the credentials themselves are checked.
    checkAccess: () => checkAccess(createApiClient(options), options.webhookId),
  }
}

/**
 * Creates a product, plan or subscription at PayPal. Retries once when there is no usable response;
 * the request id prevents a duplicate.
 */
async function createResource<Created>(
  apiClient: ApiClient,
  readCreated: (text: string) => Created | undefined,
  request: { operation: string; path: string; requestId: string; body: object },
): Promise<CreateResult<Created>> {
  const call: ApiRequest = {
    ...request,
    method: 'POST',
    timeoutMs: writeTimeoutMs,
    body: JSON.stringify(request.body),
  }
  for (let attempt = 1; ; attempt++) {
    const response = await sendOrUndefined(apiClient, call)
    const isAccepted = response !== undefined && response.status < 300
    const created = isAccepted ? readCreated(response.text) : undefined
    if (created) return { ok: true, ...created }
    // 429 (too many requests) counts as no response, so it is tried again.
    if (response && !isAccepted && response.status !== 429)
      return { ok: false, reason: 'refused', issues: readIssues(response.text) }
    if (attempt >= maxAttempts)
      return { ok: false, reason: 'no response', issues: [isAccepted ? 'invalid' : 'no response'] }
  }
}

/** Returns the text of a response with status 200. Retries once when there is no response. */
async function getText(
  apiClient: ApiClient,
  request: { operation: string; path: string },
): Promise<GetResult<{ text: string }>> {
  for (let attempt = 1; ; attempt++) {
    const response = await sendOrUndefined(apiClient, {
      ...request,
      method: 'GET',
      timeoutMs: readTimeoutMs,
    })
    if (response?.status === 200) return { ok: true, text: response.text }
    if (response?.status === 404) return { ok: false, reason: 'unknown' }
    if (response || attempt >= maxAttempts) return { ok: false, reason: 'unreachable' }
  }
}

/** Sends the request. Returns undefined when there is no response, or no access token. */
async function sendOrUndefined(
  apiClient: ApiClient,
  request: ApiRequest,
): Promise<ProviderResponse | undefined> {
  try {
    return await apiClient.send(request)
  } catch (error) {
    if (!isNoResponse(error)) throw error
    return undefined
  }
}

function isNoResponse(error: unknown): boolean {
  return error instanceof NoResponseError || error instanceof NoTokenError
}

function readIdResult(text: string): { id: string } | undefined {
  const id = readCreatedId(text)
  return id === undefined ? undefined : { id }
}

/** Returns ISO 8601 without milliseconds, the format of PayPal's API. */
function formatTime(moment: Date): string {
  return moment.toISOString().replace(/\.\d+Z$/, 'Z')
}
