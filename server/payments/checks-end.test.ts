/** Every scheduled check of a bill has an end, however its attempt ended. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { days, minutes, seconds } from '#domain/time.ts'
import { aPayBody, aPayingShop, billOf, type PayingShop } from '#tests/support/a-paying-shop.ts'
import { lookUp, refusalOf, waitForPayment } from '#tests/support/buying.ts'

import { reconcile } from './reconcile.ts'

const pay = 'POST /api/billplz/pay'

/** Returns the newest attempt's state, and whether it is still to be checked. */
async function newest({ shop }: Pick<PayingShop, 'shop'>, state: string) {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .select(['state', 'check_at', 'delete_bill'])
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { isScheduled: row.check_at !== null, delete_bill: row.delete_bill }
}

const over = { isScheduled: false, delete_bill: false }

test('an attempt that was replaced before it had a bill is not checked again', async (t) => {
  const paying = await aPayingShop(t, { settings: { BILLPLZ_TIMEOUT_MS: '600' } })
  const { billplz, call, clock, shop } = paying
  billplz.misbehave({ name: 'create-hang' })
  await refusalOf(call(pay, { body: aPayBody() }))
  // As a crashed process leaves it: the bill was being created.
  await shop.db
    .updateTable('payment_attempt')
    .set({ state: 'creating', check_at: shop.now() })
    .execute()
  clock.advance(seconds(21))
  await call(pay, { body: aPayBody() })
  assert.deepEqual(await newest(paying, 'superseded'), over)
})

test('an attempt whose bill the bank refused, and one that is paid, are not checked again', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, call } = paying
  billplz.misbehave({ name: 'create-422', times: 1 })
  await refusalOf(call(pay, { body: aPayBody() }))
  assert.deepEqual(await newest(paying, 'failed'), over)
  const { url } = await call(pay, { body: aPayBody() })
  await billplz.pay(billOf(url))
  await waitForPayment(paying, billOf(url), 'paid')
  assert.deepEqual(await newest(paying, 'paid'), over)
})

test('a replaced bill that was paid before it could be deleted is not checked again', async (t) => {
  const paying = await aPayingShop(t)
  const { billplz, call, shop } = paying
  const { url } = await call(pay, { body: aPayBody() })
  const other = { cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }
  await call(pay, { body: aPayBody(other) })
  billplz.misbehave({ name: 'callback-never' })
  await billplz.pay(billOf(url))
  await reconcile(shop)
  await waitForPayment(paying, billOf(url), 'paid')
  assert.deepEqual(await newest(paying, 'paid'), over)
})

test('bills of expired and replaced orders are checked for a month and then no more', async (t) => {
  for (const fault of ['none', 'delete-422', 'get-503'] as const)
    await t.test(fault, async (one) => {
      const paying = await aPayingShop(one)
      const { billplz, call, visitor, clock, shop } = paying
      await call(pay, { body: aPayBody() })
      const other = { cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }
      await call(pay, { body: aPayBody(other) })
      const { url } = await visitor()(pay, { body: aPayBody() })
      assert.equal((await lookUp(visitor(), billOf(url))).paymentState, 'Pending...')
      if (fault !== 'none') billplz.misbehave({ name: fault, times: 'always' })
      clock.advance(minutes(155))
      await reconcile(shop)
      const states = async () =>
        shop.db
          .selectFrom('payment_attempt')
          .select(['state', 'check_at', 'delete_bill'])
          .orderBy('id')
          .execute()
      assert.deepEqual(
        (await states()).map(({ state, check_at: at }) => [state, at !== null]),
        [
          ['superseded', true],
          ['expired', true],
          ['expired', true],
        ],
      )
      for (let day = 0; day < 40; day++) {
        clock.advance(days(1))
        await reconcile(shop)
      }
      for (const { check_at: at, delete_bill: isToDelete } of await states())
        assert.deepEqual([at, isToDelete], [null, false])
    })
})
