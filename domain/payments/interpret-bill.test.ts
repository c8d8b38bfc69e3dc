import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sen } from '#domain/money.ts'
import { type ProviderBill, interpretBill } from './interpret-bill.ts'

const expected = {
  billId: '8X0Iyzaw',
  collectionId: 'inbmmepb',
  orderNumber: 'K7PM2QXA',
  amount: sen(12990),
}
const dueBill: ProviderBill = {
  id: '8X0Iyzaw',
  collectionId: 'inbmmepb',
  state: 'due',
  paid: false,
  amount: 12990,
  paidAmount: 0,
  reference: 'K7PM2QXA',
}
const paidBill: ProviderBill = { ...dueBill, state: 'paid', paid: true, paidAmount: 12990 }

function interpret(bill: ProviderBill): string {
  const interpretation = interpretBill(expected, bill)
  return interpretation.kind === 'mismatch'
    ? `mismatch: ${interpretation.reason}`
    : interpretation.kind
}

test('a fully paid bill settles its order, a due bill is checked again, a deleted bill has failed', () => {
  assert.equal(interpret(paidBill), 'settle')
  assert.equal(interpret(dueBill), 'wait')
  assert.equal(interpret({ ...dueBill, state: 'deleted' }), 'failed')
})

test('every mismatch has its reason and never settles an order', () => {
  assert.equal(interpret({ ...paidBill, id: 'other' }), 'mismatch: another bill')
  assert.equal(interpret({ ...paidBill, collectionId: 'other' }), 'mismatch: another collection')
  assert.equal(interpret({ ...paidBill, reference: null }), 'mismatch: another order')
  assert.equal(interpret({ ...paidBill, amount: 100, paidAmount: 100 }), 'mismatch: another amount')
  assert.equal(interpret({ ...paidBill, paidAmount: 12989 }), 'mismatch: another paid amount')
  assert.equal(interpret({ ...paidBill, paidAmount: 13000 }), 'mismatch: another paid amount')
  assert.equal(interpret({ ...paidBill, paid: false }), 'mismatch: contradicts itself')
  assert.equal(interpret({ ...dueBill, paid: true }), 'mismatch: contradicts itself')
  assert.equal(interpret({ ...dueBill, paidAmount: 5000 }), 'mismatch: contradicts itself')
})

test('a bill settles an order only if exactly its amount was paid for exactly this order', () => {
  const sameOrOther = (value: string) => fc.constantFrom(value, 'other')
  const amount = fc.constantFrom(0, 100, 12989, 12990, 12991)
  const bills = fc.record({
    id: sameOrOther('8X0Iyzaw'),
    collectionId: sameOrOther('inbmmepb'),
    state: fc.constantFrom('due', 'paid', 'deleted'),
    paid: fc.boolean(),
    amount,
    paidAmount: amount,
    reference: fc.option(sameOrOther('K7PM2QXA')),
  })
  fc.assert(
    fc.property(bills, (bill) => {
      if (interpretBill(expected, bill).kind === 'settle') assert.deepEqual({ ...bill }, paidBill)
    }),
    { numRuns: 3000, examples: [[paidBill]] },
  )
})

test('an attempt without a bill accepts only a bill with our collection, order and amount', () => {
  const attemptWithoutBill = { ...expected, billId: undefined }
  assert.equal(interpretBill(attemptWithoutBill, paidBill).kind, 'settle')
  assert.equal(interpretBill(attemptWithoutBill, dueBill).kind, 'wait')
  const mismatches = [
    [expected, { ...paidBill, id: 'second' }, 'another bill'],
    [attemptWithoutBill, { ...paidBill, reference: 'OTHER' }, 'another order'],
    [attemptWithoutBill, { ...paidBill, collectionId: 'x' }, 'another collection'],
    [attemptWithoutBill, { ...paidBill, amount: 1 }, 'another amount'],
  ] as const
  for (const [requested, bill, reason] of mismatches)
    assert.deepEqual(interpretBill(requested, bill), { kind: 'mismatch', reason })
})
