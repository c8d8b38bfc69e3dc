import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listAddressProblems } from './address-form.ts'

const address = {
  firstName: 'Aisyah',
  lastName: 'Demo',
  addressLine1: '12 Jalan Contoh 3/4',
  addressLine2: '',
  postalCode: '47000',
  city: 'Petaling Jaya',
  phone: '012-345 6789',
  state: 'Selangor',
}

test('an address form has all its problems at once, in the sequence of the screen', () => {
  assert.deepEqual(listAddressProblems(address), [])
  const problems = listAddressProblems({
    ...address,
    firstName: ' ',
    postalCode: '4700',
    phone: '12',
    state: '',
  })
  assert.deepEqual(
    problems.map(({ field, reason }) => [field, reason]),
    [
      ['firstName', 'blank'],
      ['postalCode', 'malformed'],
      ['phone', 'malformed'],
      ['state', 'blank'],
    ],
  )
})
