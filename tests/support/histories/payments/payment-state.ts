/** What the payment histories compare after each step: the state of the shop and of the model. */
import { paymentTexts } from '#domain/payments/payment-state.ts'
import { newIpHeader } from '#tests/support/people/new-ip.ts'
import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import type { ApiCall } from '#web/api/client.ts'

import type { PaymentModel } from './payment-model.ts'

/** Times are in ISO form. Bills are named by their index in the bank's records. */
type PaymentView = {
  orders: {
    payment: string
    totalSen: number
    expiresAt: string
    /** State of the voucher hold, or `none`. */
    hold: string
    refundedSen: number
    /** State of each attempt, oldest first. */
    attempts: string[]
  }[]
  /** State of each bill at the bank. */
  bills: string[]
  voucher: { heldCount: number; usedCount: number }
  /** Payment issues, such as `bill 0: refund due`. */
  issues: string[]
  /** The payment of each bill as its public page shows it; undefined while its id is unknown. */
  shownPayments: (string | undefined)[]
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
  const voucher = await db
    .selectFrom('voucher')
    .select(['held_count', 'used_count'])
    .where('code', '=', voucherCode)
    .executeTakeFirstOrThrow()
  const issues = await db.selectFrom('payment_issue').select(['resource_id', 'kind']).execute()
  const { bills } = billplz.ledger()
  const billIndexOf = (billId: string) => bills.findIndex(({ id }) => id === billId)
  const shownPayments: (string | undefined)[] = []
  for (const { id } of bills) {
    const isKnown = attempts.some(({ bill_id: billId }) => billId === id)
    shownPayments.push(isKnown ? await readShownPayment(stranger, id) : undefined)
  }
  return {
    orders: orders.map((order) => ({
      payment: order.payment,
      totalSen: order.total_sen,
      expiresAt: order.expires_at.toISOString(),
      hold: order.state ?? 'none',
      refundedSen: refunds
        .filter(({ order_id: orderId, state }) => orderId === order.id && state === 'done')
        .reduce((sum, { amount_sen: amount }) => sum + amount, 0),
      attempts: attempts
        .filter(({ order_id: orderId }) => orderId === order.id)
        .map(({ state }) => state),
    })),
    bills: bills.map(({ state }) => state),
    voucher: { heldCount: voucher.held_count, usedCount: voucher.used_count },
    issues: issues
      .map(({ resource_id: billId, kind }) => `bill ${billIndexOf(billId)}: ${kind}`)
      .toSorted(),
    shownPayments,
  }
}

/** A stranger may read the payment's state. This call does not make the shop check the bill. */
async function readShownPayment(stranger: ApiCall, billId: string): Promise<string> {
  const input = { params: { billId } }
  const options = { headers: newIpHeader() }
  return (await stranger('GET /api/billplz/get-bill/{billId}', input, options)).paymentState
}

export function buildModelView({ orders, bills, issues }: PaymentModel): PaymentView {
  const countHolds = (state: string) => orders.filter(({ hold }) => hold === state).length
  return {
    orders: orders.map(({ payment, totalSen, expiresAt, hold, refundedSen, attempts }) => ({
      payment,
      totalSen,
      hold,
      refundedSen,
      expiresAt: new Date(expiresAt).toISOString(),
      attempts: attempts.map(({ state }) => state),
    })),
    bills: bills.map(({ state }) => state),
    voucher: { heldCount: countHolds('held'), usedCount: countHolds('used') },
    issues: issues.toSorted(),
    shownPayments: bills.map((bill) =>
      bill.attempt.bill === bill ? paymentTexts[bill.attempt.order.payment] : undefined,
    ),
  }
}
