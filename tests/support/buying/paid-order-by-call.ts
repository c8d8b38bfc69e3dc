/** Places orders with API calls, and pays them at the Billplz stand-in. */
import { expect, type APIRequestContext } from '@playwright/test'

import type { CallInput, CallReply } from '#contract/call.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'

import type { BillplzControl } from './billplz.ts'
import { nmn } from './guest.ts'
import { readBillId } from './read-bill-id.ts'
import type { JourneyShop } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'

/** Quiz answers of a customer; a test adds the allergies. */
const quizAnswers = {
  name: 'Wei Ling',
  age: '41-50',
  gender: 'Female',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  consumption: 'Daily',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'quiz@example.com',
}

const paymentDetails = {
  currency: 'MYR',
  method: 'billplz',
  intent: 'oneTime',
  description: 'Racik',
} as const

const deliveryDetails = {
  phone: '012-345 6789',
  address_1: '12 Jalan Contoh 3/4',
  address_2: '',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postalCode: '47000',
  country: 'Malaysia',
  dob: '',
} as const

type OrderDetails = {
  email: string
  firstName: string
  /** Default `Demo`. */
  lastName?: string
  /** Id and price in ringgit of each product. One jar of each is bought. */
  products: readonly (readonly [id: number, ringgit: number])[]
  /** Allergies in the quiz answers. Without them no quiz is taken. */
  allergic?: readonly string[]
  /** Text for the pharmacist; the order then has the consent to keep it. Default: no note. */
  medicalNote?: string
}

type PayBody = CallInput<'POST /api/billplz/pay'>['body']

function buildOrderPayBody(order: Omit<OrderDetails, 'allergic'>): PayBody {
  const { email, firstName, lastName = 'Demo', products, medicalNote = '' } = order
  return {
    paymentData: {
      ...paymentDetails,
      total: products.reduce((sum, [, ringgit]) => sum + ringgit, 0),
    },
    customerDetails: {
      ...deliveryDetails,
      email,
      firstName,
      lastName,
      medicalCondition: medicalNote,
    },
    cart: products.map(([id]) => ({ id, quantity: 1 })),
    consent: { terms: true, ...(medicalNote !== '' && { health: true }) },
  }
}

/** The `products` of an order of one jar of NMN Daily. */
export const oneJar = [[nmn.id, nmn.price]] as const

/** Returns the pay body of a guest for one jar of NMN Daily. */
export const buildOneJarPayBody = (email: string): PayBody =>
  buildOrderPayBody({ email, firstName: 'Wei Ling', products: oneJar })

type PostBodies = {
  'POST /api/recommend': CallInput<'POST /api/recommend'>['body']
  'POST /api/billplz/pay': PayBody
}

/**
 * Places an order as a guest and returns its bill. `page.request` shares the cookies of the page, so
 * the page may see the order. The cart in the page's local storage does not change.
 */
export async function placeOrderByCall(
  request: APIRequestContext,
  { allergic, ...order }: OrderDetails,
): Promise<{ billId: string; billUrl: string }> {
  const csrfToken = await (await request.get('/api/init')).text()
  const post = async <Key extends keyof PostBodies>(
    key: Key,
    body: PostBodies[Key],
  ): Promise<CallReply<Key>> => {
    const headers = { 'x-csrf-token': csrfToken, authorization: 'Guest' }
    const response = await request.post(key.replace('POST ', ''), { data: body, headers })
    expect(response.ok(), `${key}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const quiz =
    allergic &&
    (await post('POST /api/recommend', {
      ...quizAnswers,
      allergic: [...allergic],
      consentVersion: quizConsentVersion,
    }))
  const { url } = await post('POST /api/billplz/pay', {
    ...buildOrderPayBody(order),
    // Null: the order copies no quiz.
    quizId: quiz?.quizId ?? null,
  })
  return { billId: readBillId(url), billUrl: url }
}

/** Places an order, pays it and waits until the shop shows it as paid. Returns the order number. */
export async function createPaidOrderByCall(
  request: APIRequestContext,
  billplz: BillplzControl,
  order: OrderDetails,
): Promise<string> {
  const { billId } = await placeOrderByCall(request, order)
  return payAndWait(billplz, billId, async () =>
    (await request.get(`/api/billplz/get-bill/${billId}`)).json(),
  )
}

/**
 * Places and pays an order of one jar with a medical note as the demo customer. Returns the order
 * number.
 */
export async function createPaidOrderOfDemoCustomer(
  shop: JourneyShop,
  billplz: BillplzControl,
  { medicalNote }: { medicalNote: string },
): Promise<string> {
  const { email } = shop.findDemoAccount('customer')
  const callAsCustomer = await logInByCall(shop, 'customer')
  const { url } = await callAsCustomer(
    'POST /api/billplz/pay',
    {
      body: buildOrderPayBody({
        email,
        firstName: 'Nurul Ain',
        lastName: 'binti Demo',
        products: oneJar,
        medicalNote,
      }),
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  const billId = readBillId(url)
  return payAndWait(billplz, billId, () =>
    callAsCustomer('GET /api/billplz/get-bill/{billId}', { params: { billId } }),
  )
}

type Bill = CallReply<'GET /api/billplz/get-bill/{billId}'>

/** Pays the bill and waits until `readBill` returns it as paid. Returns the order number. */
async function payAndWait(
  billplz: BillplzControl,
  billId: string,
  readBill: () => Promise<Bill>,
): Promise<string> {
  await billplz.pay(billId)
  await expect.poll(async () => (await readBill()).paymentState).toBe('Paid')
  return (await readBill()).orderId
}
