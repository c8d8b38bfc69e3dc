/**
 * Compares the orders of the buyers of live-checkouts.ts with the records of the bank, which is the
 * Billplz stand-in.
 */
import pg from 'pg'

import type { StandIns } from '#stand-ins/start-stand-ins.ts'

import { waitUntil } from '#tests/support/wait-until.ts'

import type { Checkout } from './live-checkouts.ts'

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
