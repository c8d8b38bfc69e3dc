/**
 * Runs buyers who check out repeatedly while a fault happens, and compares their orders with the
 * records of the Billplz stand-in afterwards. A buyer retries a failed pay call with the same
 * idempotency key, as the checkout page does.
 */
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'

import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import { readBillId } from './read-bill-id.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

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

type CheckoutComparison = {
  acknowledgedCount: number
  /** Number of acknowledged orders that are not in the database as paid. */
  lostCount: number
  /** Number of buyers with a second paid order, or with a second payment or confirmation of one. */
  doubledCount: number
  /** Sum of the bills that are paid at Billplz. */
  paidAtBankSen: number
  /** Sum of the Billplz attempts that the shop recorded as paid. */
  paidInShopSen: number
  /** Number of payment issues. */
  issueCount: number
}

/** Returns whether there were checkouts, and none is lost, doubled or different at the bank. */
export function isFlawless(result: CheckoutComparison): boolean {
  return (
    result.acknowledgedCount > 0 &&
    result.lostCount === 0 &&
    result.doubledCount === 0 &&
    result.paidAtBankSen === result.paidInShopSen &&
    result.issueCount === 0
  )
}

export function describeComparison(result: CheckoutComparison): string {
  const differenceRinggit = (result.paidAtBankSen - result.paidInShopSen) / 100
  return [
    `${result.acknowledgedCount} acknowledged`,
    `${result.lostCount} lost`,
    `${result.doubledCount} doubled`,
    `RM ${differenceRinggit.toFixed(2)} difference to the bank`,
    `${result.issueCount} payment issues`,
  ].join(', ')
}

/**
 * Waits at most about three minutes until the shop has recorded all payments of the bank. Then
 * compares the orders with the bank. The shop must be running.
 */
export async function compareOrdersWithBank(
  databaseUrl: string,
  standIns: StandIns,
  checkouts: readonly Checkout[],
): Promise<CheckoutComparison> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const readPaidSum = async (): Promise<number> => {
      const { rows } = await client.query(
        `select coalesce(sum(amount_sen), 0) as sum from payment_attempt
          where state = 'paid' and provider = 'billplz'`,
      )
      return Number(rows[0].sum)
    }
    const paidAtBankSen = standIns.billplz
      .ledger()
      .bills.filter(({ state }) => state === 'paid')
      .reduce((sum, { amount }) => sum + amount, 0)
    await waitUntilSettled(async () => (await readPaidSum()) === paidAtBankSen)
    const { rows: lostOrders } = await client.query(
      `select bill from unnest($1::text[]) bill where not exists (
        select from payment_attempt a join orders o on o.id = a.order_id
        where a.bill_id = bill and o.payment = 'paid')`,
      [checkouts.map(({ billId }) => billId)],
    )
    const { rows: doubledOrders } = await client.query(`
      select email from orders where payment = 'paid' and email like '%@checkout.example'
        group by email having count(*) > 1
      union select o.email from orders o join order_event e on e.order_id = o.id
        where e.subject = 'payment' and e.to_state = 'paid' group by o.email having count(*) > 1
      union select recipient from outbox_email where kind = 'order paid'
        group by recipient having count(*) > 1`)
    const { rows: issues } = await client.query('select from payment_issue')
    return {
      acknowledgedCount: checkouts.length,
      lostCount: lostOrders.length,
      doubledCount: doubledOrders.length,
      paidAtBankSen,
      paidInShopSen: await readPaidSum(),
      issueCount: issues.length,
    }
  } finally {
    await client.end()
  }
}

/** A wait takes 30 seconds. The shop checks a bill after two minutes if its callbacks were lost. */
const maxSettleWaits = 6

async function waitUntilSettled(isSettled: () => Promise<boolean>): Promise<void> {
  for (let waitCount = 0; waitCount < maxSettleWaits; waitCount++)
    try {
      await waitUntil('the shop has settled all payments', isSettled)
      return
    } catch {
      // `compareOrdersWithBank` reports the missing payments.
    }
}

/** Returns a percentile: `share` is 0.95 for the 95th. Returns NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
