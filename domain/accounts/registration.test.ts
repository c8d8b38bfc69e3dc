import assert from 'node:assert/strict'
import { test } from 'node:test'

import { demoSettings } from '#domain/shop-settings.ts'

import { emptyRegistration, listRegistrationProblems } from './registration.ts'

const { delivery } = demoSettings

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
  assert.deepEqual(listRegistrationProblems(completeForm, delivery), [])
  const invalidForm = {
    ...completeForm,
    phone: '+65 6123 4567',
    postalCode: '4700',
    email: 'nobody',
  }
  assert.deepEqual(listRegistrationProblems(invalidForm, delivery), [
    { field: 'email', message: 'Enter an email address like name@example.com.' },
    { field: 'phone', message: 'Enter a Malaysian phone number for the courier.' },
    { field: 'postalCode', message: 'A postcode has 5 digits, like 50000.' },
  ])
})

test('a blank field is reported with the message of the specification for that field', () => {
  const problems = listRegistrationProblems(
    { ...completeForm, phone: ' ', address_2: '' },
    delivery,
  )
  assert.deepEqual(problems, [{ field: 'phone', message: 'Phone is required.' }])
})

test('a postcode of a state with a higher fee is a problem of the postcode, as in the address forms', () => {
  const listProblems = (state: string, postalCode: string) =>
    listRegistrationProblems({ ...completeForm, state, postalCode }, delivery)
  const message = 'This postcode is not in the state you chose.'
  assert.deepEqual(listProblems('Johor', '88000'), [{ field: 'postalCode', message }])
  assert.deepEqual(listProblems('Johor', '50000'), [], 'the fee is the same')
  const malformed = 'A postcode has 5 digits, like 50000.'
  assert.deepEqual(listProblems('Johor', '8800'), [{ field: 'postalCode', message: malformed }])
})
