/** What tests of buying ask again and again: how an order stands, and a refusal that must come. */
import assert from 'node:assert/strict'

import type { CallReply } from '#contract/call.ts'
import { ApiError, type Call } from '#web/api/client.ts'

import { until, type PayingShop } from './a-paying-shop.ts'

export type OrderAnswer = CallReply<'GET /api/billplz/get-bill/{billId}'>

export function lookUp(call: Call, billId: string): Promise<OrderAnswer> {
  return call('GET /api/billplz/get-bill/{billId}', { params: { billId } })
}

/** Waits until the shop's own rows say so, without asking the bank by looking. */
export async function untilPayment(
  { shop }: Pick<PayingShop, 'shop'>,
  billId: string,
  payment: string,
): Promise<void> {
  await until(`the order of bill ${billId} is ${payment}`, async () => {
    return (await paymentOf({ shop }, billId)) === payment
  })
}

export async function paymentOf(
  { shop }: Pick<PayingShop, 'shop'>,
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

/** The refusal of a call that must not succeed. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.then(
    () => 'it was accepted',
    (error: unknown) => error,
  )
  assert.ok(answer instanceof ApiError, String(answer))
  return answer
}

/** Every row that a payment leaves, counted: what "one effect" means. */
export async function effectsOf({ shop }: Pick<PayingShop, 'shop'>, billId: string) {
  const { id, number } = await shop.db
    .selectFrom('payment_attempt')
    .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
    .select(['orders.id', 'orders.number'])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()
  const events = await shop.db
    .selectFrom('order_event')
    .select(['subject', 'to_state'])
    .where('order_id', '=', id)
    .execute()
  const letters = await shop.db
    .selectFrom('letter')
    .select('kind')
    .where('subject', '=', `order ${number}`)
    .where('kind', '=', 'order paid')
    .execute()
  const paid = events.filter(
    ({ subject, to_state }) => subject === 'payment' && to_state === 'paid',
  )
  const begun = events.filter(({ subject }) => subject === 'status')
  return { paid: paid.length, begun: begun.length, letters: letters.length }
}

export const oneEffect = { paid: 1, begun: 1, letters: 1 }

/**
 * Invariant I2: what was paid at the bank is what the shop counts as paid, or there is a row for a
 * person. Answers both sums in sen.
 */
export async function compareBooks({ shop, bank }: Pick<PayingShop, 'shop' | 'bank'>) {
  const atBank = bank.ledger().bills.filter(({ state }) => state === 'paid')
  const ours = await shop.db
    .selectFrom('payment_attempt')
    .select(['bill_id', 'amount_sen'])
    .where('state', '=', 'paid')
    .where('provider', '=', 'billplz')
    .execute()
  const breaks = await shop.db.selectFrom('payment_break').select(['bill_id', 'kind']).execute()
  return {
    atBank: atBank.reduce((sum, { amount }) => sum + amount, 0),
    ours: ours.reduce((sum, { amount_sen: amount }) => sum + amount, 0),
    breaks,
  }
}
