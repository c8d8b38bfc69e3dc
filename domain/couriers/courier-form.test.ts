import assert from 'node:assert/strict'
import { test } from 'node:test'

import {
  toCourierForm,
  createCourierId,
  emptyCourierForm,
  validateCourierForm,
} from './courier-form.ts'

const form = {
  name: ' City-Link  Express ',
  urlPattern: 'https://track.citylink.example/?n={number}',
  numberFormats: 'CL9{10}\n\n 0600 9{8} \n',
  position: '6',
}

function listProblemFields(changes: Partial<typeof form>): string[] {
  const result = validateCourierForm({ ...form, ...changes })
  return result.ok ? [] : result.problems.map(({ field }) => field)
}

test('a courier is saved with its name and formats normalised', () => {
  const result = validateCourierForm(form)
  assert.deepEqual(result, {
    ok: true,
    courier: {
      name: 'City-Link Express',
      urlPattern: 'https://track.citylink.example/?n={number}',
      numberFormats: ['CL9{10}', '06009{8}'],
      position: 6,
    },
  })
  assert.ok(result.ok)
  assert.equal(toCourierForm(result.courier).numberFormats, 'CL9{10}\n06009{8}')
})

test('URL and formats may be empty, the name may not', () => {
  assert.deepEqual(listProblemFields({ urlPattern: '', numberFormats: '' }), [])
  assert.deepEqual(listProblemFields(emptyCourierForm), ['name'])
})

test('a URL pattern must be https and have the number outside the host', () => {
  for (const urlPattern of [
    'http://track.example/{number}',
    'https://track.example/',
    'https://{number}.example/',
    'https://track.{number}/x',
    'https://user@track.example/{number}',
    'https://track.example/{number}/{other}',
    'https://track.example/{number} x',
    'javascript:alert({number})',
    `https://track.example/${'x'.repeat(200)}{number}`,
  ])
    assert.deepEqual(listProblemFields({ urlPattern }), ['urlPattern'], urlPattern)
  assert.deepEqual(listProblemFields({ urlPattern: 'https://track.example/#/{number}' }), [])
})

test('invalid names, formats and positions are reported at their fields', () => {
  assert.deepEqual(listProblemFields({ name: 'x'.repeat(61) }), ['name'])
  assert.deepEqual(listProblemFields({ name: 'Fast {number}' }), ['name'])
  assert.deepEqual(listProblemFields({ numberFormats: '[A-Z]+' }), ['numberFormats'])
  assert.deepEqual(listProblemFields({ numberFormats: Array(9).fill('9{5}').join('\n') }), [
    'numberFormats',
  ])
  for (const position of ['0', '100', '1.5', 'first', ''])
    assert.deepEqual(listProblemFields({ position }), ['position'], position)
})

test('the id of a courier is a slug of its name, at most 40 characters long', () => {
  assert.equal(createCourierId('J&T Express'), 'j-t-express')
  assert.equal(createCourierId(' — '), 'courier')
  assert.match(createCourierId('x'.repeat(60)), /^x{40}$/)
  assert.match(createCourierId(`${'x'.repeat(39)} Express`), /^x{39}$/, 'no hyphen at the end')
})
