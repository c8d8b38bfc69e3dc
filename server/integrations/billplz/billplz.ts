/**
 * Billplz client. Bills are created without retries, because Billplz has no idempotency key and a
 * retry could create a second payable bill. Callbacks and return queries only trigger a read: the
 * bill read with our own key decides, by HTTP status, never by the provider's error types.
 */
import { createHash } from 'node:crypto'

import type { ProviderBill } from '#domain/payments/judge-bill.ts'
import type { Log } from '#server/log.ts'

import { isSigned } from './billplz.signature.ts'
import {
  readBill,
  readCallbackBody,
  readErrorMessage,
  readMoment,
  readReturnQuery,
} from './billplz.wire.ts'
import { createExchange, NoResponse, type Allowance, type ApiResponse } from './exchange.ts'

export type { Allowance } from './exchange.ts'

export type BillplzOptions = {
  baseUrl: string
  apiKey: string
  collectionId: string
  /** Current key first, then the previous one during a key rotation. */
  signatureKeys: readonly string[]
  /** In production a payment page must use https. */
  production: boolean
  timeoutMs: number
  log: Log
}

export type NewBill = {
  /** In sen. */
  amount: number
  reference: string
  name: string
  email: string
  mobile: string
  description: string
  callbackUrl: string
  redirectUrl: string
}

/** `none`: certainly no bill exists. `unknown`: one may exist whose URL is lost. */
export type CreateResult =
  | { ok: true; billId: string; url: string }
  | { ok: false; bill: 'none' | 'unknown'; reason: string }

export type FetchResult = (
  | { ok: true; bill: ProviderBill }
  | { ok: false; reason: 'unknown bill' | 'too many' | 'unreachable' | 'invalid' }
) & { allowance?: Allowance | undefined }

/** `refused`: the bill has been paid. */
export type DeleteResult =
  | { ok: true }
  | { ok: false; reason: 'refused' | 'unknown bill' | 'unreachable' }

export type Callback = {
  billId: string
  collectionId: string
  paid: boolean
  /** SHA-256 of the signature; equal for repeated callbacks. */
  signatureHash: string
}

export type ReadCallback =
  | { ok: true; callback: Callback }
  | { ok: false; reason: 'shape' | 'signature' }

/** The result in the payer's browser's return query; `paidAt` is set only for a paid bill. */
export type Return = { billId: string; paid: boolean; paidAt: Date | undefined }

export type Billplz = {
  createBill(bill: NewBill): Promise<CreateResult>
  getBill(id: string): Promise<FetchResult>
  deleteBill(id: string): Promise<DeleteResult>
  /** Verifies the raw urlencoded body of a callback. */
  readCallback(body: string): ReadCallback
  /** Verifies the `billplz[…]` keys of a query. Returns undefined when they are not authentic. */
  readReturn(query: Record<string, unknown>): Return | undefined
}

const requestTimeoutMs = 5_000
const maxReads = 3

export function createBillplz(options: BillplzOptions): Billplz {
  const exchange = createExchange(options)
  const billPath = (id: string): string => `/v3/bills/${encodeURIComponent(id)}`
  return {
    async createBill(bill) {
      const request = {
        operation: 'create',
        method: 'POST',
        path: '/v3/bills',
        timeoutMs: options.timeoutMs,
        body: newBillBody(bill, options.collectionId),
      } as const
      try {
        return judgeCreated(await exchange.ask(request), bill, options)
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error
        return { ok: false, bill: error.arrived ? 'unknown' : 'none', reason: 'no response' }
      }
    },
    async getBill(id) {
      const request = {
        operation: 'get',
        method: 'GET',
        path: billPath(id),
        timeoutMs: requestTimeoutMs,
      } as const
      for (let attempt = 1; ; attempt++) {
        try {
          return judgeRead(await exchange.ask(request))
        } catch (error) {
          if (!(error instanceof NoResponse)) throw error
          if (attempt >= maxReads || !error.arrived) return { ok: false, reason: 'unreachable' }
          await pause(attempt * 100 + Math.random() * 200)
        }
      }
    },
    async deleteBill(id) {
      const request = {
        operation: 'delete',
        method: 'DELETE',
        path: billPath(id),
        timeoutMs: requestTimeoutMs,
      } as const
      try {
        const { status } = await exchange.ask(request)
        if (status < 300) return { ok: true }
        if (status === 422) return { ok: false, reason: 'refused' }
        return { ok: false, reason: status === 404 ? 'unknown bill' : 'unreachable' }
      } catch (error) {
        if (!(error instanceof NoResponse)) throw error
        return { ok: false, reason: 'unreachable' }
      }
    },
    readCallback(body) {
      const read = readCallbackBody(body)
      if (!read) return { ok: false, reason: 'shape' }
      if (!isSigned(read.pairs, read.signature, options.signatureKeys))
        return { ok: false, reason: 'signature' }
      const { fields, signature } = read
      const callback = {
        billId: fields.id,
        collectionId: fields.collection_id,
        paid: fields.paid === 'true' && fields.state === 'paid',
        signatureHash: createHash('sha256').update(signature).digest('hex'),
      }
      return { ok: true, callback }
    },
    readReturn(query) {
      const read = readReturnQuery(query)
      if (!read || !isSigned(read.pairs, read.signature, options.signatureKeys)) return undefined
      const { id, paid, paid_at } = read.fields
      return { billId: id, paid: paid === 'true', paidAt: readMoment(paid_at) }
    },
  }
}

function newBillBody(bill: NewBill, collectionId: string): string {
  return JSON.stringify({
    collection_id: collectionId,
    email: bill.email,
    mobile: bill.mobile,
    name: bill.name,
    amount: bill.amount,
    callback_url: bill.callbackUrl,
    redirect_url: bill.redirectUrl,
    description: bill.description,
    reference_1_label: 'Order',
    reference_1: bill.reference,
    deliver: false,
  })
}

/** Returns `unknown` for a bill that differs from the requested one: payers must not see it. */
function judgeCreated(response: ApiResponse, bill: NewBill, options: BillplzOptions): CreateResult {
  if (response.status >= 400)
    return {
      ok: false,
      bill: 'none',
      reason: `${response.status} ${readErrorMessage(response.text)}`,
    }
  const made = readBill(response.text)
  if (!made) return { ok: false, bill: 'unknown', reason: 'invalid' }
  if (made.amount !== bill.amount || made.collection_id !== options.collectionId)
    return { ok: false, bill: 'unknown', reason: 'another bill' }
  if (!isPaymentPage(made.url, options))
    return { ok: false, bill: 'unknown', reason: 'the payment page is elsewhere' }
  return { ok: true, billId: made.id, url: made.url }
}

function judgeRead(response: ApiResponse): FetchResult {
  const { allowance } = response
  if (response.status === 404) return { ok: false, reason: 'unknown bill', allowance }
  if (response.status === 429) return { ok: false, reason: 'too many', allowance }
  if (response.status >= 400) return { ok: false, reason: 'unreachable', allowance }
  const read = readBill(response.text)
  if (!read) return { ok: false, reason: 'invalid', allowance }
  const bill = {
    id: read.id,
    collectionId: read.collection_id,
    state: read.state,
    paid: read.paid,
    amount: read.amount,
    paidAmount: read.paid_amount ?? 0,
    reference: read.reference_1 ?? null,
  }
  return { ok: true, bill, allowance }
}

/** Returns whether the URL is on the provider's own host; shoppers are sent nowhere else. */
function isPaymentPage(url: string, options: BillplzOptions): boolean {
  if (!URL.canParse(url)) return false
  const page = new URL(url)
  const base = new URL(options.baseUrl)
  const isSafe = options.production
    ? page.protocol === 'https:'
    : page.protocol === 'https:' || page.protocol === base.protocol
  return isSafe && page.host === base.host
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
