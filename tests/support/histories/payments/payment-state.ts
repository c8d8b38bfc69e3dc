/** What the histories of payments compare after each step: the shop's rows, and the model's. */
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import type { ApiCall } from '#web/api/client.ts'

import type { PaymentModel } from './payment-model.ts'

/** Amounts in sen, times in ISO form; bills by their number in the bank's records. */
type PaymentView = {
  orders: {
    payment: string
    total: number
    expiresAt: string
    hold: string
    refunded: number
    attempts: string[]
  }[]
  bills: string[]
  voucher: { held: number; used: number }
  issues: string[]
  /** The payment of each bill as its public page shows it; undefined while its id is unknown. */
  shown: (string | undefined)[]
}

export async function readPaymentView(
  { shop, billplz }: ShopWithPayments,
  stranger: ApiCall,
  voucherCode: string,
): Promise<PaymentView> {
  const { db } = shop
  const orders = await db
    .selectFrom('orders')
    .leftJoin('voucher_hold', 'voucher_hold.order_id', 'orders.id')
    .select(['orders.id', 'payment', 'total_sen', 'expires_at', 'voucher_hold.state'])
    .orderBy('orders.id')
    .execute()
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['order_id', 'state', 'bill_id'])
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['order_id', 'amount_sen', 'state'])
    .execute()
  const { held_count: held, used_count: used } = await db
    .selectFrom('voucher')
    .select(['held_count', 'used_count'])
    .where('code', '=', voucherCode)
    .executeTakeFirstOrThrow()
  const issues = await db.selectFrom('payment_issue').select(['resource_id', 'kind']).execute()
  const { bills } = billplz.ledger()
  const numberOf = (billId: string) => bills.findIndex(({ id }) => id === billId)
  const shown: (string | undefined)[] = []
  for (const { id } of bills) {
    const isKnown = attempts.some(({ bill_id: billId }) => billId === id)
    shown.push(isKnown ? await readShownPayment(stranger, id) : undefined)
  }
  return {
    orders: orders.map((order) => ({
      payment: order.payment,
      total: order.total_sen,
      expiresAt: order.expires_at.toISOString(),
      hold: order.state ?? 'none',
      refunded: refunds
        .filter(({ order_id: orderId, state }) => orderId === order.id && state === 'done')
        .reduce((sum, { amount_sen: amount }) => sum + amount, 0),
      attempts: attempts
        .filter(({ order_id: orderId }) => orderId === order.id)
        .map(({ state }) => state),
    })),
    bills: bills.map(({ state }) => state),
    voucher: { held, used },
    issues: issues.map(({ resource_id: id, kind }) => `bill ${numberOf(id)}: ${kind}`).toSorted(),
    shown,
  }
}

/** A stranger may see the payment's state, and asking does not check the bill. */
async function readShownPayment(stranger: ApiCall, billId: string): Promise<string> {
  const input = { params: { billId } }
  const options = { headers: newIpHeader() }
  return (await stranger('GET /api/billplz/get-bill/{billId}', input, options)).paymentState
}

export function viewOfModel({ orders, bills, issues }: PaymentModel): PaymentView {
  const countHolds = (state: string) => orders.filter(({ hold }) => hold === state).length
  return {
    orders: orders.map(({ payment, total, expiresAt, hold, refunded, attempts }) => ({
      ...{ payment, total, hold, refunded },
      expiresAt: new Date(expiresAt).toISOString(),
      attempts: attempts.map(({ state }) => state),
    })),
    bills: bills.map(({ state }) => state),
    voucher: { held: countHolds('held'), used: countHolds('used') },
    issues: issues.toSorted(),
    shown: bills.map((bill) =>
      bill.attempt.bill === bill ? paymentTexts[bill.attempt.order.payment] : undefined,
    ),
  }
}
