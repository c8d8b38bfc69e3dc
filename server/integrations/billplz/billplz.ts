/**
 * The bank door: bills at Billplz in our own words. Creating is never repeated blindly, because
 * Billplz has no idempotency key and a repeat would be a second payable bill; looking is.
 *
 * What a callback or the payer's browser says is only a reason to look; a bill looked at with our own
 * key is the truth. Decides by HTTP status only, never by the provider's error types.
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
import { createExchange, NoAnswer, type Allowance, type Answer } from './exchange.ts'

export type { Allowance } from './exchange.ts'

export type BillplzOptions = {
  baseUrl: string
  apiKey: string
  collectionId: string
  /** The present key first; the one before it while keys are being changed. */
  signatureKeys: readonly string[]
  /** In production a payment page must be https. */
  production: boolean
  timeoutMs: number
  log: Log
}

export type NewBill = {
  /** Whole sen. */
  amount: number
  reference: string
  name: string
  email: string
  mobile: string
  description: string
  callbackUrl: string
  redirectUrl: string
}

/** `none`: there is certainly no bill. `unknown`: there may be one whose address nobody has. */
export type Created =
  | { ok: true; billId: string; url: string }
  | { ok: false; bill: 'none' | 'unknown'; why: string }

export type Looked = (
  | { ok: true; bill: ProviderBill }
  | { ok: false; why: 'unknown bill' | 'too many' | 'unreachable' | 'nonsense' }
) & { allowance?: Allowance | undefined }

/** 'refused' means that the bill has been paid. */
export type Deleted = { ok: true } | { ok: false; why: 'refused' | 'unknown bill' | 'unreachable' }

export type Callback = {
  billId: string
  collectionId: string
  paid: boolean
  /** SHA-256 of the signature: a repeated message has the same. */
  signatureHash: string
}

export type ReadCallback =
  | { ok: true; callback: Callback }
  | { ok: false; why: 'shape' | 'signature' }

/** What a payer's browser brings back; `paidAt` only when it says paid. */
export type Return = { billId: string; paid: boolean; paidAt: Date | undefined }

export type Billplz = {
  createBill(bill: NewBill): Promise<Created>
  getBill(id: string): Promise<Looked>
  deleteBill(id: string): Promise<Deleted>
  /** Verifies the raw urlencoded body of a callback. */
  readCallback(body: string): ReadCallback
  /** Verifies the `billplz[…]` keys of a query; undefined when they are not genuine. */
  readReturn(query: Record<string, unknown>): Return | undefined
}

const lookMs = 5_000
const looks = 3

export function createBillplz(options: BillplzOptions): Billplz {
  const exchange = createExchange(options)
  const billPath = (id: string): string => `/v3/bills/${encodeURIComponent(id)}`
  return {
    async createBill(bill) {
      const asked = {
        operation: 'create',
        method: 'POST',
        path: '/v3/bills',
        timeoutMs: options.timeoutMs,
        body: newBillBody(bill, options.collectionId),
      } as const
      try {
        return judgeCreated(await exchange.ask(asked), bill, options)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        return { ok: false, bill: error.arrived ? 'unknown' : 'none', why: 'no answer' }
      }
    },
    async getBill(id) {
      const asked = {
        operation: 'get',
        method: 'GET',
        path: billPath(id),
        timeoutMs: lookMs,
      } as const
      for (let look = 1; ; look++) {
        try {
          return judgeLook(await exchange.ask(asked))
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error
          if (look >= looks || !error.arrived) return { ok: false, why: 'unreachable' }
          await pause(look * 100 + Math.random() * 200)
        }
      }
    },
    async deleteBill(id) {
      const asked = {
        operation: 'delete',
        method: 'DELETE',
        path: billPath(id),
        timeoutMs: lookMs,
      } as const
      try {
        const { status } = await exchange.ask(asked)
        if (status < 300) return { ok: true }
        if (status === 422) return { ok: false, why: 'refused' }
        return { ok: false, why: status === 404 ? 'unknown bill' : 'unreachable' }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        return { ok: false, why: 'unreachable' }
      }
    },
    readCallback(body) {
      const read = readCallbackBody(body)
      if (!read) return { ok: false, why: 'shape' }
      if (!isSigned(read.pairs, read.signature, options.signatureKeys))
        return { ok: false, why: 'signature' }
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

/** A bill that is not exactly the one asked for is treated as unknown: it is never shown to a payer. */
function judgeCreated(answer: Answer, bill: NewBill, options: BillplzOptions): Created {
  if (answer.status >= 400)
    return { ok: false, bill: 'none', why: `${answer.status} ${readErrorMessage(answer.text)}` }
  const made = readBill(answer.text)
  if (!made) return { ok: false, bill: 'unknown', why: 'nonsense' }
  if (made.amount !== bill.amount || made.collection_id !== options.collectionId)
    return { ok: false, bill: 'unknown', why: 'another bill' }
  if (!isPaymentPage(made.url, options))
    return { ok: false, bill: 'unknown', why: 'the payment page is elsewhere' }
  return { ok: true, billId: made.id, url: made.url }
}

function judgeLook(answer: Answer): Looked {
  const { allowance } = answer
  if (answer.status === 404) return { ok: false, why: 'unknown bill', allowance }
  if (answer.status === 429) return { ok: false, why: 'too many', allowance }
  if (answer.status >= 400) return { ok: false, why: 'unreachable', allowance }
  const seen = readBill(answer.text)
  if (!seen) return { ok: false, why: 'nonsense', allowance }
  const bill = {
    id: seen.id,
    collectionId: seen.collection_id,
    state: seen.state,
    paid: seen.paid,
    amount: seen.amount,
    paidAmount: seen.paid_amount ?? 0,
    reference: seen.reference_1 ?? null,
  }
  return { ok: true, bill, allowance }
}

/** The shopper is only ever sent to the provider's own host. */
function isPaymentPage(address: string, options: BillplzOptions): boolean {
  if (!URL.canParse(address)) return false
  const page = new URL(address)
  const base = new URL(options.baseUrl)
  const isSafe = options.production
    ? page.protocol === 'https:'
    : page.protocol === 'https:' || page.protocol === base.protocol
  return isSafe && page.host === base.host
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
