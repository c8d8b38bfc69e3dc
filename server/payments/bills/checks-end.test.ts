/** The scheduled checks of a bill end, regardless of the state in which its attempt ended. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'
import { days, hours, minutes, seconds } from '#domain/time.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { getBill, waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'

import { reconcile } from './reconcile.ts'

const payCall = 'POST /api/billplz/pay'

/** Returns whether the newest attempt in this state will be checked, and its bill deleted. */
async function readSchedule({ shop }: Pick<ShopWithPayments, 'shop'>, state: string) {
  const row = await shop.db
    .selectFrom('payment_attempt')
    .select(['state', 'check_at', 'delete_bill'])
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { isScheduled: row.check_at !== null, delete_bill: row.delete_bill }
}

const noChecks = { isScheduled: false, delete_bill: false }

test('an attempt that was replaced before it had a bill is not checked again', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { BILLPLZ_TIMEOUT_MS: '3000' } })
  const { billplz, call, clock, shop } = testShop
  billplz.simulateFault({ name: 'create-hang' })
  await expectRefusal(call(payCall, { body: buildPayBody() }))
  // Simulates a process that crashed while it created the bill.
  await shop.db
    .updateTable('payment_attempt')
    .set({ state: 'creating', check_at: shop.now() })
    .execute()
  // After 40 seconds a call that creates its bill counts as failed.
  clock.advance(seconds(39))
  const refusal = await expectRefusal(call(payCall, { body: buildPayBody() }))
  assert.equal(refusal.code, 'PAYMENT_IN_PROGRESS')
  clock.advance(seconds(2))
  await call(payCall, { body: buildPayBody() })
  assert.deepEqual(await readSchedule(testShop, 'superseded'), noChecks)
})

test('an attempt whose bill the bank refused, and one that is paid, are not checked again', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call } = testShop
  billplz.simulateFault({ name: 'create-422', times: 1 })
  await expectRefusal(call(payCall, { body: buildPayBody() }))
  assert.deepEqual(await readSchedule(testShop, 'failed'), noChecks)
  const { url } = await call(payCall, { body: buildPayBody() })
  await billplz.pay(readBillId(url))
  await waitForPaymentState(testShop, readBillId(url), 'paid')
  assert.deepEqual(await readSchedule(testShop, 'paid'), noChecks)
})

test('a replaced bill that was paid before it could be deleted is not checked again', async (t) => {
  const testShop = await startShopWithPayments(t)
  const { billplz, call, shop } = testShop
  const { url } = await call(payCall, { body: buildPayBody() })
  const otherCart = { cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }
  await call(payCall, { body: buildPayBody(otherCart) })
  billplz.simulateFault({ name: 'callback-never' })
  await billplz.pay(readBillId(url))
  await reconcile(shop)
  await waitForPaymentState(testShop, readBillId(url), 'paid')
  assert.deepEqual(await readSchedule(testShop, 'paid'), noChecks)
})

test('bills of expired and replaced orders are checked for a month, then never again', async (t) => {
  for (const fault of ['none', 'delete-422', 'get-503'] as const)
    await t.test(fault, async (subtest) => {
      const testShop = await startShopWithPayments(subtest)
      const { billplz, call, createVisitor, clock, shop } = testShop
      await call(payCall, { body: buildPayBody() })
      const otherCart = { cart: [{ id: 28, quantity: 2 }], paymentData: { total: 540 } }
      await call(payCall, { body: buildPayBody(otherCart) })
      const { url } = await createVisitor()(payCall, { body: buildPayBody() })
      assert.equal((await getBill(createVisitor(), readBillId(url))).paymentState, 'Pending...')
      if (fault !== 'none') billplz.simulateFault({ name: fault, times: 'always' })
      // While the provider is unreachable, an order expires an hour after its deadline.
      clock.advance(demoSettings.payment.attemptLifetime + hours(1) + minutes(5))
      await reconcile(shop)
      const readAttempts = async () =>
        shop.db
          .selectFrom('payment_attempt')
          .select(['state', 'check_at', 'delete_bill'])
          .orderBy('id')
          .execute()
      assert.deepEqual(
        (await readAttempts()).map(({ state, check_at: checkAt }) => [state, checkAt !== null]),
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
      for (const { check_at: checkAt, delete_bill: isToDelete } of await readAttempts())
        assert.deepEqual([checkAt, isToDelete], [null, false])
    })
})
