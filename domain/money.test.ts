import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addSen,
  compareSen,
  divideSen,
  formatRinggit,
  isZeroAmount,
  largerSen,
  multiplySen,
  parseRinggit,
  percentOfSen,
  formatPlainRinggit,
  toRinggit,
  sen,
  senFromRinggit,
  smallerSen,
  subtractSen,
  sumSen,
} from './money.ts'

const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(sen)

test('money is whole sen: fractions, NaN and unsafe integers are rejected', () => {
  for (const invalidAmount of [0.5, 270.005, NaN, Infinity, 2 ** 53]) {
    assert.throws(() => sen(invalidAmount), RangeError)
  }
  assert.ok(Object.is(sen(-0), 0))
})

test('every amount survives conversion to a ringgit number and to plain text', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      assert.equal(senFromRinggit(toRinggit(amount)), amount)
      if (amount >= 0) assert.equal(parseRinggit(formatPlainRinggit(amount)), amount)
    }),
    { numRuns: 2000 },
  )
})

test('a ringgit number with a third decimal is rejected, not rounded', () => {
  assert.equal(senFromRinggit(149.9), 14990)
  assert.equal(senFromRinggit(1.1), 110)
  for (const amount of [67.455, 0.001, 0.1 + 0.2, NaN, Infinity]) {
    assert.throws(() => senFromRinggit(amount), RangeError)
  }
})

test('an amount typed by staff is parsed, and anything ambiguous is rejected', () => {
  assert.equal(parseRinggit(' 270 '), 27000)
  assert.equal(parseRinggit('149.9'), 14990)
  for (const ambiguousText of ['', '-5', '1,234.50', '1.234', '1.', '.5', 'RM 5', '1e3', '٣']) {
    assert.equal(parseRinggit(ambiguousText), undefined)
  }
  assert.equal(parseRinggit('999999999999'), 99_999_999_999_900)
  assert.equal(parseRinggit('1000000000000'), undefined)
})

test('only a text of zero is a zero amount', () => {
  for (const zero of ['0.00', '0', '0.0']) assert.ok(isZeroAmount(zero), zero)
  for (const nonZeroText of ['0.01', '10.00', '', '-0.00', 'free'])
    assert.ok(!isZeroAmount(nonZeroText), nonZeroText)
})

test('ringgit are shown as RM 1,234.50 with a no-break space', () => {
  assert.equal(formatRinggit(sen(123450)), 'RM\u00a01,234.50')
  assert.equal(formatRinggit(sen(0)), 'RM\u00a00.00')
  assert.equal(formatRinggit(sen(5)), 'RM\u00a00.05')
  assert.equal(formatRinggit(sen(100_000_000)), 'RM\u00a01,000,000.00')
  assert.equal(formatRinggit(sen(-2000)), '-RM\u00a020.00')
  assert.equal(formatPlainRinggit(sen(123450)), '1234.50')
  assert.equal(formatPlainRinggit(sen(-5)), '-0.05')
})

test('percentages and quotients round half up, and a percentage with a third decimal throws', () => {
  assert.equal(percentOfSen(sen(44970), 15), 6746)
  assert.equal(percentOfSen(sen(54000), 10), 5400)
  assert.equal(percentOfSen(sen(1), 50), 1)
  assert.equal(percentOfSen(sen(1), 49.99), 0)
  assert.equal(divideSen(sen(27000), 30), 900)
  assert.equal(divideSen(sen(100), 3), 33)
  assert.equal(divideSen(sen(5), 2), 3)
  assert.throws(() => percentOfSen(sen(1), 1.234), RangeError)
})

test('a divisor is a whole number of at least 1, even where a fraction would divide evenly', () => {
  assert.equal(divideSen(sen(5), 1), 5)
  for (const divisor of [0, -1, -2, 0.5, 2.5, NaN, Infinity])
    assert.throws(() => divideSen(sen(5), divisor), RangeError, String(divisor))
})

test('a quantity is a whole number, even where a fraction would give whole sen', () => {
  assert.equal(multiplySen(sen(14990), 3), 44970)
  assert.equal(multiplySen(sen(14990), 0), 0)
  for (const quantity of [1.5, 0.5, NaN, Infinity])
    assert.throws(() => multiplySen(sen(2), quantity), RangeError, String(quantity))
})

test('percentages equal the same computation with big integers', () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
      const numerator = 2n * BigInt(amount) * BigInt(hundredths) + 10_000n
      const truncated = numerator / 20_000n
      const floor = numerator % 20_000n < 0n ? truncated - 1n : truncated
      assert.equal(BigInt(percentOfSen(amount, hundredths / 100)), floor)
    }),
    { numRuns: 2000 },
  )
})

test('sums are exact and throw beyond the exact range', () => {
  assert.equal(sumSen([sen(10), sen(20), sen(-5)]), 25)
  assert.equal(addSen(sen(1), sen(2)), 3)
  assert.equal(subtractSen(sen(1), sen(2)), -1)
  assert.equal(sumSen([]), 0)
  assert.throws(() => multiplySen(sen(2 ** 52), 3), RangeError)
  assert.throws(() => addSen(sen(Number.MAX_SAFE_INTEGER), sen(1)), RangeError)
})

test('amounts are compared and sorted by their value', () => {
  assert.equal(smallerSen(sen(1), sen(2)), 1)
  assert.equal(smallerSen(sen(2), sen(1)), 1)
  assert.equal(largerSen(sen(1), sen(2)), 2)
  assert.equal(largerSen(sen(2), sen(1)), 2)
  assert.deepEqual([sen(3), sen(-2), sen(1)].sort(compareSen), [-2, 1, 3])
})
