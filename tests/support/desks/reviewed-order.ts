/** Creates paid orders with quiz answers and a medical note, and pharmacists who review them. */
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'

import {
  buildPayBody,
  billIdOf,
  waitUntil,
  type PayBody,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

/** Product 27 declares fish, 28 has no allergen; they cost 139 and 270 ringgit. */
export const orderWithFish = { cart: [{ id: 27, quantity: 1 }], paymentData: { total: 139 } }

export const quizAnswers = {
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

/**
 * Makes the email address of each test order unique, because a review shows the health data of all
 * orders of one address.
 */
let buyerCount = 0

/** Buys and pays as a guest, or as the customer of `call`. Returns the order's row. */
export async function createPaidOrder(
  testShop: ShopWithPayments,
  options: {
    body?: Parameters<typeof buildPayBody>[0]
    /** Changes to `quizAnswers`. Without this option no quiz is taken. */
    quiz?: Partial<typeof quizAnswers> & { pregnancy?: string; consultDoctor?: string }
    call?: ShopWithPayments['call']
  } = {},
) {
  const call = options.call ?? testShop.createVisitor()
  buyerCount += 1
  const customerDetails = {
    email: `a${buyerCount}@example.com`,
    ...options.body?.customerDetails,
  }
  const body: PayBody = buildPayBody({ ...options.body, customerDetails })
  const quizId = options.quiz
    ? (await call('POST /api/recommend', { body: { ...quizAnswers, ...options.quiz } })).quizId
    : null
  const { url } = await call('POST /api/billplz/pay', { body: { ...body, quizId } })
  const billId = billIdOf(url)
  await testShop.billplz.pay(billId)
  const order = waitUntil('the order is paid', async () => {
    const row = await testShop.shop.db
      .selectFrom('payment_attempt')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .selectAll('orders')
      .where('bill_id', '=', billId)
      .executeTakeFirst()
    return row?.payment === 'paid' && row
  })
  return order.catch(async (error: unknown) => {
    throw new Error(await describeCallbacks(testShop, billId), { cause: error })
  })
}

/** Says what became of the callbacks of a bill that is not paid. */
async function describeCallbacks(
  { shop, billplz }: ShopWithPayments,
  billId: string,
): Promise<string> {
  const messages = await shop.db
    .selectFrom('provider_message')
    .select(['state', 'reason', 'tries', 'last_error'])
    .where('resource_id', '=', billId)
    .execute()
  const sent = billplz.deliveries().filter(({ body }) => body.includes(billId))
  return `bill ${billId}: sent ${JSON.stringify(sent)}, stored ${JSON.stringify(messages)}`
}

/** Creates a pharmacist with a signature: a name and a registration number. */
export async function createPharmacist(shop: ShopWithPayments, name = 'Demo Pharmacist') {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.test`
  const staff = await createStaffMember(shop, 'pharmacist', email)
  await staff.call('PUT /api/pharmacy/signature', { body: { name, registration: 'RPh 00000' } })
  return staff
}

/** Returns the path parameters of a call about one order. */
export const withOrderId = (orderId: string) => ({ params: { orderId } })
