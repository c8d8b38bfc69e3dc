import assert from 'node:assert/strict'
import { test } from 'node:test'

import fc from 'fast-check'

import { withPlainSpaces } from '#tests/support/plain-spaces.ts'

import {
  maxStockAmount,
  formatMovement,
  parseStockAmount,
  formatRoundedStock,
  formatStockAmount,
  stockUnits,
  chooseStockUnit,
  type StockUnit,
} from './stock-amount.ts'

function parseAmount(input: string, unit: StockUnit = 'mass'): number | string {
  const result = parseStockAmount(input, unit)
  return result.ok ? result.amount : result.problem
}

test('a typed amount is read exactly, in whole nanograms or single units', () => {
  assert.equal(parseAmount('500 g'), 500e9)
  assert.equal(parseAmount(' 1,250.5 mg '), 1_250_500_000)
  assert.equal(parseAmount('1.25kg'), 1.25e12)
  assert.equal(parseAmount('0.3 g'), 300_000_000, 'no error of binary fractions')
  for (const micrograms of ['µg', 'μg', 'ug', 'mcg', 'MCG'])
    assert.equal(parseAmount(`773 ${micrograms}`), 773_000, micrograms)
  assert.equal(parseAmount('0 g'), 0)
  assert.equal(parseAmount('0.000000001 g'), 1)
  assert.equal(parseAmount('200 billion CFU', 'CFU'), 2e11)
  assert.equal(parseAmount('1.5 trillion cfu', 'CFU'), 1.5e12)
  assert.equal(parseAmount('40,000 IU', 'IU'), 40_000)
})

test('a refused amount has a message that says what to enter', () => {
  assert.equal(parseAmount(''), 'Enter an amount, such as 500 g or 1.25 kg.')
  assert.equal(parseAmount('500'), 'Add the unit, such as 500 g or 1.25 kg.')
  assert.equal(
    parseAmount('500 CFU'),
    'Enter the amount as 500 g or 1.25 kg: "CFU" is not a unit here.',
  )
  assert.equal(
    parseAmount('5 g', 'CFU'),
    'Enter the amount as 200 billion CFU: "g" is not a unit here.',
  )
  assert.equal(parseAmount('0.0000000001 g'), 'The smallest amount is 1 ng: use fewer decimals.')
  assert.equal(parseAmount('0.5 CFU', 'CFU'), 'The smallest amount is 1 CFU: use fewer decimals.')
  assert.match(String(parseAmount('1001 kg')), /^An amount is at most 1,000\skg\.$/)
  for (const input of ['-5 g', '1,25 g', '1.2.3 g', 'many', '1e3 g', '5 g g', '.5 g', '٥ g'])
    assert.equal(typeof parseAmount(input), 'string', input)
})

test('the exact text of every amount is read back as the same amount', () => {
  const amount = fc.oneof(
    fc.integer({ min: 0, max: maxStockAmount }),
    fc.integer({ min: 0, max: 1e7 }),
    fc.integer({ min: 0, max: 1_000_000 }).map((count) => count * 1e9),
  )
  fc.assert(
    fc.property(amount, fc.constantFrom(...stockUnits), (value, unit) => {
      assert.equal(parseAmount(formatStockAmount(value, unit), unit), value)
    }),
    { numRuns: 2_000 },
  )
})

test('shown amounts are rounded to milligrams, and signed in the ledger', () => {
  const formatRounded = (amount: number, unit: StockUnit = 'mass') =>
    withPlainSpaces(formatRoundedStock(amount, unit))
  assert.equal(formatRounded(482_955_123_456), '482.955 g')
  assert.equal(formatRounded(1_250_000_000_001), '1.25 kg')
  assert.equal(formatRounded(772_500), '772.5 µg')
  assert.equal(formatRounded(0), '0 g')
  assert.equal(formatRounded(0, 'CFU'), '0 CFU')
  assert.equal(formatRounded(2e11, 'CFU'), '200 billion CFU')
  assert.equal(formatRounded(-1e9), '−1 g')
  assert.equal(withPlainSpaces(formatMovement(5e11, 'mass')), '+500 g')
  assert.equal(withPlainSpaces(formatMovement(-1_545_000_000, 'mass')), '−1.545 g')
})

test('the usual unit is CFU for living cultures, IU without a known mass, and otherwise mass', () => {
  assert.equal(chooseStockUnit('lactobacillus', ['CFU']), 'CFU')
  assert.equal(chooseStockUnit('lactase', ['IU']), 'IU')
  assert.equal(chooseStockUnit('vitamin-d3', ['IU', 'µg']), 'mass')
  assert.equal(chooseStockUnit('zinc', []), 'mass')
})
