/** The shop of the payment histories: its buyers, its staff and its bank. */
import assert from 'node:assert/strict'

import { openSession } from '#server/accounts/session/sessions.store.ts'
import { pick, type Step } from '#tests/support/histories/run-histories.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import type { BankMode, PaymentModel } from './payment-model.ts'

/** The shop under test. fast-check calls it `real`. */
export type RealShop = {
  testShop: ShopWithPayments
  /** Calls of each buyer, with cookies of their own. */
  buyers: readonly ApiCall[]
  /** Calls of a visitor who has placed no order. */
  stranger: ApiCall
  adminId: string
}

export type PaymentStep = Step<PaymentModel, RealShop>

export const voucherCode = 'DEMOONCE'

/** Moves the clocks of the shop and of the bank. */
export async function advanceClocks({ testShop }: RealShop, ms: number): Promise<void> {
  testShop.clock.advance(ms)
  await testShop.billplz.advanceClock(ms)
}

/** Returns the calls of a buyer, with a new CSRF token, because the clock moves by hours. */
export async function callAsBuyer({ buyers }: RealShop, buyerIndex: number): Promise<ApiCall> {
  const call = pick(buyers, buyerIndex)
  await call('GET /api/init')
  return call
}

/** Returns the calls of the admin, with a new session, because the clock moves by hours. */
export async function callAsAdmin({ testShop, adminId }: RealShop): Promise<ApiCall> {
  return testShop.createVisitor({ token: await openSession(testShop.shop, adminId) })
}

/** Returns the number of the order with this index, in the sequence in which they were placed. */
export async function findOrderNumber({ testShop }: RealShop, index: number): Promise<string> {
  const orders = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .orderBy('id')
    .execute()
  return pick(orders, index).number
}

/** The bank sends no callback by itself: the history delivers them, in any sequence. */
export function withholdCallbacks({ billplz }: Pick<ShopWithPayments, 'billplz'>): void {
  billplz.simulateFault({ name: 'callback-never', times: 'always' })
}

/** Makes a pay call while the bank responds in this mode. Returns the model's result. */
export async function payWithBankMode(
  { testShop: { billplz } }: RealShop,
  bankMode: BankMode,
  call: () => Promise<{ url: string }>,
): Promise<string> {
  if (bankMode === 'refuses') billplz.simulateFault({ name: 'create-422' })
  if (bankMode === 'loses its response') billplz.simulateFault({ name: 'create-answer-lost' })
  try {
    const { url } = await call()
    const index = billplz.ledger().bills.findIndex(({ id }) => id === readBillId(url))
    return index === -1 ? 'confirmation' : `bill ${index}`
  } catch (error) {
    return toModelResult(error)
  } finally {
    billplz.clearFaults()
    withholdCallbacks({ billplz })
  }
}

/** What the model returns for each error code. */
const modelResultByErrorCode: Readonly<Record<string, string>> = {
  NO_PAYMENT_PAGE: 'no bill',
  ORDER_EXPIRED: 'order expired',
  VOUCHER_EXPIRED: 'voucher refused',
  VOUCHER_NOT_APPLICABLE: 'voucher refused',
  REFUND_REFUSED: 'refund refused',
}

/** Returns the model's result for a refused call, or the error code. */
export function toModelResult(error: unknown): string {
  assert.ok(error instanceof ApiError, String(error))
  return modelResultByErrorCode[error.code] ?? error.code
}
