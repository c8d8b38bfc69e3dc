import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '#tests/support/buying/build-order.ts'
import { toBillLookup, maskBillLookup } from './bill-lookup.ts'

test('the customer gets the full response of the bill lookup', () => {
  assert.deepEqual(toBillLookup(buildOrder()), {
    orderId: 'K7PM2QXA',
    paymentType: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
    totalPrice: '481.00',
    paymentState: 'Paid',
    createdAt: '2026-11-21T04:00:00.000Z',
    discount_code: 'HELLO-20',
    trackingNumber: 'Pending',
    user: { firstName: 'Aisyah', lastName: 'binti Ali', email: 'aisyah@example.com' },
    shipping: {
      name: 'Aisyah binti Ali',
      address: '1 Jalan Demo',
      address_2: 'Unit 2',
      city: 'Kota Kinabalu',
      state: 'Sabah',
      zip_code: '88000',
      country: 'Malaysia',
      phone: '+60123456789',
    },
    orderItems: [
      {
        quantity: 2,
        price: '270.00',
        product: {
          product_name: 'NMN',
          category: 'Youthful Grow Nutrition',
          image: '/nmn.webp',
        },
      },
    ],
  })
})

test('anyone else gets the same fields, with personal, product and tracking values masked', () => {
  const order = buildOrder({ trackingNumber: 'DEMO-TRACK' })
  const masked = maskBillLookup(toBillLookup(order))
  const fullJson = JSON.stringify(toBillLookup(order))
  const maskedJson = JSON.stringify(masked)
  for (const hiddenText of [
    'isyah',
    'binti',
    'example.com',
    'Jalan',
    'Unit 2',
    '88000',
    '60123456789',
    'HELLO',
    'DEMO-TRACK',
    'NMN',
    'Youthful',
    'nmn.webp',
  ]) {
    assert.ok(fullJson.includes(hiddenText), hiddenText)
    assert.ok(!maskedJson.includes(hiddenText), hiddenText)
  }
  assert.equal(masked.shipping.name, 'A*** B***')
  assert.equal(masked.shipping.city, 'Kota Kinabalu')
  assert.equal(masked.totalPrice, '481.00')
  assert.deepEqual(toTypes(masked), toTypes(toBillLookup(order)))
})

test('missing values get the placeholders of the specification, masked or not', () => {
  const { address } = buildOrder()
  const orderWithoutValues = buildOrder({
    payment: 'pending',
    voucherCode: undefined,
    trackingNumber: '',
    address: { ...address, lastName: '' },
  })
  const { paymentState, discount_code, trackingNumber } = toBillLookup(orderWithoutValues)
  assert.deepEqual([paymentState, discount_code, trackingNumber], ['Pending...', 'N/A', 'Pending'])
  const masked = maskBillLookup(toBillLookup(orderWithoutValues))
  assert.deepEqual([masked.discount_code, masked.trackingNumber], ['N/A', 'Pending'])
  assert.equal(masked.shipping.name, 'A***')
})

test('a masked name keeps its first character whole, also a rare Chinese one', () => {
  const { address } = buildOrder()
  const order = buildOrder({ address: { ...address, firstName: ' \u{20bb7}田', lastName: 'lim' } })
  const { user } = maskBillLookup(toBillLookup(order))
  assert.deepEqual([user.firstName, user.lastName], ['\u{20bb7}***', 'L***'])
})

/** Replaces every value by its type. */
function toTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toTypes)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, toTypes(nested)]))
}
