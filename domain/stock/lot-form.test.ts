import assert from 'node:assert/strict'
import { test } from 'node:test'

import { calendarDate } from '#domain/time.ts'

import { validateLotForm, listLotWarnings, type LotForm } from './lot-form.ts'
import { checkCorrection, checkDiscard } from './movement.ts'
import type { StockUnit } from './stock-amount.ts'

/** Masses are counted in nanograms. */
const gram = 1e9

const today = calendarDate('2026-11-22')

/** A lot of 500 g in the ledger. */
const storedLot = { stock: 500 * gram, unit: 'mass' } as const

const validForm: LotForm = {
  supplierLot: ' DEMO-7 ',
  supplier: 'Demo Supplier',
  amount: '500 g',
  price: '480.5',
  receivedOn: '2026-11-20',
  expiresOn: '2027-11-20',
  compound: 'zinc picolinate',
  factor: '0.2',
}

function listRefusedFields(
  result: { ok: true } | { ok: false; fields: Readonly<Record<string, unknown>> },
): string[] {
  return result.ok ? [] : Object.keys(result.fields)
}

function listProblemFields(changes: Partial<LotForm>, unit: StockUnit = 'mass'): string[] {
  return listRefusedFields(validateLotForm({ ...validForm, ...changes }, { unit, today }))
}

test('a valid form is parsed into amounts, prices and days', () => {
  assert.deepEqual(validateLotForm(validForm, { unit: 'mass', today }), {
    ok: true,
    entry: {
      supplierLot: 'DEMO-7',
      supplier: 'Demo Supplier',
      amount: 500 * gram,
      price: 48_050, // sen
      receivedOn: '2026-11-20',
      expiresOn: '2027-11-20',
      compound: 'zinc picolinate',
      factor: 0.2,
    },
  })
})

test('an invalid field is reported, and no other field', () => {
  // "|" separates the parts of a label's code, so no lot number may contain it.
  for (const supplierLot of ['', ' ', 'a|b', 'x'.repeat(41)])
    assert.deepEqual(listProblemFields({ supplierLot }), ['supplierLot'], supplierLot)
  for (const supplier of ['', 'x'.repeat(101)])
    assert.deepEqual(listProblemFields({ supplier }), ['supplier'], supplier)
  for (const amount of ['', '0 g', '500', '1 CFU'])
    assert.deepEqual(listProblemFields({ amount }), ['amount'], amount)
  for (const price of ['-1', '1.234', 'RM 5', '10000000.01'])
    assert.deepEqual(listProblemFields({ price }), ['price'], price)
  // The last day is tomorrow.
  for (const receivedOn of ['', '2026-02-30', '0026-11-20', '2026-11-23'])
    assert.deepEqual(listProblemFields({ receivedOn }), ['receivedOn'], receivedOn)
  // The last day is before the delivery.
  for (const expiresOn of ['', 'soon', '2026-11-19'])
    assert.deepEqual(listProblemFields({ expiresOn }), ['expiresOn'], expiresOn)
  for (const factor of ['', '0', '1.1', '-0.2', 'x', '1e-1'])
    assert.deepEqual(listProblemFields({ factor }), ['factor'], factor)
  assert.deepEqual(listProblemFields({ compound: '' }), ['compound'])
  // Living cultures are counted, so their factor is 1, and the valid form has 0.2.
  assert.deepEqual(listProblemFields({ amount: '1 CFU' }, 'CFU'), ['factor'])
})

test('the price is optional, and so is the compound of the pure substance', () => {
  assert.deepEqual(listProblemFields({ price: '' }), [])
  assert.deepEqual(listProblemFields({ compound: '', factor: '' }), [])
  assert.deepEqual(listProblemFields({ compound: '', factor: '1' }), [])
})

test('a short expiry and an unusual source are warnings', () => {
  const usualSource = { compound: 'zinc picolinate', factor: 0.2 }
  const warningsFor = (expiresOn: string, source = usualSource) =>
    listLotWarnings({ ...source, expiresOn: calendarDate(expiresOn) }, usualSource, today).length
  // 61 days from today, then one day less, then yesterday.
  assert.equal(warningsFor('2027-01-22'), 0)
  assert.equal(warningsFor('2027-01-21'), 1)
  assert.equal(warningsFor('2026-11-21'), 1)
  assert.equal(warningsFor('2027-11-20', { ...usualSource, factor: 0.21 }), 1)
})

test('a discarded amount is above 0, at most the stock, and has a reason', () => {
  assert.deepEqual(checkDiscard(storedLot, { amount: '20 g', reason: ' Spilled ' }), {
    ok: true,
    amount: -20 * gram,
    reason: 'Spilled',
  })
  const refusedFields = (amount: string, reason: string) =>
    listRefusedFields(checkDiscard(storedLot, { amount, reason }))
  assert.deepEqual(refusedFields('500 g', 'Spilled'), [])
  assert.deepEqual(refusedFields('500.000000001 g', 'Spilled'), ['amount'])
  assert.deepEqual(refusedFields('0 g', 'Spilled'), ['amount'])
  assert.deepEqual(refusedFields('20', ''), ['amount', 'reason'])
  assert.deepEqual(refusedFields('20 g', 'x'.repeat(301)), ['reason'])
  // 100 g received and 618.4 mg weighed: rounded to milligrams, this is more than the lot has.
  const weighedLot = { stock: 99.3816 * gram, unit: 'mass' } as const
  const refusal = checkDiscard(weighedLot, { amount: '99.382 g', reason: 'Expired' })
  assert.ok(!refusal.ok)
  assert.match(refusal.fields['amount'] ?? '', /^The ledger has 99\.3816\sg of this lot\./)
  const discardedAll = checkDiscard(weighedLot, { amount: '99.3816 g', reason: 'Expired' })
  assert.ok(discardedAll.ok && discardedAll.amount === -weighedLot.stock)
})

test('a count becomes a movement with the difference', () => {
  const checkCount = (counted: string, reason = 'Counted') =>
    checkCorrection(storedLot, { counted, reason })
  assert.deepEqual(checkCount('480 g'), { ok: true, amount: -20 * gram, reason: 'Counted' })
  assert.deepEqual(checkCount('0 g'), { ok: true, amount: -500 * gram, reason: 'Counted' })
  assert.deepEqual(checkCount('0.6 kg'), { ok: true, amount: 100 * gram, reason: 'Counted' })
  // Equal to the ledger: nothing to correct.
  assert.deepEqual(listRefusedFields(checkCount('500 g')), ['counted'])
  assert.deepEqual(listRefusedFields(checkCount('480 g', '')), ['reason'])
})
