/**
 * Compares the orders with the shoppers' actions, the bills at the bank and the received emails.
 */
import type { Db } from '#server/db/open-database.ts'
import type { ProviderLedgers } from '#tests/support/invariants/provider-ledgers.ts'

import type { CollectedEmail } from './collect-emails.ts'
import { freeVoucher, type Checkout } from './shoppers.ts'

export type KillReport = {
  killCount: number
  /** For each kill, the number of checkouts that were finished then, or waited for a retry. */
  checkoutCountsAtKills: number[]
  /** Finished checkouts of guests and customers; `subscriptionCount` is a part of them. */
  checkoutCount: number
  subscriptionCount: number
  batchCount: number
  paidBillCount: number
  /** Emails of shoppers who paid and have no paid order. */
  lostCheckouts: string[]
  /** Emails of shoppers with a second paid order, or with a paid order that they did not pay. */
  doubledCheckouts: string[]
  /** Ids of paid bills whose order is not paid. */
  unmatchedBills: string[]
  /** Emails of shoppers who paid and received no confirmation, or two different ones. */
  wrongConfirmations: string[]
  /**
   * Number of emails delivered again with the same Message-ID. A process that crashes before it
   * saves the result of a delivery causes them.
   */
  repeatedEmailCount: number
  /** Codes of vouchers whose use count differs from the number of shoppers who paid with them. */
  wrongVouchers: string[]
  voucherUseCount: number
  violations: string[]
}

type ShopperComparison = Omit<
  KillReport,
  'killCount' | 'checkoutCountsAtKills' | 'checkoutCount' | 'batchCount' | 'violations'
>

/** Call it after `runAllDueJobs`. `checkouts` are those of guests. */
export async function compareOrdersWithShoppers(
  db: Db,
  ledgers: ProviderLedgers,
  { checkouts, emails }: { checkouts: readonly Checkout[]; emails: readonly CollectedEmail[] },
): Promise<ShopperComparison> {
  const orders = await db.selectFrom('orders').select(['number', 'email', 'paid_at']).execute()
  const paidOrders = orders.filter((order) => order.paid_at !== null)
  const paidOrderNumbers = new Set(paidOrders.map(({ number }) => number))
  const paidOrdersByEmail = Map.groupBy(paidOrders, ({ email }) => email)
  const countPaidOrders = (email: string): number => paidOrdersByEmail.get(email)?.length ?? 0
  const paidBills = ledgers.billplz.bills.filter(({ state }) => state === 'paid')
  const payerEmails = checkouts.filter(({ isPaid }) => isPaid).map(({ email }) => email)
  return {
    subscriptionCount: ledgers.paypal.subscriptions.length,
    paidBillCount: paidBills.length,
    lostCheckouts: payerEmails.filter((email) => countPaidOrders(email) === 0),
    doubledCheckouts: checkouts
      .filter(({ email, isPaid }) => countPaidOrders(email) > (isPaid ? 1 : 0))
      .map(({ email }) => email),
    unmatchedBills: paidBills
      .filter(({ reference1 }) => !paidOrderNumbers.has(reference1 ?? ''))
      .map(({ id }) => id),
    ...compareConfirmations(
      checkouts.filter(({ isPaid }) => isPaid),
      emails,
    ),
    ...(await compareVouchers(db, checkouts)),
  }
}

function compareConfirmations(
  paidCheckouts: readonly Checkout[],
  emails: readonly CollectedEmail[],
) {
  const emailsByRecipient = Map.groupBy(emails, ({ to }) => to)
  const countDistinctConfirmations = ({ email, voucher }: Checkout): number => {
    // Nothing was paid for an order that a voucher covers.
    const start = voucher === freeVoucher ? 'We received your order' : 'We received your payment'
    const confirmations = (emailsByRecipient.get(email) ?? []).filter(({ subject }) =>
      subject.startsWith(start),
    )
    return new Set(confirmations.map(({ messageId }) => messageId)).size
  }
  const messageIds = new Set(emails.map(({ messageId }) => messageId))
  return {
    wrongConfirmations: paidCheckouts
      .filter((checkout) => countDistinctConfirmations(checkout) !== 1)
      .map(({ email }) => email),
    repeatedEmailCount: emails.length - messageIds.size,
  }
}

async function compareVouchers(db: Db, checkouts: readonly Checkout[]) {
  const vouchers = await db
    .selectFrom('voucher')
    .select(['code', 'use_limit', 'used_count', 'held_count'])
    .execute()
  const paidCheckoutsByVoucher = Map.groupBy(
    checkouts.filter(({ isPaid }) => isPaid),
    ({ voucher }) => voucher,
  )
  const wrongVouchers = vouchers.filter(
    ({ code, use_limit: limit, used_count: usedCount, held_count: heldCount }) => {
      const expectedCount = paidCheckoutsByVoucher.get(code)?.length ?? 0
      const isOverLimit = code !== freeVoucher && limit !== null && usedCount > limit
      return usedCount !== expectedCount || heldCount !== 0 || isOverLimit
    },
  )
  return {
    wrongVouchers: wrongVouchers.map(({ code }) => code),
    voucherUseCount: vouchers.reduce((sum, { used_count: usedCount }) => sum + usedCount, 0),
  }
}
