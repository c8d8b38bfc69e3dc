/** The shop of the histories of payments: its buyers, its staff and its bank. */
import assert from 'node:assert/strict'

import { openSession } from '#server/accounts/session/sessions.store.ts'
import { pick, type Step } from '#tests/support/histories/run-histories.ts'
import { billIdOf, type ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

import type { BankResponseMode, PaymentModel } from './payment-model.ts'

export type Real = {
  testShop: ShopWithPayments
  /** Each with its own cookies. */
  buyers: readonly ApiCall[]
  stranger: ApiCall
  adminId: string
}

export type PaymentStep = Step<PaymentModel, Real>

export const voucherCode = 'DEMOONCE'

export async function advance({ testShop }: Real, ms: number): Promise<void> {
  testShop.clock.advance(ms)
  await testShop.billplz.advanceClock(ms)
}

/** A browser whose CSRF token has not expired. */
export async function browserOf({ buyers }: Real, buyer: number): Promise<ApiCall> {
  const call = pick(buyers, buyer)
  await call('GET /api/init')
  return call
}

/** A new session, because the clock moves by hours. */
export async function adminOf({ testShop, adminId }: Real): Promise<ApiCall> {
  return testShop.createVisitor({ token: await openSession(testShop.shop, adminId) })
}

export async function numberOf({ testShop }: Real, index: number): Promise<string> {
  const orders = await testShop.shop.db
    .selectFrom('orders')
    .select('number')
    .orderBy('id')
    .execute()
  return pick(orders, index).number
}

/** Makes a pay call while the bank is in this mood. Returns the model's words for its result. */
export async function tryPay(
  { testShop: { billplz } }: Real,
  mood: BankResponseMode,
  call: () => Promise<{ url: string }>,
): Promise<string> {
  if (mood === 'refuses') billplz.simulateFault({ name: 'create-422' })
  if (mood === 'loses its response') billplz.simulateFault({ name: 'create-answer-lost' })
  try {
    const { url } = await call()
    const index = billplz.ledger().bills.findIndex(({ id }) => id === billIdOf(url))
    return index === -1 ? 'confirmation' : `bill ${index}`
  } catch (error) {
    return refusalText(error)
  } finally {
    billplz.clearFaults()
    billplz.simulateFault({ name: 'callback-never', times: 'always' })
  }
}

const refusals: Readonly<Record<string, string>> = {
  NO_PAYMENT_PAGE: 'no bill',
  ORDER_EXPIRED: 'order expired',
  VOUCHER_EXPIRED: 'voucher refused',
  VOUCHER_NOT_APPLICABLE: 'voucher refused',
  REFUND_REFUSED: 'refund refused',
}

export function refusalText(error: unknown): string {
  assert.ok(error instanceof ApiError, String(error))
  return refusals[error.code] ?? error.code
}
