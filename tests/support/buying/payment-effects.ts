/** For tests of payments: reads payment states, and counts the effects of a payment. */
import type { CallReply } from '#contract/call.ts'
import type { ApiCall } from '#web/api/client.ts'

import type { ShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** What the confirmation page reads. */
export type BillReply = CallReply<'GET /api/billplz/get-bill/{billId}'>

export function getBill(call: ApiCall, billId: string): Promise<BillReply> {
  return call('GET /api/billplz/get-bill/{billId}', { params: { billId } })
}

/** Waits until the bill's order has this payment state in the database. Does not check the bill. */
export async function waitForPaymentState(
  { shop }: Pick<ShopWithPayments, 'shop'>,
  billId: string,
  paymentState: string,
): Promise<void> {
  await waitUntil(
    `the order of bill ${billId} is ${paymentState}`,
    async () => (await readPaymentState({ shop }, billId)) === paymentState,
  )
}

/** Returns the payment state of the bill's order; undefined if no attempt has this bill. */
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

/** Numbers of the rows that a payment causes. */
type PaymentEffects = {
  /** Events that set the payment of the order to paid. */
  paidEventCount: number
  /** Changes of the order's status. A payment changes it to Preparing. */
  statusEventCount: number
  /** Emails that confirm the payment. */
  confirmationEmailCount: number
}

/** Returns the effects of all payments of the bill's order. */
export async function countPaymentEffects(
  { shop }: Pick<ShopWithPayments, 'shop'>,
  billId: string,
): Promise<PaymentEffects> {
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
  const paidEvents = events.filter(
    ({ subject, to_state }) => subject === 'payment' && to_state === 'paid',
  )
  const statusEvents = events.filter(({ subject }) => subject === 'status')
  return {
    paidEventCount: paidEvents.length,
    statusEventCount: statusEvents.length,
    confirmationEmailCount: emails.length,
  }
}

/** What `countPaymentEffects` returns if the order was paid exactly once. */
export const singlePaymentEffects: PaymentEffects = {
  paidEventCount: 1,
  statusEventCount: 1,
  confirmationEmailCount: 1,
}

/**
 * Returns what invariant I2 compares: the sum of the bills that are paid at Billplz, the sum of the
 * attempts that the shop recorded as paid, and the payment issues that may explain a difference.
 */
export async function comparePaymentRecords({
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
    paidAtBillplzSen: paidBills.reduce((sum, { amount }) => sum + amount, 0),
    recordedAsPaidSen: paidAttempts.reduce((sum, { amount_sen: amount }) => sum + amount, 0),
    issues,
  }
}
