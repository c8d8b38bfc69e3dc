import assert from 'node:assert/strict'
import { test } from 'node:test'

import { emptyRegistration, listRegistrationProblems } from './registration.ts'

const completeForm = {
  ...emptyRegistration,
  firstName: 'Aisyah',
  lastName: 'Demo',
  email: 'aisyah@example.com',
  password: 'four plain words here',
  confirmPassword: 'four plain words here',
  address: '12 Jalan Contoh 3/4',
  phone: '012-345 6789',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postalCode: '47000',
}

test('a value that the checkout rejects is reported at its field with the reason', () => {
  assert.deepEqual(listRegistrationProblems(completeForm), [])
  const invalidForm = {
    ...completeForm,
    phone: '+65 6123 4567',
    postalCode: '4700',
    email: 'nobody',
  }
  assert.deepEqual(listRegistrationProblems(invalidForm), [
    { field: 'email', message: 'Enter an email address like name@example.com.' },
    { field: 'phone', message: 'Enter a Malaysian phone number for the courier.' },
    { field: 'postalCode', message: 'A postcode has 5 digits, like 50000.' },
  ])
})

test('a blank field is reported with the message of the specification for that field', () => {
  const problems = listRegistrationProblems({ ...completeForm, phone: ' ', address_2: '' })
  assert.deepEqual(problems, [{ field: 'phone', message: 'Phone is required.' }])
})
