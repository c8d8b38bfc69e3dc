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
import { billIdOf, buildPayBody, waitUntil } from '#tests/support/shop/shop-with-payments.ts'

/**
 * A checkout that the shop acknowledged by returning the URL of a bill. `acknowledgedAt` is a time
 * of `performance.now()`; `payMs` is the duration of the successful pay call.
 */
export type Checkout = { email: string; billId: string; acknowledgedAt: number; payMs: number }

export type LiveCheckouts = {
  /** Checkouts that the shop has acknowledged so far. */
  acknowledged: Checkout[]
  /** Number of pay calls that have failed so far. */
  failedCalls: number
  /** The error of the last failed pay call. */
  lastFailure: unknown
  /** Refusals of pay calls so far that `findWrongRefusal` reports. */
  wrongRefusals: string[]
  /**
   * Set when a buyer ends early: pay calls failed for 90 seconds, or another error occurred. `stop`
   * throws it.
   */
  error: Error | undefined
  /** Lets the current checkouts end, then stops. */
  stop(): Promise<void>
}

type BuyerOptions = {
  /** Base URL of the shop. */
  url: string
  standIns: StandIns
  /** Number of buyers who check out in parallel. */
  buyers: number
  /** Pause of a buyer between two checkouts. */
  pauseMs?: number
  /** Pause before a buyer retries a failed pay call. */
  retryMs?: number
  /** Distinguishes the emails of several rounds in one database. */
  round?: string
}

export function startCheckouts(options: BuyerOptions): LiveCheckouts {
  const { standIns, round = 'r' } = options
  let isStopped = false
  const checkouts: LiveCheckouts = {
    acknowledged: [],
    failedCalls: 0,
    lastFailure: undefined,
    wrongRefusals: [],
    error: undefined,
    stop: async () => undefined,
  }
  const buyRepeatedly = async (buyer: number) => {
    for (let count = 0; !isStopped; count++) {
      const email = `${round}-${buyer}-${count}@checkout.example`
      const checkout = await pressPayUntilAcknowledged(options, email, checkouts)
      checkouts.acknowledged.push(checkout)
      await standIns.billplz.pay(checkout.billId)
      await pause(options.pauseMs ?? 20)
    }
  }
  const allBuyers = Promise.all(
    Array.from({ length: options.buyers }, (_, buyer) => buyRepeatedly(buyer)),
  )
  // Awaited in `stop`; an error before that must not end this process.
  allBuyers.catch((error: Error) => (checkouts.error = error))
  checkouts.stop = async () => {
    isStopped = true
    await allBuyers
  }
  return checkouts
}

async function pressPayUntilAcknowledged(
  { url, retryMs = 100 }: BuyerOptions,
  email: string,
  checkouts: Pick<LiveCheckouts, 'failedCalls' | 'lastFailure' | 'wrongRefusals'>,
): Promise<Checkout> {
  const body = buildPayBody({ customerDetails: { email } })
  let response: Response | undefined
  const call = callRunningShop(url, undefined, (received) => (response = received))
  const deadline = performance.now() + 90_000
  for (;;) {
    const startedAt = performance.now()
    response = undefined
    // A new IP for each call: the limit per IP would refuse ten calls a second.
    const headers = { 'idempotency-key': email, ...newIpHeader() }
    try {
      const reply = await call('POST /api/billplz/pay', { body }, { headers })
      const acknowledgedAt = performance.now()
      const payMs = acknowledgedAt - startedAt
      return { email, billId: billIdOf(reply.url), acknowledgedAt, payMs }
    } catch (error) {
      checkouts.failedCalls++
      checkouts.lastFailure = error
      const wrongRefusal = findWrongRefusal(response)
      if (wrongRefusal !== undefined) checkouts.wrongRefusals.push(wrongRefusal)
      if (performance.now() > deadline) throw error
      await pause(retryMs)
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

/** Returns `none`, or each kind of wrong refusal with its number. */
export function describeWrongRefusals(wrongRefusals: readonly string[]): string {
  const counts = Map.groupBy(wrongRefusals, (text) => text)
  return [...counts].map(([text, all]) => `${all.length} × ${text}`).join(', ') || 'none'
}

type CheckoutComparison = {
  acknowledged: number
  /** Number of acknowledged orders that are not in the database as paid. */
  lost: number
  /** Number of buyers with a second paid order, or with a second payment or confirmation of one. */
  doubled: number
  /** Sums in sen. */
  paidAtBank: number
  paidInShop: number
  issues: number
}

export function isFlawless(result: CheckoutComparison): boolean {
  const { acknowledged, lost, doubled, paidAtBank, paidInShop, issues } = result
  return (
    acknowledged > 0 && lost === 0 && doubled === 0 && paidAtBank === paidInShop && issues === 0
  )
}

export function describeComparison({
  acknowledged,
  lost,
  doubled,
  ...result
}: CheckoutComparison): string {
  const difference = (result.paidAtBank - result.paidInShop) / 100
  return `${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, RM ${difference.toFixed(2)} difference to the bank, ${result.issues} payment issues`
}

/**
 * Waits about three minutes until the shop has recorded all payments of the bank, then compares the
 * orders with the bank. The shop must be running.
 */
export async function compareCheckouts(
  databaseUrl: string,
  standIns: StandIns,
  checkouts: readonly Checkout[],
): Promise<CheckoutComparison> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const readPaidSum = async () =>
      Number(
        (
          await client.query(`select coalesce(sum(amount_sen), 0) as sum from payment_attempt
          where state = 'paid' and provider = 'billplz'`)
        ).rows[0].sum,
      )
    const paidAtBank = standIns.billplz
      .ledger()
      .bills.filter(({ state }) => state === 'paid')
      .reduce((sum, { amount }) => sum + amount, 0)
    await waitUntilSettled(async () => (await readPaidSum()) === paidAtBank)
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
      acknowledged: checkouts.length,
      lost: lostOrders.length,
      doubled: doubledOrders.length,
      paidAtBank,
      paidInShop: await readPaidSum(),
      issues: issues.length,
    }
  } finally {
    await client.end()
  }
}

/** Reconciliation checks a bill after two minutes, if all its callbacks were lost. */
async function waitUntilSettled(isSettled: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 6; tries++)
    try {
      await waitUntil('the shop has settled all payments', isSettled)
      return
    } catch {
      // `compareCheckouts` reports the missing payments.
    }
}

/** Returns a percentile: `share` is 0.95 for the 95th. Returns NaN for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
