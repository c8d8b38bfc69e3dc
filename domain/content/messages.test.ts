import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTranslator } from './messages.ts'

const t = createTranslator('en')

test('without a catalogue, the English sentence is returned with its placeholders filled', () => {
  assert.equal(t('Your cart is empty.'), 'Your cart is empty.')
  assert.equal(
    t('Hello {name}, nice to meet you!', { name: 'Aisyah' }),
    'Hello Aisyah, nice to meet you!',
  )
  assert.equal(t('© {year} {brand}', { year: 2026, brand: 'Racik' }), '© 2026 Racik')
})

test('braces in a value are shown as typed and never filled', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (first, last) => {
      assert.equal(t('{first}|{last}', { first, last }), `${first}|${last}`)
    }),
    { examples: [['{last}', '$&']], numRuns: 1000 },
  )
})

test('plurals have a branch for one, for many and for an exact number', () => {
  const text = 'You have {count, plural, =0 {nothing} one {# item} other {# items}} in {place}'
  assert.equal(t(text, { count: 0, place: 'your cart' }), 'You have nothing in your cart')
  assert.equal(t(text, { count: 1, place: 'your cart' }), 'You have 1 item in your cart')
  assert.equal(t(text, { count: 1234, place: '#1' }), 'You have 1,234 items in #1')
  assert.equal(
    t('{count, plural, one {{name} has # capsule} other {{name} has # capsules}}', {
      count: 2,
      name: '# {count}',
    }),
    '# {count} has 2 capsules',
  )
})

test('a translation uses the plural rules of its language', () => {
  const ms = createTranslator('ms', {
    'Your cart is empty.': 'Troli anda kosong.',
    '{count, plural, one {# item} other {# items}}': '{count, plural, other {# barang}}',
  })
  assert.equal(ms('Your cart is empty.'), 'Troli anda kosong.')
  assert.equal(ms('{count, plural, one {# item} other {# items}}', { count: 1 }), '1 barang')
})

test('a missing translation falls back to English with English plural rules', () => {
  const ms = createTranslator('ms', {})
  assert.equal(ms('Return to Home'), 'Return to Home')
  assert.equal(ms('{count, plural, one {# item} other {# items}}', { count: 1 }), '1 item')
  const inheritedName: string = 'toString'
  assert.equal(ms(inheritedName), 'toString')
})

test('tags are unchanged, and a missing value shows its placeholder', () => {
  assert.equal(t('Read the <a>terms</a>.'), 'Read the <a>terms</a>.')
  const uncheckedText: string = 'Hello {name} and {'
  assert.equal(t(uncheckedText), 'Hello {name} and {')
  // @ts-expect-error a wrong placeholder name is found by the compiler
  assert.equal(t('Hello {name}', { nme: 'x' }), 'Hello {name}')
})
