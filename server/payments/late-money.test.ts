/** Payments that arrive after the order was replaced, or after another buyer used its voucher. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { hours, minutes } from '#domain/time.ts'
import {
  buildPayBody,
  startPayingShop,
  billIdOf,
  type PayingShop,
} from '#tests/support/paying-shop.ts'
import { readPaymentState } from '#tests/support/buying.ts'

import { reconcile } from './reconcile.ts'

const pay = 'POST /api/billplz/pay'
const voucherBody = (email: string) =>
  buildPayBody({
    paymentData: { total: 220, voucherCode: 'DEMOONCE' },
    customerDetails: { email },
  })

test('a late payment keeps its voucher price when another buyer used the voucher, and is a payment issue', async (t) => {
  const paying = await startPayingShop(t)
  const { billplz, clock, shop, createVisitor } = paying
  billplz.misbehave({ name: 'callback-never', times: 'always' })
  const late = await createVisitor()(pay, { body: voucherBody('late@example.com') })
  clock.advance(demoSettings.payment.voucherHold + minutes(1))
  await reconcile(shop)
  const next = await createVisitor()(pay, { body: voucherBody('next@example.com') })
  await billplz.pay(billIdOf(next.url))
  await billplz.pay(billIdOf(late.url))
  clock.advance(hours(2))
  await reconcile(shop)
  for (const { url } of [late, next])
    assert.equal(await readPaymentState(paying, billIdOf(url)), 'paid')
  assert.deepEqual(await listIssueKinds(paying), ['voucher over limit'])
})

test('an order that was replaced and then paid counts as paid, and is a payment issue', async (t) => {
  const paying = await startPayingShop(t)
  const { billplz, call, clock, shop } = paying
  const first = await call(pay, { body: buildPayBody() })
  billplz.misbehave({ name: 'callback-never', times: 'always' })
  await call(pay, {
    body: buildPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  await billplz.pay(billIdOf(first.url))
  clock.advance(minutes(3))
  await reconcile(shop)
  assert.equal(await readPaymentState(paying, billIdOf(first.url)), 'paid')
  assert.deepEqual(await listIssueKinds(paying), ['replaced order paid'])
})

async function listIssueKinds({ shop }: PayingShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('payment_issue').select('kind').orderBy('id').execute()
  return rows.map(({ kind }) => kind)
}
