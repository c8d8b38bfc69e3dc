import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sen } from '#domain/money.ts'
import { type ProviderBill, judgeAdoption, judgeBill } from './judge-bill.ts'

const expected = {
  billId: '8X0Iyzaw',
  collectionId: 'inbmmepb',
  orderNumber: 'K7PM2QXA',
  amount: sen(12990),
}
const due: ProviderBill = {
  id: '8X0Iyzaw',
  collectionId: 'inbmmepb',
  state: 'due',
  paid: false,
  amount: 12990,
  paidAmount: 0,
  reference: 'K7PM2QXA',
}
const paid: ProviderBill = { ...due, state: 'paid', paid: true, paidAmount: 12990 }

function verdictOn(bill: ProviderBill): string {
  const verdict = judgeBill(expected, bill)
  return verdict.verdict === 'mismatch' ? `mismatch: ${verdict.reason}` : verdict.verdict
}

test('a fully paid bill settles, a due one waits, a deleted one has failed', () => {
  assert.equal(verdictOn(paid), 'settle')
  assert.equal(verdictOn(due), 'wait')
  assert.equal(verdictOn({ ...due, state: 'deleted' }), 'failed')
})

test('every mismatch is an issue with its reason, never a settled order', () => {
  assert.equal(verdictOn({ ...paid, id: 'other' }), 'mismatch: another bill')
  assert.equal(verdictOn({ ...paid, collectionId: 'other' }), 'mismatch: another collection')
  assert.equal(verdictOn({ ...paid, reference: null }), 'mismatch: another order')
  assert.equal(verdictOn({ ...paid, amount: 100, paidAmount: 100 }), 'mismatch: another amount')
  assert.equal(verdictOn({ ...paid, paidAmount: 12989 }), 'mismatch: another paid amount')
  assert.equal(verdictOn({ ...paid, paidAmount: 13000 }), 'mismatch: another paid amount')
  assert.equal(verdictOn({ ...paid, paid: false }), 'mismatch: contradicts itself')
  assert.equal(verdictOn({ ...due, paid: true }), 'mismatch: contradicts itself')
  assert.equal(verdictOn({ ...due, paidAmount: 5000 }), 'mismatch: contradicts itself')
})

test('a bill settles an order only if exactly its amount was paid for exactly this order', () => {
  const near = (value: string) => fc.constantFrom(value, 'other')
  const amount = fc.constantFrom(0, 100, 12989, 12990, 12991)
  const bills = fc.record({
    id: near('8X0Iyzaw'),
    collectionId: near('inbmmepb'),
    state: fc.constantFrom('due', 'paid', 'deleted'),
    paid: fc.boolean(),
    amount,
    paidAmount: amount,
    reference: fc.option(near('K7PM2QXA')),
  })
  fc.assert(
    fc.property(bills, (bill) => {
      if (judgeBill(expected, bill).verdict === 'settle') assert.deepEqual({ ...bill }, paid)
    }),
    { numRuns: 3000, examples: [[paid]] },
  )
})

test('an unknown bill is adopted only with our collection, order and amount', () => {
  const waiting = { ...expected, billId: undefined }
  assert.deepEqual(judgeAdoption(waiting, paid), { ok: true })
  assert.deepEqual(judgeAdoption(waiting, due), { ok: true })
  assert.deepEqual(judgeAdoption(expected, { ...paid, id: 'second' }), {
    ok: false,
    reason: 'another bill',
  })
  assert.deepEqual(judgeAdoption(waiting, { ...paid, reference: 'OTHER' }), {
    ok: false,
    reason: 'another order',
  })
  assert.deepEqual(judgeAdoption(waiting, { ...paid, collectionId: 'x' }), {
    ok: false,
    reason: 'another collection',
  })
  assert.deepEqual(judgeAdoption(waiting, { ...paid, amount: 1 }), {
    ok: false,
    reason: 'another amount',
  })
})
