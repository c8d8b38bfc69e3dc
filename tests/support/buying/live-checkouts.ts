/**
 * Runs buyers who check out repeatedly while a fault happens. A buyer retries a failed pay call with
 * the same idempotency key, as the checkout page does. compare-orders-with-bank.ts compares their
 * orders with the bank's records afterwards.
 */
import { setTimeout as pause } from 'node:timers/promises'

import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { readBillId } from './read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'

/** A buyer ends with an error when the same pay call has failed for this long. */
const maxFailingMs = 90_000

/**
 * A checkout that the shop acknowledged by returning the URL of a bill. `acknowledgedAt` is a time
 * of `performance.now()`; `payMs` is the duration of the successful pay call.
 */
export type Checkout = { email: string; billId: string; acknowledgedAt: number; payMs: number }

export type LiveCheckouts = {
  /** Checkouts that the shop has acknowledged so far. */
  acknowledged: Checkout[]
  /** Number of pay calls that have failed so far. */
  failedCallCount: number
  /** The error of the last failed pay call. */
  lastPayError: unknown
  /** Refusals of pay calls so far that `findWrongRefusal` reports. */
  wrongRefusals: string[]
  /** The error that ended a buyer early; undefined if all buyers are running. */
  error: Error | undefined
  /** Waits for the current checkouts, then stops. Throws `error` if it is set. */
  stop(): Promise<void>
}

type BuyerOptions = {
  /** Base URL of the shop. */
  url: string
  standIns: StandIns
  /** Number of buyers who check out in parallel. */
  buyerCount: number
  /** Pause of a buyer between two checkouts. */
  checkoutPauseMs?: number
  /** Pause before a buyer retries a failed pay call. */
  retryPauseMs?: number
  /** Begins the buyers' emails. Must differ between calls on the same database. */
  emailPrefix?: string
}

/**
 * Starts the buyers. They check out and pay until `stop` is called, or until a buyer ends with an
 * error.
 */
export function startCheckouts(options: BuyerOptions): LiveCheckouts {
  const { standIns, emailPrefix = 'buyer' } = options
  let isStopped = false
  const checkouts: LiveCheckouts = {
    acknowledged: [],
    failedCallCount: 0,
    lastPayError: undefined,
    wrongRefusals: [],
    error: undefined,
    stop: async () => {
      isStopped = true
      await allBuyers
    },
  }
  const buyRepeatedly = async (buyerIndex: number) => {
    for (let checkoutIndex = 0; !isStopped; checkoutIndex++) {
      const email = `${emailPrefix}-${buyerIndex}-${checkoutIndex}@checkout.example`
      const checkout = await pressPayUntilAcknowledged(options, email, checkouts)
      checkouts.acknowledged.push(checkout)
      await standIns.billplz.pay(checkout.billId)
      await pause(options.checkoutPauseMs ?? 20)
    }
  }
  const allBuyers = Promise.all(
    Array.from({ length: options.buyerCount }, (_, buyerIndex) => buyRepeatedly(buyerIndex)),
  )
  // `stop` awaits it; an error before that must not end this process.
  allBuyers.catch((error: Error) => (checkouts.error = error))
  return checkouts
}

/** Repeats the pay call until the shop returns a bill. Throws after `maxFailingMs` of failures. */
async function pressPayUntilAcknowledged(
  { url, retryPauseMs = 100 }: BuyerOptions,
  email: string,
  checkouts: Pick<LiveCheckouts, 'failedCallCount' | 'lastPayError' | 'wrongRefusals'>,
): Promise<Checkout> {
  const body = buildPayBody({ customerDetails: { email } })
  let response: Response | undefined
  const call = callRunningShop(url, undefined, (received) => (response = received))
  const deadline = performance.now() + maxFailingMs
  for (;;) {
    const startedAt = performance.now()
    response = undefined
    // A new IP for each call, because the shop limits the calls of one IP.
    const headers = { 'idempotency-key': email, ...newIpHeader() }
    try {
      const reply = await call('POST /api/billplz/pay', { body }, { headers })
      const acknowledgedAt = performance.now()
      const payMs = acknowledgedAt - startedAt
      return { email, billId: readBillId(reply.url), acknowledgedAt, payMs }
    } catch (error) {
      checkouts.failedCallCount++
      checkouts.lastPayError = error
      const wrongRefusal = findWrongRefusal(response)
      if (wrongRefusal !== undefined) checkouts.wrongRefusals.push(wrongRefusal)
      if (performance.now() > deadline) throw error
      await pause(retryPauseMs)
    }
  }
}

/**
 * Returns what is wrong with a refusal, or undefined. While a dependency is missing or the shop is
 * busy, a call may be refused with 409, 429, or 503 with Retry-After (I9 in docs/payments.md).
 * `response` is undefined when there was none.
 */
export function findWrongRefusal(
  response: { status: number; headers: Headers } | undefined,
): string | undefined {
  // Below 400: the response of the CSRF token, after which the call itself got none.
  if (response === undefined || response.status < 400) return 'no response'
  const { status, headers } = response
  if (status === 409 || status === 429) return undefined
  if (status !== 503) return `status ${status}`
  return headers.has('retry-after') ? undefined : '503 without Retry-After'
}

/** Returns `none`, or each kind of wrong refusal with how often it occurred. */
export function describeWrongRefusals(wrongRefusals: readonly string[]): string {
  const refusalsByText = Map.groupBy(wrongRefusals, (text) => text)
  const descriptions = [...refusalsByText].map(([text, refusals]) => `${refusals.length} × ${text}`)
  return descriptions.join(', ') || 'none'
}
