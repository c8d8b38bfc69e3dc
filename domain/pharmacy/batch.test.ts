import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'

import { computeWeighedAmount, type Formula } from '#domain/catalogue/formula/formula.ts'
import { calendarDate } from '#domain/time.ts'
import { withPlainSpaces } from '#tests/support/plain-spaces.ts'

import {
  formatBatchNumber,
  batchOveragePercent,
  dayOfBatchNumber,
  parseBatchNumber,
  computeWeighings,
  sumDayWeighings,
  formatWeight,
  formatTotalWeight,
} from './batch.ts'

const glow: Formula = {
  productId: 1,
  ingredients: [
    { id: 'vitamin-d3', name: 'Vitamin D3', amount: 25, unit: 'µg', pigment: 13 },
    { id: 'marine-collagen', name: 'Marine collagen', amount: 220, unit: 'mg', pigment: 9 },
    { id: 'vitamin-e', name: 'Vitamin E', amount: 20, unit: 'mg', pigment: 27 },
    { id: 'lactobacillus', name: 'Lactobacillus', amount: 5e9, unit: 'CFU', pigment: 5 },
  ],
}

/** 1 µg in nanograms: the smallest weight of a batch sheet. */
const smallestWeight = 1_000

/** Relative error that sums and products of floating-point numbers may have. */
const floatPrecision = 1e-12

test('the weight on the sheet is the formula times the capsules plus three per cent', () => {
  const weighingLines = computeWeighings(glow, 30).map(
    ({ ingredient, activePerCapsule, amountToWeigh }) =>
      withPlainSpaces(`${ingredient.name}: ${activePerCapsule}, ${amountToWeigh}`),
  )
  assert.deepEqual(weighingLines, [
    'Marine collagen: 220 mg, 6.798 g',
    'Vitamin E: 20 mg, 618.0 mg',
    'Vitamin D3: 25 µg, 773 µg',
    'Lactobacillus: 5 billion CFU, 150 billion CFU',
  ])
  assert.equal(withPlainSpaces(formatTotalWeight(computeWeighings(glow, 30))), '7.417 g')
})

test('a salt is weighed as the salt: the active amount divided by its factor', () => {
  const iron: Formula = {
    productId: 3,
    ingredients: [
      {
        id: 'iron',
        name: 'Iron',
        amount: 10,
        unit: 'mg',
        pigment: 26,
        compound: 'ferrous bisglycinate, 20% iron',
        factor: 0.2,
      },
    ],
  }
  const [weighing] = computeWeighings(iron, 60)
  assert.ok(weighing)
  const { activePerCapsule, compoundPerCapsule, amountToWeigh } = weighing
  assert.deepEqual([activePerCapsule, compoundPerCapsule, amountToWeigh].map(withPlainSpaces), [
    '10 mg',
    '50.0 mg',
    '3.090 g',
  ])
  for (const factor of [0, -1, 1.1, Number.NaN])
    assert.throws(() => computeWeighedAmount(10, factor), RangeError)
})

test("the weighed amount contains the label's amount for every capsule, plus the overage", () => {
  const milligramsIn = { g: 1_000, mg: 1, µg: 0.001 }
  const unit = fc.constantFrom('g', 'mg', 'µg' as const)
  const amount = fc.double({ min: 0.001, max: 5_000, noNaN: true })
  const factor = fc.double({ min: 0.001, max: 1, noNaN: true })
  const capsules = fc.integer({ min: 1, max: 30_000 })
  fc.assert(
    fc.property(amount, unit, factor, capsules, (activeAmount, unitName, factorValue, count) => {
      const ingredient = {
        id: 'x',
        name: 'X',
        amount: activeAmount,
        unit: unitName,
        pigment: 1,
      } as const
      const source = { compound: 'a compound', factor: factorValue }
      const formula = { productId: 1, ingredients: [{ ...ingredient, ...source }] }
      const [weighing] = computeWeighings(formula, count)
      const labelMilligrams =
        activeAmount * milligramsIn[unitName] * count * (1 + batchOveragePercent / 100)
      const weighedMilligrams = ((weighing?.nanograms ?? 0) / 1e6) * factorValue
      // Rounded twice to whole nanograms: the amount of one capsule, and the weight of the batch.
      const maxRoundingNanograms = 0.5 * count * (1 + batchOveragePercent / 100) + 0.5
      const maxErrorMilligrams = maxRoundingNanograms / 1e6 + labelMilligrams * floatPrecision
      assert.ok(
        Math.abs(weighedMilligrams - labelMilligrams) <= maxErrorMilligrams,
        `${weighedMilligrams} for ${labelMilligrams}`,
      )
      assert.ok(weighing)
      // Nine tonnes: floating point does not hold every nanogram of a heavier batch.
      fc.pre(weighing.nanograms <= Number.MAX_SAFE_INTEGER)
      assertRounded(weighing.amountToWeigh, Math.max(weighing.nanograms, smallestWeight))
    }),
  )
})

/**
 * Asserts that the printed weight is rounded to its last digit: within 0.5 mg, 0.05 mg or 0.5 µg.
 */
function assertRounded(text: string, nanograms: number): void {
  const [figure = '', unit = ''] = text.replaceAll(',', '').split('\u00a0')
  const precisionByUnit: Record<string, readonly [nanogramsPerUnit: number, maxError: number]> = {
    g: [1e9, 0.5e6],
    mg: [1e6, 0.05e6],
    µg: [1e3, 0.5e3],
  }
  const [nanogramsPerUnit, maxError] = precisionByUnit[unit] ?? assert.fail(text)
  assert.ok(Math.abs(Number(figure) * nanogramsPerUnit - nanograms) <= maxError * 1.000_001, text)
}

test('lots must provide the printed amount of the sheet, in the smallest unit', () => {
  const amounts = computeWeighings(glow, 30).map(({ amount, unit }) => `${amount} ${unit}`)
  assert.deepEqual(amounts, [
    '6798000000 mass',
    '618000000 mass',
    '773000 mass',
    '150000000000 CFU',
  ])
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 900, noNaN: true }), (milligrams) => {
      const ingredient = { id: 'x', name: 'X', amount: milligrams, unit: 'mg', pigment: 1 } as const
      const [weighing] = computeWeighings({ productId: 1, ingredients: [ingredient] }, 60)
      assert.ok(weighing)
      assert.equal(formatWeight(weighing.amount), weighing.amountToWeigh)
    }),
  )
})

test('an amount that rounds to 0 is weighed and taken from stock as the smallest amount', () => {
  const formula: Formula = {
    productId: 1,
    ingredients: [
      { id: 'x', name: 'X', amount: 0.01, unit: 'µg', pigment: 1 },
      { id: 'y', name: 'Y', amount: 0.01, unit: 'IU', pigment: 1 },
    ],
  }
  const weighings = computeWeighings(formula, 30)
  assert.deepEqual(
    weighings.map(({ amountToWeigh, amount, unit }) =>
      withPlainSpaces(`${amountToWeigh}, ${amount} ${unit}`),
    ),
    ['1 µg, 1000 mass', '1 IU, 1 IU'],
  )
  const [dayWeighing] = sumDayWeighings([{ number: 'B261121-01', formula, capsules: 30 }])
  assert.equal(withPlainSpaces(dayWeighing?.amountToWeigh ?? ''), '1 µg')
})

test('one batch for several jars needs as much powder as separate batches for them', () => {
  // Each weight is rounded to whole nanograms, so each ingredient may differ by one nanogram.
  const maxRoundingNanograms = glow.ingredients.length
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 1, max: 99 }),
      (firstJars, secondJars) => {
        const weight = (jars: number) =>
          computeWeighings(glow, jars * 30).reduce((sum, { nanograms }) => sum + nanograms, 0)
        assert.ok(
          Math.abs(weight(firstJars) + weight(secondJars) - weight(firstJars + secondJars)) <=
            maxRoundingNanograms,
        )
      },
    ),
  )
})

test('weights are formatted in g, mg or µg with the precision of the scales', () => {
  assert.deepEqual(
    [999, 999_499, 999_500, 1e6, 999_949_999, 999_950_000, 1e9, 1_234_567_890_000].map(
      (nanograms) => withPlainSpaces(formatWeight(nanograms)),
    ),
    ['1 µg', '999 µg', '1.0 mg', '1.0 mg', '999.9 mg', '1.000 g', '1.000 g', '1,234.568 g'],
  )
})

test('the batches of a day need the sum of each ingredient', () => {
  const otherFormula: Formula = {
    productId: 2,
    ingredients: [
      { id: 'vitamin-e', name: 'Vitamin E', amount: 30, unit: 'mg', pigment: 27 },
      { id: 'lactobacillus', name: 'Lactobacillus', amount: 1e9, unit: 'CFU', pigment: 5 },
      { id: 'vitamin-d3', name: 'Vitamin D3', form: 'Oil', amount: 25, unit: 'µg', pigment: 13 },
    ],
  }
  const dayWeighings = sumDayWeighings([
    { number: 'B261121-01', formula: glow, capsules: 30 },
    { number: 'B261121-02', formula: otherFormula, capsules: 60 },
  ])
  assert.deepEqual(
    dayWeighings.map(({ ingredient: { name, form = '' }, amountToWeigh, batches }) =>
      withPlainSpaces(
        [name, form, amountToWeigh, ...batches.map((number) => number.slice(-2))].join(' '),
      ),
    ),
    [
      'Marine collagen  6.798 g 01',
      'Vitamin E  2.472 g 01 02',
      'Vitamin D3 Oil 1.5 mg 02',
      'Vitamin D3  773 µg 01',
      'Lactobacillus  210 billion CFU 01 02',
    ],
  )
})

test('a batch number contains its day and its sequence number', () => {
  assert.equal(formatBatchNumber(calendarDate('2026-11-21'), 3), 'B261121-03')
  assert.equal(formatBatchNumber(calendarDate('2026-11-21'), 104), 'B261121-104')
  assert.equal(parseBatchNumber(' b261121-03 '), 'B261121-03')
  assert.equal(parseBatchNumber('B2611-03'), undefined)
  assert.equal(dayOfBatchNumber(' b261121-03 '), '2026-11-21')
  assert.equal(dayOfBatchNumber('B261131-03'), undefined, 'no such day')
  assert.equal(dayOfBatchNumber('L261121-03'), undefined)
})
