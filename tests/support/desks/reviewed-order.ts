/** Creates paid orders with quiz answers and a medical note, and pharmacists who review them. */
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'

import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import {
  buildPayBody,
  type PayBody,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { createStaffMember } from '#tests/support/people/staff-member.ts'

/**
 * One jar of product 27, which declares fish as an allergen and costs RM 139. Product 28, of which
 * the default order has one jar, declares no allergen.
 */
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
 * Makes the buyers' emails unique, because a review shows the health data of all orders of one
 * email.
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
  const billId = readBillId(url)
  await testShop.billplz.pay(billId)
  const waitForOrder = waitUntil('the order is paid', async () => {
    const row = await testShop.shop.db
      .selectFrom('payment_attempt')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .selectAll('orders')
      .where('bill_id', '=', billId)
      .executeTakeFirst()
    return row?.payment === 'paid' && row
  })
  return waitForOrder.catch(async (error: unknown) => {
    throw new Error(await describeCallbacks(testShop, billId), { cause: error })
  })
}

/** Returns the sent and the stored callbacks of a bill, as text for an error. */
async function describeCallbacks(
  { shop, billplz }: ShopWithPayments,
  billId: string,
): Promise<string> {
  const storedCallbacks = await shop.db
    .selectFrom('provider_message')
    .select(['state', 'reason', 'tries', 'last_error'])
    .where('resource_id', '=', billId)
    .execute()
  const sentCallbacks = billplz.deliveries().filter(({ body }) => body.includes(billId))
  return `bill ${billId}: sent ${JSON.stringify(sentCallbacks)}, stored ${JSON.stringify(storedCallbacks)}`
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
