/** Money that arrives after the order was replaced or its voucher given to another buyer. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { hours, minutes } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { paymentOf } from '#tests/support/buying.ts'

import { reconcile } from './reconcile.ts'

const pay = 'POST /api/billplz/pay'
const voucherBody = (email: string) =>
  aPayBody({
    paymentData: { total: 220, voucherCode: 'DEMOONCE' },
    customerDetails: { email },
  })

test('a late payment keeps its voucher price when another buyer used the voucher, and staff see it', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, clock, shop, visitor } = paying
  billplz.misbehave({ name: 'callback-never', times: 'always' })
  const late = await visitor()(pay, { body: voucherBody('late@example.com') })
  clock.advance(minutes(61))
  await reconcile(shop)
  const next = await visitor()(pay, { body: voucherBody('next@example.com') })
  await billplz.pay(billOf(next.url))
  await billplz.pay(billOf(late.url))
  clock.advance(hours(2))
  await reconcile(shop)
  for (const { url } of [late, next]) assert.equal(await paymentOf(paying, billOf(url)), 'paid')
  assert.deepEqual(await issues(paying), ['voucher over limit'])
})

test('an order that was replaced and then paid counts as paid, and staff see it', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, call, clock, shop } = paying
  const first = await call(pay, { body: aPayBody() })
  billplz.misbehave({ name: 'callback-never', times: 'always' })
  await call(pay, {
    body: aPayBody({ cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }),
  })
  await billplz.pay(billOf(first.url))
  clock.advance(minutes(3))
  await reconcile(shop)
  assert.equal(await paymentOf(paying, billOf(first.url)), 'paid')
  assert.deepEqual(await issues(paying), ['replaced order paid'])
})

/** Returns the kinds of the open payment issues. */
async function issues({ shop }: PayingShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('payment_issue').select('kind').execute()
  return rows.map(({ kind }) => kind)
}
