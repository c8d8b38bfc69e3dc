/**
 * Creates the orders of the demo customer: one that arrived a while ago and one in the making. Only
 * for demos; orders are saved as usual, with the clock set to their day.
 */
import type { Address } from '#domain/address/address.ts'
import { checkoutTotals } from '#domain/checkout/totals.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { days, earlier, hours, later } from '#domain/time.ts'
import { allProducts } from '#server/catalogue/find-products.ts'
import { transact } from '#server/db/transact.ts'
import { beginAttempt } from '#server/payments/begin-attempt.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { insertOrder } from '#server/orders/insert-order.ts'
import { updateDemoParcel } from '#server/orders/update-orders.ts'

type Buyer = { userId: string; email: string; address: Address }

export async function fillDemoOrders(shop: Shop, buyer: Buyer): Promise<void> {
  await placeOrder(shop, buyer, { daysAgo: 96, products: [0], arrived: true })
  await placeOrder(shop, buyer, { daysAgo: 2, products: [0, 1], arrived: false })
}

async function placeOrder(
  shop: Shop,
  buyer: Buyer,
  past: { daysAgo: number; products: readonly number[]; arrived: boolean },
): Promise<void> {
  const at = earlier(shop.now(), days(past.daysAgo))
  const then: Shop = { ...shop, now: () => at }
  const lines = allProducts(shop)
    .filter((_, index) => past.products.includes(index))
    .map((product) => ({ product, quantity: 1 }))
  if (lines.length === 0) return
  const totals = checkoutTotals(
    {
      lines: lines.map(({ product, quantity }) => ({ price: product.price, quantity })),
      state: buyer.address.state || undefined,
      option: 'oneTime',
      voucher: ZERO_SEN,
    },
    settingsOf(shop),
  )
  await transact(shop.db, async (tx) => {
    const order = await insertOrder(then, tx, {
      ...buyer,
      claim: 'demo',
      fingerprint: `demo ${past.daysAgo}`,
      totals,
      voucherCode: undefined,
      medicalNote: '',
      quiz: undefined,
      lines,
      expiresAt: later(at, hours(2)),
    })
    const attempt = await beginAttempt(then, tx, {
      id: order.id,
      total: totals.total,
      hasVoucher: false,
    })
    const billId = `demo-${shop.randomBytes(8).toString('hex')}`
    await settlePayment(then, tx, { attemptId: attempt.id, billId, cause: 'demo' })
    if (past.arrived)
      await updateDemoParcel(tx, order.id, {
        dispatchedAt: later(at, days(4)),
        deliveredAt: later(at, days(7)),
      })
  })
}
