import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sen } from '#domain/money.ts'
import { paymentMoves } from '#domain/payments/payment-state.ts'
import { demoSettings } from '#domain/shop-settings.ts'
import { statesOf } from '#domain/state-table.ts'
import { hours, later } from '#domain/time.ts'
import { judgeAddressChange } from './address-change.ts'
import { adminOrderOf } from './admin-order.ts'
import { billAnswerOf, maskBillAnswer } from './bill-answer.ts'
import { dashboardOrderOf } from './dashboard-order.ts'
import { orderNumberFrom, parseOrderNumber } from './order-number.ts'
import {
  doubtsAbout,
  firstStatus,
  isOrderStatus,
  orderStatuses,
  statusAfterPayment,
} from './order-status.ts'
import { orderTimeline } from './order-timeline.ts'
import type { Order } from './order.ts'

const paidAt = new Date('2026-11-21T04:05:00Z')
const order: Order = {
  number: 'K7PM2QXA',
  status: 'Preparing',
  payment: 'paid',
  paymentWay: 'billplz',
  createdAt: new Date('2026-11-21T04:00:00Z'),
  paidAt,
  total: sen(48100),
  voucherCode: 'HELLO-20',
  email: 'aisyah@example.com',
  address: {
    firstName: 'Aisyah',
    lastName: 'binti Ali',
    phone: '+60123456789',
    line1: '1 Jalan Demo',
    line2: 'Unit 2',
    city: 'Kota Kinabalu',
    state: 'Sabah',
    postcode: '88000',
  },
  lines: [
    {
      productId: 28,
      name: 'NMN',
      category: 'Youthful Grow Nutrition',
      image: '/nmn.webp',
      price: sen(27000),
      quantity: 2,
    },
  ],
  trackingNumber: undefined,
  dispatchedAt: undefined,
  deliveredAt: undefined,
}

test('the four statuses are the documented strings', () => {
  assert.deepEqual(orderStatuses, ['Preparing', 'Investigation', 'PENDING', 'Ready to Ship'])
  assert.ok(isOrderStatus('Ready to Ship') && !isOrderStatus('ready to ship'))
})

test('a paid order is prepared, or looked at by a pharmacist first', () => {
  const plain = { hasAllergyConflict: false, hasMedicalNote: false }
  assert.equal(statusAfterPayment(firstStatus, plain), 'Preparing')
  assert.equal(statusAfterPayment(firstStatus, { ...plain, hasMedicalNote: true }), 'Investigation')
  assert.equal(
    statusAfterPayment(firstStatus, { ...plain, hasAllergyConflict: true }),
    'Investigation',
  )
  assert.equal(statusAfterPayment('Ready to Ship', plain), 'Ready to Ship')
})

test('staff may set any status, and are asked where it looks like a slip', () => {
  const doubts = (changed: Partial<Order>, to: (typeof orderStatuses)[number]) =>
    doubtsAbout({ ...order, ...changed }, to).join(' ')
  assert.equal(doubts({}, 'Ready to Ship'), '')
  assert.equal(doubts({}, 'Preparing'), '')
  assert.equal(doubts({}, 'Investigation'), 'backwards')
  assert.equal(doubts({ status: 'PENDING', payment: 'pending' }, 'Preparing'), 'unpaid')
  assert.equal(doubts({ status: 'PENDING', payment: 'refunded' }, 'Ready to Ship'), 'unpaid')
  assert.equal(doubts({ status: 'PENDING', payment: 'pending' }, 'Investigation'), '')
  assert.equal(doubts({ status: 'Ready to Ship' }, 'PENDING'), 'backwards')
  assert.equal(
    doubts({ status: 'Ready to Ship', dispatchedAt: paidAt }, 'Preparing'),
    'backwards dispatched',
  )
})

test('no change from unpaid into work goes through without a question', () => {
  for (const payment of statesOf(paymentMoves)) {
    for (const status of orderStatuses) {
      for (const to of orderStatuses) {
        const doubts = doubtsAbout({ status, payment, dispatchedAt: undefined }, to)
        const isWork = to === 'Preparing' || to === 'Ready to Ship'
        const isUnpaid = ['pending', 'failed', 'expired', 'refunded'].includes(payment)
        assert.equal(doubts.includes('unpaid'), isWork && isUnpaid && to !== status)
      }
    }
  }
})

test('order numbers have eight readable characters and are read however they are typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (random) => {
      const number = orderNumberFrom(random)
      assert.match(number, /^[2-9A-HJ-NP-Z]{8}$/)
      assert.equal(
        parseOrderNumber(` ${number.slice(0, 4).toLowerCase()}-${number.slice(4)} `),
        number,
      )
    }),
  )
  const first = new Set(Array.from({ length: 256 }, (_, byte) => orderNumberFrom(bytes(byte))[0]))
  assert.equal(first.size, 32)
  assert.throws(() => orderNumberFrom(new Uint8Array(4)), RangeError)
  for (const wrong of ['', 'K7PM2QX', 'K7PM2QX0', 'K7PM2QXAB', '8X0Iyzaw']) {
    assert.equal(parseOrderNumber(wrong), undefined)
  }
})

function bytes(first: number): Uint8Array {
  return Uint8Array.of(first, 0, 0, 0, 0, 0, 0, 0)
}

test('the customer sees where her order is', () => {
  const shown = (changed: Partial<Order>) =>
    orderTimeline({ ...order, ...changed })
      .map(({ label, state }) => `${label}: ${state}`)
      .slice(1)
      .join(', ')
  assert.equal(
    shown({ payment: 'pending', status: 'PENDING', paidAt: undefined }),
    'Waiting for your payment: now, Preparing: to come, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.equal(
    shown({ payment: 'expired', status: 'PENDING', paidAt: undefined }),
    'Expired: stopped, Preparing: to come, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.equal(
    shown({ status: 'Investigation' }),
    'Paid: done, A pharmacist is checking your order: now, Ready to Ship: to come, On its way: to come, Delivered: to come',
  )
  assert.equal(
    shown({ status: 'Ready to Ship' }),
    'Paid: done, Preparing: done, Ready to Ship: done, On its way: now, Delivered: to come',
  )
  assert.equal(
    shown({ status: 'Ready to Ship', trackingNumber: 'DEMO1', dispatchedAt: paidAt }),
    'Paid: done, Preparing: done, Ready to Ship: done, On its way: done, Delivered: now',
  )
  assert.match(shown({ deliveredAt: paidAt }), /Delivered: done$/)
})

test('at most one step is the present one, and the done ones come first', () => {
  const facts = fc.record({
    status: fc.constantFrom(...orderStatuses),
    payment: fc.constantFrom(...statesOf(paymentMoves)),
    trackingNumber: fc.constantFrom(undefined, '', 'DEMO1'),
    dispatchedAt: fc.constantFrom(undefined, paidAt),
    deliveredAt: fc.constantFrom(undefined, paidAt),
  })
  fc.assert(
    fc.property(facts, (changed) => {
      const states = orderTimeline({ ...order, ...changed }).map(({ state }) => state)
      assert.match(states.join(' '), /^(done ?)+((now|stopped)( to come)*)?$/)
    }),
  )
})

test('an address may be corrected for a day after payment while the parcel is not ready', () => {
  const judged = (changed: Partial<Order>, after: number, to?: 'Johor' | 'Sarawak') => {
    const judgement = judgeAddressChange(
      { ...order, ...changed },
      demoSettings.delivery,
      later(paidAt, after),
      to,
    )
    return judgement.ok ? 'ok' : judgement.why
  }
  assert.equal(judged({}, hours(24)), 'ok')
  assert.equal(judged({}, hours(24) + 1), 'too late')
  assert.equal(judged({ status: 'Ready to Ship' }, 0), 'on its way')
  assert.equal(judged({ payment: 'pending', paidAt: undefined }, 0), 'not paid')
  assert.equal(judged({}, 0, 'Johor'), 'ok')
  assert.equal(judged({}, 0, 'Sarawak'), 'ok')
  const fromJohor = { address: { ...order.address, state: 'Johor' as const } }
  assert.equal(judged(fromJohor, 0, 'Sarawak'), 'fee differs')
})

test('the buyer reads the documented answer in full', () => {
  assert.deepEqual(billAnswerOf(order), {
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

test('a stranger reads the same shape without a single personal value', () => {
  const full = { ...order, trackingNumber: 'DEMO-TRACK' }
  const masked = maskBillAnswer(billAnswerOf(full))
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
  assert.deepEqual(shapeOf(masked), shapeOf(billAnswerOf(full)))
})

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]))
}

test('the desk sees this order’s own allergies, and nothing asked is not "none"', () => {
  const asked = adminOrderOf(order, { medicalNote: 'migraine', allergic: ['Fish', 'Nuts'] })
  assert.deepEqual(asked.user.quizzes.at(-1)?.allergic, ['Fish', 'Nuts'])
  assert.equal(asked.medicalCondition, 'migraine')
  assert.equal(asked.trackingNumber, '')
  assert.deepEqual(asked.orderItems, [{ quantity: 2, product: { product_name: 'NMN' } }])
  const notAsked = adminOrderOf(order, { medicalNote: '', allergic: undefined })
  assert.deepEqual(notAsked.user.quizzes, [])
})

test('the customer’s history has the documented fields', () => {
  assert.deepEqual(dashboardOrderOf(order), {
    orderId: 'K7PM2QXA',
    status: 'Preparing',
    createdAt: '2026-11-21T04:00:00.000Z',
    totalPrice: '481.00',
    orderItems: [{ product: { product_name: 'NMN' }, quantity: 2, price: '270.00' }],
    paymentState: 'Paid',
  })
})
