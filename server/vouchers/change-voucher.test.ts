/** Pausing a voucher and changing its terms, also while orders use it. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { waitForPaymentState } from '#tests/support/buying/payment-effects.ts'
import { startVouchersDesk } from '#tests/support/desks/vouchers-desk.ts'
import { expectRefusal } from '#tests/support/people/expect-refusal.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'

const {
  testShop,
  addVoucher,
  readVoucher,
  changeVoucher,
  setVoucherPaused,
  placeOrder,
  listAuditEntries,
} = await startVouchersDesk({ after })

test('a paused voucher is refused like an unknown one; an order that holds it keeps its price', async () => {
  await addVoucher({ code: 'PAUSE-ME', worth: '70' })
  const holder = testShop.createVisitor()
  const firstBillId = await placeOrder('PAUSE-ME', 200, 'holder@example.com', holder)
  const { orderId } = await holder('GET /api/billplz/get-bill/{billId}', {
    params: { billId: firstBillId },
  })
  assert.equal((await setVoucherPaused('PAUSE-ME', true)).status, 'paused')
  assert.equal(
    (await setVoucherPaused('PAUSE-ME', true)).isPaused,
    true,
    'pausing twice changes nothing',
  )

  const checkCode = (code: string) =>
    testShop.app.inject(`/api/vouchers/validation?code=${code}`).then(({ statusCode, body }) => ({
      statusCode,
      body,
    }))
  assert.deepEqual(await checkCode('PAUSE-ME'), await checkCode('NO-SUCH-CODE'))
  const lateRefusal = await expectRefusal(placeOrder('PAUSE-ME', 200, 'late@example.com'))
  assert.deepEqual([lateRefusal.status, lateRefusal.code], [404, 'VOUCHER_UNKNOWN'])
  assert.equal(lateRefusal.message, 'This voucher code is not valid or has expired.')

  // The bank declines and the buyer pays again: the new bill has the price that was shown.
  await testShop.billplz.fail(firstBillId)
  await waitForPaymentState(testShop, firstBillId, 'failed')
  const secondAttempt = await holder('POST /api/orders/{orderId}/pay', { params: { orderId } })
  const secondBillId = readBillId(secondAttempt.url)
  assert.equal(
    testShop.billplz.ledger().bills.find(({ id }) => id === secondBillId)?.amount,
    20_000,
  )
  await testShop.billplz.pay(secondBillId)
  await waitForPaymentState(testShop, secondBillId, 'paid')
  const { usedCount, heldCount } = await readVoucher('PAUSE-ME')
  assert.deepEqual([usedCount, heldCount], [1, 0])

  assert.equal((await setVoucherPaused('PAUSE-ME', false)).status, 'active')
  await placeOrder('PAUSE-ME', 200, 'late@example.com')
  assert.deepEqual(
    (await listAuditEntries('PAUSE-ME')).map(([action]) => action),
    ['voucher.added', 'voucher.paused', 'voucher.resumed'],
  )
})

test('when two people change a voucher at the same time, the second gets both values', async () => {
  await addVoucher({ code: 'TWO-PEOPLE', totalLimit: '10' })
  await changeVoucher('TWO-PEOPLE', { totalLimit: '20', lastDay: '2026-12-31' }, 1)
  const refusal = await expectRefusal(
    changeVoucher('TWO-PEOPLE', { totalLimit: '30', lastDay: '' }, 1),
  )
  assert.equal(refusal.code, 'CONFLICT')
  const { yours, theirs } = refusal.details
  assert.deepEqual(yours, { firstDay: '', lastDay: '', totalLimit: '30', customerLimit: '' })
  assert.deepEqual(theirs, {
    firstDay: '',
    lastDay: '2026-12-31',
    totalLimit: '20',
    customerLimit: '',
    version: 2,
  })
  await changeVoucher('TWO-PEOPLE', { totalLimit: '30' }, 2)
  await changeVoucher('TWO-PEOPLE', {}, 3)
  assert.deepEqual((await listAuditEntries('TWO-PEOPLE')).slice(1), [
    ['voucher.changed', { fields: 'the last day (none → 31/12/2026), the limit (10 → 20)' }],
    ['voucher.changed', { fields: 'the limit (20 → 30)' }],
  ])
})

test('a repeated change with the old version returns the voucher, with one audit entry', async () => {
  await addVoucher({ code: 'TWICE' })
  const terms = { totalLimit: '20', lastDay: '2026-12-31' }
  const changedVoucher = await changeVoucher('TWICE', terms, 1)
  assert.equal(changedVoucher.version, 2)
  assert.deepEqual(await changeVoucher('TWICE', terms, 1), changedVoucher)
  assert.equal((await listAuditEntries('TWICE')).length, 2, 'voucher.added, voucher.changed')
  const otherChange = changeVoucher('TWICE', { ...terms, totalLimit: '30' }, 1)
  assert.equal((await expectRefusal(otherChange)).code, 'CONFLICT')
})

test('a limit cannot be below the uses so far; a limit equal to the uses makes the voucher used up', async () => {
  await addVoucher({ code: 'LESS-OF-IT', totalLimit: '5' })
  await placeOrder('LESS-OF-IT', 250, 'first@example.com')
  await placeOrder('LESS-OF-IT', 250, 'second@example.com')
  const refusal = await expectRefusal(changeVoucher('LESS-OF-IT', { totalLimit: '1' }))
  assert.match(refusal.fields['totalLimit'] ?? '', /^Enter at least 2:/)
  await changeVoucher('LESS-OF-IT', { totalLimit: '2' })
  const thirdRefusal = await expectRefusal(placeOrder('LESS-OF-IT', 250, 'third@example.com'))
  assert.equal(thirdRefusal.code, 'VOUCHER_NOT_APPLICABLE')
})
