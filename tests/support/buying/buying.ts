/** Helpers for tests of buying: payment states and the effects of a payment. */
import type { CallReply } from '#contract/call.ts'
import type { ApiCall } from '#web/api/client.ts'

import { waitUntil, type ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

export type PayReply = CallReply<'GET /api/billplz/get-bill/{billId}'>

export function getBill(call: ApiCall, billId: string): Promise<PayReply> {
  return call('GET /api/billplz/get-bill/{billId}', { params: { billId } })
}

/** Waits until the row of the bill's order has this payment state. Does not call Billplz. */
export async function waitForPayment(
  { shop }: Pick<ShopWithPayments, 'shop'>,
  billId: string,
  payment: string,
): Promise<void> {
  await waitUntil(`the order of bill ${billId} is ${payment}`, async () => {
    return (await readPaymentState({ shop }, billId)) === payment
  })
}

export async function readPaymentState(
  { shop }: Pick<ShopWithPayments, 'shop'>,
  billId: string,
): Promise<string | undefined> {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('orders.payment')
    .where('bill_id', '=', billId)
    .executeTakeFirst()
  return row?.payment
}

/** Counts the rows that a payment causes. After one payment the counts equal `oneEffect`. */
export async function countEffects({ shop }: Pick<ShopWithPayments, 'shop'>, billId: string) {
  const { id } = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select('orders.id')
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  const events = await shop.db
    .selectFrom('order_event')
    .select(['subject', 'to_state'])
    .where('order_id', '=', id)
    .execute()
  const emails = await shop.db
    .selectFrom('outbox_email')
    .select('kind')
    .where('order_id', '=', id)
    .where('kind', '=', 'order paid')
    .execute()
  const paid = events.filter(
    ({ subject, to_state }) => subject === 'payment' && to_state === 'paid',
  )
  const statusEvents = events.filter(({ subject }) => subject === 'status')
  return { paid: paid.length, begun: statusEvents.length, emails: emails.length }
}

export const oneEffect = { paid: 1, begun: 1, emails: 1 }

/**
 * Returns what invariant I2 compares: the sum paid at Billplz (`atBank`), the sum of the attempts
 * that the shop recorded as paid (`ours`), both in sen, and the rows of `payment_issue` that may
 * explain a difference.
 */
export async function compareLedgers({
  shop,
  billplz,
}: Pick<ShopWithPayments, 'shop' | 'billplz'>) {
  const paidBills = billplz.ledger().bills.filter(({ state }) => state === 'paid')
  const paidAttempts = await shop.db
    .selectFrom('payment_attempt')
    .select(['bill_id', 'amount_sen'])
    .where('state', '=', 'paid')
    .where('provider', '=', 'billplz')
    .execute()
  const issues = await shop.db.selectFrom('payment_issue').select(['resource_id', 'kind']).execute()
  return {
    atBank: paidBills.reduce((sum, { amount }) => sum + amount, 0),
    ours: paidAttempts.reduce((sum, { amount_sen: amount }) => sum + amount, 0),
    issues,
  }
}
