import assert from 'node:assert/strict'
import { test } from 'node:test'

import { parseNumberFormat } from './number-format.ts'

function fits(format: string, number: string): boolean {
  const parsing = parseNumberFormat(format)
  assert.ok(parsing.ok, format)
  return parsing.format.pattern.test(number)
}

test('A is a letter, 9 a digit, * either; everything else is itself', () => {
  assert.ok(fits('AA999999999MY', 'EE123456789MY'))
  assert.ok(!fits('AA999999999MY', 'EE123456789SG'))
  assert.ok(!fits('AA999999999MY', 'E1123456789MY'))
  assert.ok(fits('*8-0', 'Q8-0') && fits('*8-0', '78-0') && !fits('*8-0', '-8-0'))
})

test('a format must fit the whole number', () => {
  assert.ok(!fits('9{3}', '1234') && !fits('9{3}', 'X123'))
})

test('braces repeat the character before them, a backslash makes A and 9 literal', () => {
  assert.ok(fits('nv *{2-4}', 'NVAB') && fits('nv *{2-4}', 'NVABCD') && !fits('nv *{2-4}', 'NVA'))
  assert.ok(fits('\\A\\9{2}', 'A99') && !fits('\\A\\9{2}', 'B99') && !fits('\\A\\9{2}', 'A12'))
})

test('a format that cannot be read, is too long or has two ranges is refused', () => {
  const refused: [string, string][] = [
    ['', 'unreadable'],
    ['9{0}', 'unreadable'],
    ['9{5-3}', 'unreadable'],
    ['9{123}', 'unreadable'],
    ['(9+)+', 'unreadable'],
    ['[A-Z]', 'unreadable'],
    ['9{', 'unreadable'],
    ['9'.repeat(41), 'too long'],
    ['9{60}A{5}', 'too long'],
    ['9{1-5}A{1-5}', 'two ranges'],
  ]
  for (const [format, reason] of refused)
    assert.deepEqual(parseNumberFormat(format), { ok: false, reason }, format)
})

test('a pattern has at most one repetition of variable length, so it cannot backtrack long', () => {
  for (const format of ['*{1-60}MY', 'NV*{6-20}', 'AA9{9}MY', '99A*{2}']) {
    const parsing = parseNumberFormat(format)
    assert.ok(parsing.ok)
    const repetitions = [...parsing.format.pattern.source.matchAll(/\{(\d+),(\d+)\}/g)]
    assert.ok(
      repetitions.filter(([, minCount, maxCount]) => minCount !== maxCount).length <= 1,
      format,
    )
    assert.doesNotMatch(parsing.format.pattern.source.replaceAll(/\{\d+,\d+\}/g, ''), /[+*?(|]/)
  }
})

test('parsing returns the number of fixed characters and whether the format has a range', () => {
  const counts = ['NV*{6-20}', 'AA9{9}MY', '9{12}'].map((text) => {
    const parsing = parseNumberFormat(text)
    return parsing.ok && [parsing.format.fixedCharacters, parsing.format.hasRange]
  })
  assert.deepEqual(counts, [
    [2, true],
    [2, false],
    [0, false],
  ])
})
