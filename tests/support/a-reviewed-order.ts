/** Paid orders with quiz answers and a medical note, and a pharmacist to review them. */
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'

import { aPayBody, billOf, until, type PayBody, type PayingShop } from './a-paying-shop.ts'
import { aStaffMember } from './a-staff-member.ts'

/** Product 27 declares fish, 28 has no allergen; they cost 139 and 270 ringgit. */
export const withFish = { cart: [{ id: 27, quantity: 1 }], paymentData: { total: 139 } }

export const plainAnswers = {
  name: 'Aisyah',
  age: '31-40',
  gender: 'Male',
  dietType: 'Youthful Grow',
  allergic: ['None'],
  consumption: 'Rarely',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
  consentVersion: quizConsentVersion,
}

/** Orders with one email address are compared with each other, so each test order has its own. */
let buyers = 0

/** Buys and pays as a guest, or with the `call` of a customer. Returns the order's row. */
export async function aPaidOrder(
  paying: PayingShop,
  options: {
    body?: Parameters<typeof aPayBody>[0]
    /** Changes to an answered quiz; without it no quiz is taken. */
    quiz?: Partial<typeof plainAnswers> & { pregnancy?: string; consultDoctor?: string }
    call?: PayingShop['call']
  } = {},
) {
  const call = options.call ?? paying.visitor()
  buyers += 1
  const customerDetails = {
    email: `a${buyers}@example.com`,
    ...options.body?.customerDetails,
  }
  const body: PayBody = aPayBody({ ...options.body, customerDetails })
  const quizId = options.quiz
    ? (await call('POST /api/recommend', { body: { ...plainAnswers, ...options.quiz } })).quizId
    : null
  const { url } = await call('POST /api/billplz/pay', { body: { ...body, quizId } })
  const billId = billOf(url)
  await paying.billplz.pay(billId)
  return until('the order is paid', async () => {
    const row = await paying.shop.db
      .selectFrom('payment_attempt')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .selectAll('orders')
      .where('bill_id', '=', billId)
      .executeTakeFirst()
    return row?.payment === 'paid' && row
  })
}

/** A pharmacist who has entered name and registration. */
export async function aPharmacist(shop: PayingShop, name = 'Demo Pharmacist') {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`
  const staff = await aStaffMember(shop, 'pharmacist', email)
  await staff.call('PUT /api/pharmacy/signature', { body: { name, registration: 'RPh 00000' } })
  return staff
}
