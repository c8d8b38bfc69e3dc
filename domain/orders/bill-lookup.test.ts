import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '#tests/support/buying/build-order.ts'
import { toBillLookup, maskBillLookup } from './bill-lookup.ts'

test('the buyer gets the response of the bill lookup in full', () => {
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

test('a stranger gets the same shape without any personal value', () => {
  const order = buildOrder({ trackingNumber: 'DEMO-TRACK' })
  const masked = maskBillLookup(toBillLookup(order))
  const text = JSON.stringify(masked)
  for (const secret of [
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
  ]) {
    assert.ok(!text.includes(secret), secret)
  }
  assert.equal(masked.shipping.name, 'A*** B***')
  assert.equal(masked.shipping.city, 'Kota Kinabalu')
  assert.equal(masked.totalPrice, '481.00')
  assert.deepEqual(shapeOf(masked), shapeOf(toBillLookup(order)))
})

test('missing values have the texts of the specification, masked or not', () => {
  const { address } = buildOrder()
  const bare = buildOrder({
    payment: 'pending',
    voucherCode: undefined,
    trackingNumber: '',
    address: { ...address, lastName: '' },
  })
  const { paymentState, discount_code, trackingNumber } = toBillLookup(bare)
  assert.equal([paymentState, discount_code, trackingNumber].join(' '), 'Pending... N/A Pending')
  const masked = maskBillLookup(toBillLookup(bare))
  assert.equal([masked.discount_code, masked.trackingNumber].join(' '), 'N/A Pending')
  assert.equal(masked.shipping.name, 'A***')
})

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, shapeOf(nested)]))
}
