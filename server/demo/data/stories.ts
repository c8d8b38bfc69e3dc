/**
 * Demo orders, each of which shows one state. To show another state, add a row. demo.test.ts fails
 * when the demo lacks a status, payment state, flag or kind of payment issue.
 *
 * Staff review at 10:00, make batches at 13:00, check them at 15:30, pack at 11:00 and hand parcels
 * over at 16:00 (staff-days.ts). `placedAgo` is long enough for each row to reach its state
 * whatever the time of the first start: 25 hours until the review, 28 until a batch is weighed, 30
 * until it is checked, 50 until the parcel is packed, 55 until it is shipped.
 */
import { days, hours, minutes } from '#domain/time.ts'

import type { Story } from './story.ts'

/** The orders of the main customer: one in each stage. */
const stagesOfMainCustomer: readonly Story[] = [
  {
    shows: 'to be paid, holds a voucher',
    placedAgo: minutes(20),
    cart: [[28, 1]],
    voucher: 'DEMO20',
    payment: 'not paid',
  },
  { shows: 'waits for review', placedAgo: hours(10), cart: [[24, 1]], review: 'waits' },
  { shows: 'an open question', placedAgo: hours(33), cart: [[29, 1]], review: 'asked' },
  { shows: 'approved', placedAgo: hours(26), cart: [[35, 1]], lastStage: 'approved' },
  { shows: 'being weighed', placedAgo: hours(36), cart: [[26, 2]], lastStage: 'weighed' },
  { shows: 'made', placedAgo: hours(42), cart: [[23, 1]], lastStage: 'made' },
  { shows: 'packed', placedAgo: hours(54), cart: [[28, 1]], lastStage: 'ready' },
  { shows: 'on its way', placedAgo: hours(58), cart: [[32, 1]], lastStage: 'shipped' },
  { shows: 'expired', placedAgo: days(8), cart: [[30, 1]], payment: 'not paid' },
  { shows: 'delivered', placedAgo: days(26), cart: [[28, 2]] },
  {
    shows: 'refunded in part',
    placedAgo: days(43),
    cart: [
      [23, 1],
      [25, 1],
    ],
    refund: { amount: '98.00', reason: 'faulty', finalState: 'done' },
  },
]

/** One order for each kind of flag (domain/pharmacy/review-flag.ts), and more for a long queue. */
const flaggedOrders: readonly Story[] = [
  {
    shows: 'flag: allergen',
    placedAgo: hours(3),
    buyer: 2,
    cart: [[27, 1]],
    answers: { allergic: ['Fish', 'Shellfish'] },
    review: 'waits',
  },
  {
    shows: 'flag: pregnancy, product not marked as suitable',
    placedAgo: hours(16),
    buyer: 5,
    cart: [[24, 1]],
    answers: { pregnancy: 'Breastfeeding', consultDoctor: 'doctor confirmed suitable' },
    review: 'waits',
  },
  {
    shows: 'flag: pregnancy, suitable product',
    placedAgo: hours(24),
    buyer: 8,
    cart: [[26, 1]],
    answers: { pregnancy: 'Pregnant', consultDoctor: 'doctor confirmed suitable' },
    review: 'waits',
  },
  {
    shows: 'flag: smoking',
    placedAgo: hours(38),
    buyer: 11,
    cart: [],
    retired: 'carotene',
    answers: { smoke: 'Yes' },
    review: 'waits',
  },
  {
    shows: 'flag: conflict recorded with the order',
    placedAgo: hours(44),
    buyer: 13,
    cart: [],
    retired: 'changed formula',
    answers: { allergic: ['Nuts'] },
    review: 'waits',
  },
  {
    shows: 'flag: daily limit',
    placedAgo: hours(6),
    buyer: 14,
    cart: [
      [23, 1],
      [29, 1],
      [32, 1],
    ],
    review: 'waits',
  },
  {
    shows: 'flag: medical note',
    placedAgo: hours(28),
    buyer: 17,
    cart: [[24, 1]],
    note: 'I take warfarin. Please check this formula before you make it.',
    review: 'waits',
  },
  {
    shows: 'flag: amounts unknown',
    placedAgo: hours(20),
    buyer: 19,
    cart: [],
    retired: 'without amounts',
    review: 'waits',
  },
  {
    shows: 'source of the flag "reported" of the next order',
    placedAgo: days(24),
    buyer: 20,
    cart: [[29, 1]],
    answers: { allergic: ['Corn'] },
    note: 'My doctor has changed my blood pressure tablets.',
  },
  {
    shows: 'flag: reported with an earlier order',
    placedAgo: hours(2),
    buyer: 20,
    cart: [[35, 1]],
    review: 'waits',
  },
]

const reviewedOrders: readonly Story[] = [
  {
    shows: 'an answered question',
    placedAgo: hours(60),
    buyer: 21,
    cart: [[22, 1]],
    note: 'I also take a multivitamin every morning.',
    review: 'answered',
  },
  {
    shows: 'an open question to a guest',
    placedAgo: hours(64),
    buyer: 22,
    cart: [[30, 1]],
    note: 'I take tablets for my stomach.',
    review: 'asked',
  },
  {
    shows: 'declined, refund to pay',
    placedAgo: hours(50),
    buyer: 25,
    cart: [[31, 1]],
    answers: { allergic: ['Nuts'] },
    review: 'declined',
    refund: { finalState: 'open' },
  },
  {
    shows: 'declined and refunded',
    placedAgo: days(19),
    buyer: 26,
    cart: [[21, 1]],
    answers: { allergic: ['Fish'] },
    review: 'declined',
    refund: { finalState: 'done' },
  },
  {
    shows: 'approved despite a note, with a reason',
    placedAgo: days(12),
    buyer: 28,
    cart: [[25, 2]],
    note: 'I take thyroid tablets in the morning.',
    staffNote: 'Customer asked for delivery after 17:00.',
  },
]

const ordersInTheWorkshop: readonly Story[] = [
  {
    shows: 'an open batch with half of its lots',
    placedAgo: hours(30),
    cart: [[25, 2]],
    lastStage: 'weighed',
    isHalfWeighed: true,
  },
  { shows: 'an open batch, ready to check', placedAgo: hours(56), cart: [[29, 2]], lastStage: 'weighed' },
  { shows: 'packed, to be handed over', placedAgo: hours(66), cart: [[35, 2]], lastStage: 'ready' },
]

const paymentsOfEachState: readonly Story[] = [
  {
    shows: 'declined by the bank',
    placedAgo: minutes(25),
    buyer: 32,
    cart: [[33, 1]],
    payment: 'declined by the bank',
  },
  { shows: 'expired', placedAgo: days(3), buyer: 34, cart: [[26, 1]], payment: 'not paid' },
  {
    shows: 'expired after the bank declined',
    placedAgo: days(15),
    buyer: 35,
    cart: [[22, 1]],
    payment: 'declined by the bank',
  },
  {
    shows: 'refund withdrawn',
    placedAgo: days(33),
    buyer: 37,
    cart: [[28, 1]],
    refund: { amount: '50.00', reason: 'not delivered', finalState: 'withdrawn' },
    staffNote: 'The parcel was at the neighbour.',
  },
  {
    shows: 'goodwill refund',
    placedAgo: days(21),
    buyer: 38,
    cart: [[24, 2]],
    refund: { amount: '20.00', reason: 'goodwill', finalState: 'done' },
  },
]

const ordersWithVouchers: readonly Story[] = [
  { shows: 'voucher', placedAgo: days(41), buyer: 40, cart: [[28, 1]], voucher: 'DEMO20' },
  { shows: 'voucher', placedAgo: days(17), buyer: 41, cart: [[30, 1]], voucher: 'DEMO20' },
  { shows: 'percentage', placedAgo: days(13), buyer: 43, cart: [[33, 1]], voucher: 'DEMO10PERCENT' },
  { shows: 'percentage', placedAgo: days(6), buyer: 44, cart: [[28, 2]], voucher: 'DEMO10PERCENT' },
  { shows: 'first of two uses', placedAgo: days(38), buyer: 46, cart: [[27, 1]], voucher: 'DEMOTWICE' },
  { shows: 'last of two uses', placedAgo: days(29), buyer: 47, cart: [[32, 1]], voucher: 'DEMOTWICE' },
]

export const stories: readonly Story[] = [
  ...stagesOfMainCustomer.map((story): Story => ({ ...story, buyer: 'main' })),
  ...flaggedOrders,
  ...reviewedOrders,
  ...ordersInTheWorkshop,
  ...paymentsOfEachState,
  ...ordersWithVouchers,
]
