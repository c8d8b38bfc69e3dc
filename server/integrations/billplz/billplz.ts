/**
 * Billplz client. Creating a bill is never retried: Billplz has no idempotency key, so a retry
 * could create a second bill that the customer could also pay. Callbacks and return queries are
 * never trusted: they only make the shop read the bill from Billplz with the shop's API key.
 * Decisions use the HTTP status, never Billplz's error types.
 */
import { createHash } from 'node:crypto'

import type { ProviderAccess } from '#domain/go-live/check-trials.ts'
import type { ProviderBill } from '#domain/payments/interpret-bill.ts'
import type { Log } from '#server/log.ts'

import { isSigned } from './billplz.signature.ts'
import {
  readBill,
  readCallbackBody,
  readErrorMessage,
  readMoment,
  readReturnQuery,
} from './billplz.wire.ts'
import { checkAccess } from './check-access.ts'
import {
  createApiClient,
  NoResponseError,
  type ApiClient,
  type ApiResponse,
  type ProviderRateLimit,
} from './api-client.ts'
import { toBillBody, type NewBill } from './request-bodies.ts'
import { signTestCallback } from './sign-test-callback.ts'

export type { ProviderRateLimit } from './api-client.ts'

type BillplzOptions = {
  baseUrl: string
  apiKey: string
  collectionId: string
  /** Current key first, then the previous key during a key rotation. */
  signatureKeys: readonly string[]
  /** In production a payment page must use https. */
  isProduction: boolean
  /** Timeout of the request that creates a bill; `requestTimeoutMs` is that of the others. */
  timeoutMs: number
  log: Log
}

/**
 * Result of `createBill`. `createdBill` says whether a failed call left a bill at Billplz: `none`
 * means certainly not, `unknown` that a bill may exist whose URL was lost or must not be used.
 * `reason` is for the log.
 */
type CreateResult =
  | { ok: true; billId: string; url: string }
  | { ok: false; createdBill: 'none' | 'unknown'; reason: string }

/**
 * Result of `getBill`. `too many`: above the rate limit. `unreachable`: no response, or an error
 * status. `invalid`: the response is not a bill. `rateLimit` is what the response says about the
 * limit, if there was a response.
 */
type GetBillResult = (
  | { ok: true; bill: ProviderBill }
  | { ok: false; reason: 'unknown bill' | 'too many' | 'unreachable' | 'invalid' }
) & { rateLimit?: ProviderRateLimit | undefined }

/**
 * Result of `deleteBill`. `refused`: the bill is paid or already deleted, so the caller must read
 * the bill again. `unreachable`: the bill may have been deleted.
 */
type DeleteResult = { ok: true } | { ok: false; reason: 'refused' | 'unknown bill' | 'unreachable' }

/** A callback with a valid signature: Billplz reports a try to pay a bill. */
type Callback = {
  billId: string
  collectionId: string
  /** What the callback says. It is not trusted: read the bill. */
  saysPaid: boolean
  /** SHA-256 of the signature; equal for repeated callbacks. */
  signatureHash: string
}

type CallbackResult =
  | { ok: true; callback: Callback }
  | { ok: false; reason: 'malformed' | 'signature' }

/** The query with a valid signature, with which Billplz sends the browser back. */
type PaymentReturn = {
  billId: string
  /** What the query says. It is not trusted: read the bill. */
  saysPaid: boolean
  /** Set only for a paid bill. */
  paidAt: Date | undefined
}

/** No function throws for a failed call: the result says what happened. */
export type Billplz = {
  /** Sends one request, and never retries it. */
  createBill(bill: NewBill): Promise<CreateResult>
  /**
   * Retries when Billplz does not respond. The caller must have consumed the budget of bill checks
   * (bill-check-budget.ts).
   */
  getBill(id: string): Promise<GetBillResult>
  /** A deleted bill may still be paid by a shopper who is already at the bank: keep checking it. */
  deleteBill(id: string): Promise<DeleteResult>
  /**
   * Verifies the raw urlencoded body of a callback. `malformed`: the fields are not exactly those
   * in Billplz's API documentation. `signature`: signed with none of our keys.
   */
  readCallback(body: string): CallbackResult
  /**
   * Verifies the `billplz[…]` keys of a query. Returns undefined when Billplz did not sign them.
   */
  readReturn(query: Record<string, unknown>): PaymentReturn | undefined
  /** Checks the API key and the collection id by reading the configured collection. */
  checkAccess(): Promise<ProviderAccess>
  /** Returns the signed body of a callback about an unpaid bill, as Billplz would send it. */
  signTestCallback(billId: string): string
}

/** Timeout of the requests that read and delete a bill. */
const requestTimeoutMs = 5_000
/** Attempts to read a bill when Billplz may have received the request. */
const maxReadAttempts = 3
/**
 * Attempts to read a bill when no connection could be opened. Fewer than `maxReadAttempts`, because
 * each failure counts for the circuit breaker, which then refuses new bills too.
 */
const maxConnectAttempts = 2
/** Delay before the first retry; later delays are multiples of it. */
const retryDelayMs = 100
/** Random part of the delay, so that waiting calls do not retry at the same moment. */
const maxRetryJitterMs = 200

/** Each client has its own circuit breaker, so a shop needs one client for all calls. */
export function createBillplz(options: BillplzOptions): Billplz {
  const apiClient = createApiClient(options)
  const billPath = (id: string): string => `/v3/bills/${encodeURIComponent(id)}`
  return {
    async createBill(bill) {
      const request = {
        operation: 'create',
        method: 'POST',
        path: '/v3/bills',
        timeoutMs: options.timeoutMs,
        body: toBillBody(bill, options.collectionId),
      } as const
      try {
        return readCreatedBill(await apiClient.send(request), bill, options)
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error
        return {
          ok: false,
          createdBill: error.mayHaveArrived ? 'unknown' : 'none',
          reason: 'no response',
        }
      }
    },
    getBill: (id) => getBillWithRetry(apiClient, billPath(id)),
    async deleteBill(id) {
      const request = {
        operation: 'delete',
        method: 'DELETE',
        path: billPath(id),
        timeoutMs: requestTimeoutMs,
      } as const
      try {
        const { status } = await apiClient.send(request)
        if (status < 300) return { ok: true }
        if (status === 422) return { ok: false, reason: 'refused' }
        return { ok: false, reason: status === 404 ? 'unknown bill' : 'unreachable' }
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error
        return { ok: false, reason: 'unreachable' }
      }
    },
    readCallback(body) {
      const unverified = readCallbackBody(body)
      if (!unverified) return { ok: false, reason: 'malformed' }
      const { fields, pairs, signature } = unverified
      if (!isSigned(pairs, signature, options.signatureKeys))
        return { ok: false, reason: 'signature' }
      const callback = {
        billId: fields.id,
        collectionId: fields.collection_id,
        saysPaid: fields.paid === 'true' && fields.state === 'paid',
        signatureHash: createHash('sha256').update(signature).digest('hex'),
      }
      return { ok: true, callback }
    },
    readReturn(query) {
      const unverified = readReturnQuery(query)
      if (!unverified) return undefined
      const { fields, pairs, signature } = unverified
      if (!isSigned(pairs, signature, options.signatureKeys)) return undefined
      const { id, paid, paid_at } = fields
      return { billId: id, saysPaid: paid === 'true', paidAt: readMoment(paid_at) }
    },
    checkAccess: () => checkAccess(apiClient, options.collectionId),
    signTestCallback: (billId) => signTestCallback(billId, options),
  }
}

async function getBillWithRetry(apiClient: ApiClient, path: string): Promise<GetBillResult> {
  const request = {
    operation: 'get',
    method: 'GET',
    path,
    timeoutMs: requestTimeoutMs,
  } as const
  for (let attempt = 1; ; attempt++) {
    try {
      return toGetBillResult(await apiClient.send(request))
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error
      const maxAttempts = error.mayHaveArrived ? maxReadAttempts : maxConnectAttempts
      if (attempt >= maxAttempts || error.isCircuitOpen) return { ok: false, reason: 'unreachable' }
      await pause(attempt * retryDelayMs + Math.random() * maxRetryJitterMs)
    }
  }
}

/**
 * Returns the created bill. Returns `unknown` for a bill that differs from the requested one: it
 * exists, but must not be paid.
 */
function readCreatedBill(
  response: ApiResponse,
  requestedBill: NewBill,
  options: BillplzOptions,
): CreateResult {
  if (response.status >= 400)
    return {
      ok: false,
      createdBill: 'none',
      reason: `${response.status} ${readErrorMessage(response.text)}`,
    }
  const receivedBill = readBill(response.text)
  if (!receivedBill) return { ok: false, createdBill: 'unknown', reason: 'invalid' }
  const { id, amount, collection_id: collectionId, url } = receivedBill
  if (amount !== requestedBill.amount || collectionId !== options.collectionId)
    return { ok: false, createdBill: 'unknown', reason: 'another bill' }
  if (!isPaymentPage(url, options))
    return { ok: false, createdBill: 'unknown', reason: 'payment page on another host' }
  return { ok: true, billId: id, url }
}

function toGetBillResult(response: ApiResponse): GetBillResult {
  const { rateLimit } = response
  if (response.status === 404) return { ok: false, reason: 'unknown bill', rateLimit }
  if (response.status === 429) return { ok: false, reason: 'too many', rateLimit }
  if (response.status >= 400) return { ok: false, reason: 'unreachable', rateLimit }
  const parsed = readBill(response.text)
  if (!parsed) return { ok: false, reason: 'invalid', rateLimit }
  const bill = {
    id: parsed.id,
    collectionId: parsed.collection_id,
    state: parsed.state,
    paid: parsed.paid,
    amount: parsed.amount,
    paidAmount: parsed.paid_amount ?? 0,
    reference: parsed.reference_1 ?? null,
  }
  return { ok: true, bill, rateLimit }
}

/**
 * Returns whether the URL is on Billplz's host, and uses https in production. The shop sends
 * shoppers to no other URL.
 */
function isPaymentPage(url: string, options: BillplzOptions): boolean {
  if (!URL.canParse(url)) return false
  const page = new URL(url)
  const baseUrl = new URL(options.baseUrl)
  const hasAllowedProtocol = options.isProduction
    ? page.protocol === 'https:'
    : page.protocol === 'https:' || page.protocol === baseUrl.protocol
  return hasAllowedProtocol && page.host === baseUrl.host
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
