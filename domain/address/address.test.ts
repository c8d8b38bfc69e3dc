import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyRegistration } from '#domain/accounts/registration.ts'
import { type Address, emptyAddress, fullNameOf, isSameAddress } from './address.ts'
import { toAdminShipping } from './admin-address.ts'
import { toBillLookupShipping } from './bill-lookup-address.ts'
import { addressFromCheckoutForm, toCheckoutForm } from './checkout-form-address.ts'
import {
  addressFromCustomerDetails,
  checkoutFormFromDetails,
  toCustomerDetails,
} from './customer-details-address.ts'
import { mergeAddressPayload, toDashboardAddress } from './dashboard-address.ts'
import { addressFromRegistration } from './register-address.ts'
import { addressFromStoredUser, toStoredUserShipping } from './stored-user-address.ts'

const home: Address = {
  firstName: 'Aisyah',
  lastName: 'binti Ali',
  phone: '+60123456789',
  line1: '1 Jalan Demo',
  line2: 'Unit 2',
  city: 'Kota Kinabalu',
  state: 'Sabah',
  postcode: '88000',
}

test('two addresses are the same only if every field is equal', () => {
  assert.ok(isSameAddress(home, { ...home }))
  for (const field of Object.keys(home))
    assert.ok(!isSameAddress(home, { ...home, [field]: 'other' }), field)
})

test('an address stays the same from the form through the pay call to the server', () => {
  const form = toCheckoutForm(home, 'aisyah@example.com')
  assert.deepEqual(addressFromCheckoutForm(form), home)
  const details = toCustomerDetails(form, '')
  assert.deepEqual(addressFromCustomerDetails(details), home)
  assert.deepEqual(checkoutFormFromDetails(details), form)
})

test('the pay call has a trimmed medical condition, a blank date of birth and the country', () => {
  const form = toCheckoutForm(home, 'aisyah@example.com')
  const details = toCustomerDetails(form, ' migraine ')
  assert.equal(details.medicalCondition, 'migraine')
  assert.equal(details.dob, '')
  assert.equal(details.country, 'Malaysia')
})

test('an unknown state is sent as typed, so that the server can reject it', () => {
  const form = { ...toCheckoutForm(home, ''), guestState: 'Atlantis' }
  assert.equal(toCustomerDetails(form, '').state, 'Atlantis')
  assert.equal(addressFromCheckoutForm(form).state, '')
})

test('a stored address is read in full; missing and damaged fields are blank, states canonical', () => {
  assert.deepEqual(addressFromStoredUser(toStoredUserShipping(home)), home)
  assert.deepEqual(addressFromStoredUser(undefined), emptyAddress)
  assert.deepEqual(addressFromStoredUser({ first_name: 5, state: 'Pulau Pinang' }), {
    ...emptyAddress,
    state: 'Penang',
  })
})

test('a registration payload becomes an address, with the state in its canonical spelling', () => {
  assert.deepEqual(
    addressFromRegistration({
      firstName: 'Aisyah',
      lastName: 'binti Ali',
      phone: '+60123456789',
      address: '1 Jalan Demo',
      address_2: 'Unit 2',
      city: 'Kota Kinabalu',
      state: 'SABAH',
      postalCode: '88000',
    }),
    home,
  )
})

test('the dashboard accepts its own and stored field names and keeps fields that the payload lacks', () => {
  const dashboardAddress = toDashboardAddress(home, 'aisyah@example.com')
  assert.equal(dashboardAddress.countryCode, 'MY')
  assert.deepEqual(mergeAddressPayload({ ...dashboardAddress }, home), home)
  assert.deepEqual(mergeAddressPayload({ ...toStoredUserShipping(home) }, emptyAddress), home)
  assert.deepEqual(mergeAddressPayload({ address: 'New', addressLine2: '' }, home), {
    ...home,
    line1: 'New',
    line2: '',
  })
})

test('the dashboard accepts the field names of the checkout form', () => {
  assert.deepEqual(
    mergeAddressPayload(toCheckoutForm(home, 'aisyah@example.com'), emptyAddress),
    home,
  )
})

test('an account stores a copied phone without its direction marks', () => {
  const phone = ' \u202a012-345 6789 \u202c'
  assert.equal(mergeAddressPayload({ phone }, home).phone, '012-345 6789')
  const registration = { ...emptyRegistration, phone }
  assert.equal(addressFromRegistration(registration).phone, '012-345 6789')
})

test('the bill lookup and the orders desk of the back office get their own field names', () => {
  assert.deepEqual(toBillLookupShipping(home), {
    name: 'Aisyah binti Ali',
    address: '1 Jalan Demo',
    address_2: 'Unit 2',
    city: 'Kota Kinabalu',
    state: 'Sabah',
    zip_code: '88000',
    country: 'Malaysia',
    phone: '+60123456789',
  })
  assert.deepEqual(toAdminShipping(home), {
    address: '1 Jalan Demo',
    address_2: 'Unit 2',
    city: 'Kota Kinabalu',
    state: 'Sabah',
    zip_code: '88000',
  })
})

test('a full name without a last name has no extra space', () => {
  assert.equal(fullNameOf({ firstName: 'Siti', lastName: '' }), 'Siti')
})
