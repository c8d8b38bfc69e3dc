/** `checkInvariants` reports nothing for an undamaged shop, and reports each kind of damage. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { closeBatch, weighBatch } from './desks/weigh-batch.ts'
import { openBatch } from './desks/open-batch.ts'
import { waitForPaymentState } from './buying/payment-effects.ts'
import { checkInvariants } from './check-invariants.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody } from './shop/shop-with-payments.ts'
import { createPharmacist } from './desks/reviewed-order.ts'
import {
  createActiveSubscription,
  startShopWithSubscriptions,
} from './shop/shop-with-subscriptions.ts'

/** Removes the trigger that forbids changes of the audit log. */
const unlockAudit = 'alter table audit disable trigger user'

/** A second use of the voucher by its customer, who may use it once. */
const exceedCustomerLimit = `update voucher set customer_limit = 1;
  insert into voucher_hold (voucher_id, order_id, customer, state, held_at, changed_at)
    select voucher_id, (select min(id) from orders where voucher_code is null), customer, 'used',
      held_at, changed_at from voucher_hold`

const voucherOfHold = `(select min(voucher_id) from voucher_hold)`
const otherVoucher = `(select min(id) from voucher where code <> 'DEMO20')`
const customerOfHold = `(select min(customer) from voucher_hold)`

/** Another order used a voucher above its limit, and a payment issue says so. */
const openOtherIssue = (voucherId: string, customer: string) => `
  insert into voucher_hold (voucher_id, order_id, customer, state, held_at, changed_at)
    select ${voucherId}, max(id), ${customer}, 'used', now(), now() from orders
      where voucher_code is null;
  insert into payment_issue (kind, provider, resource_id, order_id, opened_at)
    select 'voucher over limit', 'billplz', 'other', max(id), now() from orders
      where voucher_code is null`

/** Each statement damages the database and must cause the violation beside it. */
const damages: readonly [damage: string, violation: RegExp][] = [
  [`update orders set total_sen = total_sen + 1`, /^I1: the total of order/],
  [`update orders set total_sen = total_sen + 1`, /^I1: bill \S+ is for \d+ sen/],
  [
    `update payment_attempt set amount_sen = amount_sen + 1`,
    /^I1: the amount of attempt \d+ differs/,
  ],
  [`update orders set number = 'X' || id`, /^I6: bill \S+ \(paid\) references no order/],
  [`update orders set payment = 'refund_due'`, /^order .* is refund_due, which contradicts/],
  [`update payment_attempt set state = 'expired'`, /^I4: order .* without a payment/],
  [`update payment_attempt set state = 'expired'`, /^I2: billplz /],
  [`delete from outbox_email where kind = 'order paid'`, /^I3: order .* confirmed by 0 emails/],
  [`update voucher set used_count = 3`, /^I5: the counts of voucher/],
  [`update voucher set use_limit = 1, used_count = 2`, /^I5: voucher \w+ is used and held above/],
  [exceedCustomerLimit, /^I5: a customer uses voucher DEMO20 above/],
  [
    `${exceedCustomerLimit}; ${openOtherIssue(voucherOfHold, `'another customer'`)}`,
    /^I5: a customer uses voucher DEMO20 above/,
  ],
  [
    `${exceedCustomerLimit}; ${openOtherIssue(otherVoucher, customerOfHold)}`,
    /^I5: a customer uses voucher DEMO20 above/,
  ],
  [`update voucher_hold set state = 'held'`, /^I5: order .* is paid, its voucher is held/],
  [`update orders set payment = 'expired'`, /^I8: payment of order .* is expired/],
  [
    `update order_event set from_state = 'refunded' where subject = 'payment'`,
    /^I8: .* is not an allowed transition/,
  ],
  [`update order_event set actor = ''`, /^I8: event \d+ of an order has no actor/],
  [`update order_event set cause = ''`, /^I8: event \d+ of an order has no actor or no cause/],
  [`update orders set status = 'Ready to Ship'`, /^I8: status of order .* is Ready to Ship/],
  [`update payment_attempt set state = 'expired'`, /^I8: attempt \d+ is expired/],
  [`update subscription set state = 'SUSPENDED'`, /^I8: subscription \S+ is SUSPENDED/],
  [`update orders set medical_note = 'allergic'`, /^I11: \d+ values of orders.medical_note/],
  [
    `${unlockAudit}; update audit set action = 'batch.printed' where action like 'batch.checked%'`,
    /^I12: batch/,
  ],
  [
    `${unlockAudit}; update audit set action = 'case.read' where action = 'case.approved'`,
    /^I12: order \w+ \(approved\)/,
  ],
  [`update review set state = 'declined'`, /^I12: order \w+ \(declined\)/],
  [`${unlockAudit}; delete from audit where action like 'lot.released%'`, /^I12: lot/],
  [
    `insert into refund (order_id, amount_sen, reason, note, requested_by, requested_at)
      select id, 100, 'Demo', '', 'staff demo', now() from orders`,
    /^I12: refund of order/,
  ],
  [`update subscription set state = 'SUSPENDED'`, /^I13: subscription/],
  [`update stock_movement set amount = amount - 1 where kind = 'weighed'`, /^stock: batch/],
  [`delete from stock_movement where kind = 'received'`, /^stock: lot .* below zero/],
]

test('an undamaged shop has no violations, and each kind of damage is reported', async (t) => {
  const testShop = await startShopWithSubscriptions(t)
  const { db } = testShop.shop
  const maker = await createPharmacist(testShop, 'Demo Maker')
  const checker = await createPharmacist(testShop, 'Demo Checker')
  await closeBatch(
    checker.call,
    await weighBatch(maker.call, await openBatch(testShop, maker.call)),
  )
  await createActiveSubscription(testShop)
  const body = buildPayBody({
    paymentData: { total: 250, voucherCode: 'DEMO20' },
    customerDetails: { email: 'voucher@example.com', medicalCondition: 'asthma' },
    consent: { terms: true, health: true },
  })
  const billId = readBillId((await testShop.call('POST /api/billplz/pay', { body })).url)
  await testShop.billplz.pay(billId)
  await waitForPaymentState(testShop, billId, 'paid')
  const ledgers = { billplz: testShop.billplz.ledger(), paypal: testShop.paypal.ledger() }
  assert.deepEqual(await checkInvariants(db, ledgers), [])

  for (const [damage, expected] of damages) {
    const violations = await checkDamaged(damage)
    assert.ok(
      violations.some((violation) => expected.test(violation)),
      `${damage}: ${violations.join('\n')}`,
    )
  }

  /** Checks inside a transaction that is rolled back. */
  async function checkDamaged(damage: string): Promise<string[]> {
    let violations: string[] = []
    const rollback = new Error('rollback')
    await db
      .transaction()
      .execute(async (tx) => {
        for (const statement of damage.split(';')) await sql.raw(statement).execute(tx)
        violations = await checkInvariants(tx, ledgers)
        throw rollback
      })
      .catch((error: unknown) => assert.equal(error, rollback))
    return violations
  }
})
