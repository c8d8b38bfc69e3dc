import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Lot } from '#domain/stock/lot.ts'
import { addDays, calendarDate } from '#domain/time.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'

import {
  validateBatchCheck,
  checkTakenLots,
  listLotsByIngredient,
  findOwnWork,
  type TakenLot,
  type WeighedBatch,
} from './batch-lots.ts'

const today = calendarDate('2026-11-22')
const zinc = { compound: 'zinc bisglycinate, 30.6% zinc', factor: 0.306 }

const formula: Formula = {
  productId: 1,
  ingredients: [
    { id: 'marine-collagen', name: 'Marine collagen', amount: 220, unit: 'mg', pigment: 9 },
    { id: 'zinc', name: 'Zinc', amount: 15, unit: 'mg', pigment: 26, ...zinc },
    { id: 'lactobacillus', name: 'Lactobacillus', amount: 5e9, unit: 'CFU', pigment: 5 },
  ],
}

/** Amounts of the sheet for 30 capsules. */
const needs = { 'marine-collagen': 6.798e9, zinc: 1.515e9, lactobacillus: 1.5e11 }

const lots: readonly Lot[] = [
  buildLot(1, { ingredientId: 'marine-collagen' }),
  buildLot(2, { ingredientId: 'zinc', ...zinc }),
  buildLot(3, { ingredientId: 'lactobacillus', unit: 'CFU', stock: 1e12 }),
]
const [collagenLot, zincLot, cultureLot] = lots

function buildLot(id: number, changes: Partial<Lot>): Lot {
  return {
    id,
    number: `L261122-0${id}`,
    ingredientId: 'zinc',
    unit: 'mass',
    supplier: 'Demo Supplier',
    supplierLot: `S${id}`,
    compound: '',
    factor: 1,
    receivedOn: today,
    expiresOn: calendarDate('2027-11-22'),
    state: 'released',
    stock: 1e12,
    ...changes,
  }
}

function createTakenLot(
  lot: Lot | undefined,
  amount: number,
  changes: Partial<TakenLot> = {},
): TakenLot {
  assert.ok(lot)
  return {
    ingredientId: lot.ingredientId,
    lotId: lot.id,
    lot: lot.number,
    supplierLot: lot.supplierLot,
    expiresOn: lot.expiresOn,
    amount,
    weigherName: 'Demo Weigher',
    weigherId: 'weigher',
    overrideReason: '',
    ...changes,
  }
}

const takenCollagen = createTakenLot(collagenLot, needs['marine-collagen'])
const takenZinc = createTakenLot(zincLot, needs.zinc)
const takenCultures = createTakenLot(cultureLot, needs.lactobacillus)
const allTaken = [takenCollagen, takenZinc, takenCultures]

function buildBatch(changes: Partial<WeighedBatch> = {}): WeighedBatch {
  return {
    formula,
    capsules: 30,
    madeByUserId: 'maker',
    typedLots: [],
    takenLots: allTaken,
    hasJarsThatLeft: false,
    ...changes,
  }
}

function checkLots(batch: WeighedBatch, currentLots = lots) {
  return checkTakenLots(batch, new Map(currentLots.map((lot) => [lot.id, lot])), today)
}

/** Checks the zinc of the batch, weighed from one lot with the given changes. */
function listZincRefusals(changes: Partial<Lot>, amount = needs.zinc) {
  const lot = { ...buildLot(2, { ingredientId: 'zinc', ...zinc }), ...changes }
  const takenLot = { ...createTakenLot(lot, amount), ingredientId: 'zinc' }
  const batch = buildBatch({ takenLots: [takenCollagen, takenLot, takenCultures] })
  return checkLots(batch, [...lots.filter(({ id }) => id !== 2), lot])
}

test('an ingredient may come from several lots; the amount of the sheet minus their sum is missing', () => {
  const missingOf = (...amounts: number[]) => {
    const takenLots = amounts.map((amount, index) =>
      createTakenLot(zincLot, amount, { lotId: index, lot: `L${index}` }),
    )
    return listLotsByIngredient(buildBatch({ takenLots })).map(
      ({ missingAmount }) => missingAmount,
    )[1]
  }
  assert.equal(missingOf(), 1.515e9)
  assert.equal(missingOf(1e9), 0.515e9)
  assert.equal(missingOf(1e9, 0.515e9), 0)
  assert.equal(missingOf(1e9, 0.52e9), 0)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 2e9 }), { maxLength: 5 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      assert.equal(missingOf(...amounts), Math.max(0, needs.zinc - sum))
    }),
  )
})

test('a typed lot of an old batch counts as weighed until a lot with stock replaces it', () => {
  const enterZincLot = (weigherId: string | undefined) => [
    { ingredientId: 'zinc', lot: 'DEMO-L1', weigherName: 'Demo Weigher', weigherId },
  ]
  const [, weighedZinc] = listLotsByIngredient(
    buildBatch({ typedLots: enterZincLot('weigher'), takenLots: [] }),
  )
  assert.deepEqual([weighedZinc?.missingAmount, weighedZinc?.typedLot?.lot], [0, 'DEMO-L1'])
  const [, zincOfUnknownWeigher] = listLotsByIngredient(
    buildBatch({ typedLots: enterZincLot(undefined), takenLots: [] }),
  )
  assert.equal(zincOfUnknownWeigher?.missingAmount, needs.zinc)
  const takenLots = [createTakenLot(zincLot, 1e9)]
  const [, partlyReplacedZinc] = listLotsByIngredient(
    buildBatch({ typedLots: enterZincLot('weigher'), takenLots }),
  )
  assert.deepEqual(
    [partlyReplacedZinc?.missingAmount, partlyReplacedZinc?.typedLot],
    [0.515e9, undefined],
  )
})

test('usable lots with enough stock are not refused', () => {
  assert.deepEqual(checkLots(buildBatch()), [])
  assert.deepEqual(listZincRefusals({ stock: needs.zinc, expiresOn: today }), [])
})

test('a refusal names the lot, the problem and what to do; some may be overridden', () => {
  const [shortage] = listZincRefusals({ stock: 1e9 })
  assert.ok(shortage)
  assert.equal(
    withPlainSpaces(shortage.text),
    'Lot L261122-02 has 1 g left; 1.515 g are needed. Weigh another lot, or use it with a written reason.',
  )
  const cases: [Partial<Lot>, RegExp, boolean][] = [
    [{ expiresOn: addDays(today, -1) }, /L261122-02 expired on 21\/11\/2026/, true],
    [{ state: 'quarantine' }, /L261122-02 is in quarantine/, true],
    [{ compound: 'zinc picolinate' }, /L261122-02 contains zinc picolinate/, true],
    [{ factor: 0.2 }, /the sheet asks for zinc bisglycinate/, true],
    [{ stock: 0 }, /L261122-02 has 0 g left/, true],
    [{ state: 'recalled' }, /L261122-02 is recalled.*Remove it and weigh another lot/, false],
    [{ ingredientId: 'iron' }, /L261122-02 is another ingredient/, false],
  ]
  for (const [changes, text, mayOverride] of cases) {
    const [refusal, ...otherRefusals] = listZincRefusals(changes)
    assert.ok(refusal && otherRefusals.length === 0)
    assert.match(withPlainSpaces(refusal.text), text)
    assert.equal(refusal.mayOverride, mayOverride, refusal.text)
  }
})

test('a recalled lot may stay with a reason when an order has left with its jars', () => {
  const recalledLots = lots.map((lot): Lot => ({ ...lot, state: 'recalled' }))
  const [refusal] = checkLots(buildBatch({ hasJarsThatLeft: true }), recalledLots)
  assert.ok(refusal?.mayOverride)
  assert.match(refusal.text, /is recalled .*Close the batch with a written reason/)
  const otherLots = recalledLots.map((lot) => ({ ...lot, ingredientId: 'iron' }))
  const [otherRefusal] = checkLots(buildBatch({ hasJarsThatLeft: true }), otherLots)
  assert.equal(otherRefusal?.mayOverride, false)
})

test('up to 5% more than the amount of the sheet may be weighed; more needs a reason', () => {
  assert.deepEqual(listZincRefusals({}, 1.515e9 * 1.05), [])
  const [refusal] = listZincRefusals({}, 1.515e9 * 1.05 + 1)
  assert.ok(refusal)
  assert.match(
    withPlainSpaces(refusal.text),
    /1\.591 g of Zinc are weighed; the sheet asks for 1\.515 g, and at most 5% more/,
  )
  assert.equal(refusal.mayOverride, true)
})

test('a batch closes only with all amounts, and with a reason for each exception', () => {
  const otherPharmacist = { userId: 'other', aloneReason: '', overrideReason: '' }
  const batch = buildBatch()
  assert.deepEqual(validateBatchCheck(batch, [], otherPharmacist), {
    ok: true,
    needsAloneReason: false,
    overriddenRefusals: [],
  })
  const resultWithoutCollagen = validateBatchCheck(
    buildBatch({ takenLots: allTaken.slice(1) }),
    [],
    otherPharmacist,
  )
  assert.ok(!resultWithoutCollagen.ok && resultWithoutCollagen.reason === 'lots missing')
  assert.deepEqual(
    resultWithoutCollagen.incompleteIngredients.map(({ weighing }) => weighing.ingredient.id),
    ['marine-collagen'],
  )
  const expiredRefusals = listZincRefusals({ expiresOn: addDays(today, -1) })
  const recalledRefusals = listZincRefusals({ state: 'recalled' })
  const withReason = {
    ...otherPharmacist,
    overrideReason: 'The supplier confirmed a longer expiry',
  }
  const results = [
    validateBatchCheck(batch, expiredRefusals, otherPharmacist),
    validateBatchCheck(batch, recalledRefusals, withReason),
    validateBatchCheck(batch, [...expiredRefusals, ...recalledRefusals], withReason),
  ]
  for (const result of results) assert.ok(!result.ok && result.reason === 'lots refused')
  assert.deepEqual(validateBatchCheck(batch, expiredRefusals, withReason), {
    ok: true,
    needsAloneReason: false,
    overriddenRefusals: expiredRefusals,
  })
})

test('someone who opened or weighed a batch can check it only with a reason', () => {
  const typedLots = [
    { ingredientId: 'zinc', lot: 'DEMO-L1', weigherName: 'Demo', weigherId: 'typist' },
  ]
  const batch = buildBatch({ typedLots })
  for (const userId of ['maker', 'weigher', 'typist']) {
    const checker = { userId, overrideReason: '' }
    assert.deepEqual(validateBatchCheck(batch, [], { ...checker, aloneReason: '' }), {
      ok: false,
      reason: 'own work',
    })
    const result = validateBatchCheck(batch, [], { ...checker, aloneReason: 'Alone today' })
    assert.ok(result.ok && result.needsAloneReason)
  }
  assert.deepEqual(findOwnWork(batch, 'maker'), { hasOpened: true, hasWeighed: false })
  assert.deepEqual(findOwnWork(batch, 'typist'), { hasOpened: false, hasWeighed: true })
  for (const aloneReason of ['', 'not needed']) {
    const result = validateBatchCheck(batch, [], {
      userId: 'other',
      aloneReason,
      overrideReason: '',
    })
    assert.ok(result.ok && !result.needsAloneReason)
  }
})
