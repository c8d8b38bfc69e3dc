/**
 * Events of a payment arrive in any sequence: callbacks, returning browsers, the end of the time to
 * pay, Pay again. All sequences must end in the same records (T-B03), also with the job of every
 * minute between the events. `npm run prove payment-events` applies all of them.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { reconcile } from '#server/payments/bills/reconcile.ts'
import {
  comparePaymentRecords,
  countPaymentEffects,
  singlePaymentEffects,
} from '#tests/support/buying/payment-effects.ts'
import { createEventShop } from '#tests/support/payment-events/apply-events.ts'
import {
  checkSequence,
  findViolationsAfterJobs,
} from '#tests/support/payment-events/check-events.ts'
import { distinctPermutations, sampleEvenly } from '#tests/support/permutations.ts'
import { situations } from '#tests/support/payment-events/situations.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'

const pay = 'POST /api/billplz/pay'
/**
 * Sequences of each situation. Must not divide 5,040: evenly spaced picks would all arrange their
 * last events in the same way.
 */
const sequenceCount = 11

test('sequences of seven events end in the same records, and the bank agrees', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { RUN_JOBS: 'false' } })
  const eventShop = await createEventShop([testShop], testShop.billplz)
  for (const situation of situations) {
    const sequences = [...distinctPermutations(situation.events)]
    for (const [index, sequence] of sampleEvenly(sequences, sequenceCount).entries())
      await checkSequence(eventShop, situation, sequence, { reconcilesBetween: index % 2 === 1 })
  }
  assert.deepEqual(await findViolationsAfterJobs(eventShop, testShop.standIns), [])
})

test('seven events have all their sequences, and a part of them is spread evenly', () => {
  const sequenceCounts = situations.map(({ events }) => [...distinctPermutations(events)].length)
  assert.deepEqual(sequenceCounts, [1260, 1260, 1260, 5040])
  assert.equal(new Set([...distinctPermutations('abcdefg'.split(''))].map(String)).size, 5040)
  assert.deepEqual(sampleEvenly([1, 2, 3, 4, 5, 6, 7, 8, 9], 3), [3, 6, 9])
  assert.deepEqual(sampleEvenly([1, 2], 3), [1, 2])
  const manyItems = Array.from({ length: 49 }, (_, index) => index)
  assert.equal(sampleEvenly(manyItems, 1).length, 1)
})

test('an order paid on two bills keeps both sums, and staff and the buyer are notified', async (t) => {
  const testShop = await startShopWithPayments(t, { settings: { BILLPLZ_TIMEOUT_MS: '3000' } })
  const { billplz, call, shop } = testShop
  billplz.simulateFault({ name: 'create-answer-lost' })
  await call(pay, { body: buildPayBody() }).catch(() => undefined)
  const { url } = await call(pay, { body: buildPayBody() })
  const [unsavedBill, savedBill] = billplz.ledger().bills
  assert.ok(unsavedBill && savedBill && readBillId(url) === savedBill.id)
  await billplz.pay(savedBill.id)
  await billplz.pay(unsavedBill.id)
  await reconcile(shop)
  const records = await comparePaymentRecords(testShop)
  assert.equal(
    records.recordedAsPaidSen,
    records.paidAtBillplzSen,
    'both payments are in our records',
  )
  assert.deepEqual(records.issues, [{ resource_id: unsavedBill.id, kind: 'refund due' }])
  assert.deepEqual(await countPaymentEffects(testShop, savedBill.id), singlePaymentEffects)
  const kinds = await shop.db.selectFrom('outbox_email').select(['kind', 'recipient']).execute()
  assert.ok(kinds.some(({ kind }) => kind === 'paid twice'))
  assert.ok(
    kinds.some(({ kind, recipient }) => kind === 'payment issue' && recipient.includes('owner')),
  )
})
