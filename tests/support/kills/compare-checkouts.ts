/**
 * Compares the orders with the shoppers' actions, the bills at the bank and the received emails.
 */
import type { Db } from '#server/db/open-database.ts'
import type { ProviderLedgers } from '#tests/support/invariants/provider-ledgers.ts'

import type { SeenEmail } from './collect-emails.ts'
import { freeVoucher, type Checkout } from './shoppers.ts'

export type KillReport = {
  kills: number
  /** For each kill, the number of checkouts that were finished then, or waited for a retry. */
  checkoutsAtKills: number[]
  checkouts: number
  subscriptions: number
  batches: number
  paidBills: number
  /** Emails of shoppers who paid and have no paid order. */
  lost: string[]
  /** Emails of shoppers with a second paid order, or with a paid order that they did not pay. */
  doubled: string[]
  /** Ids of paid bills whose order is not paid. */
  unmatchedBills: string[]
  /** Emails of shoppers who paid and received no confirmation, or two different ones. */
  wrongEmails: string[]
  /**
   * Number of emails delivered again with the same Message-ID. A process that crashes before it
   * saves the result of a delivery causes them.
   */
  repeatedEmails: number
  /** Codes of vouchers whose use count differs from the number of shoppers who paid with them. */
  wrongVouchers: string[]
  voucherUses: number
  violations: string[]
}

type CheckoutComparison = Omit<
  KillReport,
  'kills' | 'checkoutsAtKills' | 'checkouts' | 'batches' | 'violations'
>

/** Compares the state after `runAllDueJobs`. `checkouts` are those of guests. */
export async function compareCheckouts(
  db: Db,
  ledgers: ProviderLedgers,
  { checkouts, emails }: { checkouts: readonly Checkout[]; emails: readonly SeenEmail[] },
): Promise<CheckoutComparison> {
  const orders = await db.selectFrom('orders').select(['number', 'email', 'paid_at']).execute()
  const paidOrders = orders.filter((order) => order.paid_at !== null)
  const paidNumbers = new Set(paidOrders.map(({ number }) => number))
  const paidByEmail = Map.groupBy(paidOrders, ({ email }) => email)
  const countOf = (email: string): number => paidByEmail.get(email)?.length ?? 0
  const paidBills = ledgers.billplz.bills.filter(({ state }) => state === 'paid')
  const paidAddresses = checkouts.filter(({ isPaid }) => isPaid).map(({ email }) => email)
  return {
    subscriptions: ledgers.paypal.subscriptions.length,
    paidBills: paidBills.length,
    lost: paidAddresses.filter((email) => countOf(email) === 0),
    doubled: checkouts
      .filter(({ email, isPaid }) => countOf(email) > (isPaid ? 1 : 0))
      .map(({ email }) => email),
    unmatchedBills: paidBills
      .filter(({ reference1 }) => !paidNumbers.has(reference1 ?? ''))
      .map(({ id }) => id),
    ...compareConfirmations(paidAddresses, emails),
    ...(await compareVouchers(db, checkouts)),
  }
}

function compareConfirmations(paidAddresses: readonly string[], emails: readonly SeenEmail[]) {
  const confirmations = emails.filter(({ subject }) =>
    subject.startsWith('We received your payment'),
  )
  const idsByRecipient = Map.groupBy(confirmations, ({ to }) => to)
  const distinctIds = (email: string): number =>
    new Set((idsByRecipient.get(email) ?? []).map(({ messageId }) => messageId)).size
  const allIds = new Set(emails.map(({ messageId }) => messageId))
  return {
    wrongEmails: paidAddresses.filter((email) => distinctIds(email) !== 1),
    repeatedEmails: emails.length - allIds.size,
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
      const expected = paidCheckoutsByVoucher.get(code)?.length ?? 0
      const isOverLimit = code !== freeVoucher && limit !== null && usedCount > limit
      return usedCount !== expected || heldCount !== 0 || isOverLimit
    },
  )
  return {
    wrongVouchers: wrongVouchers.map(({ code }) => code),
    voucherUses: vouchers.reduce((sum, { used_count: usedCount }) => sum + usedCount, 0),
  }
}
