/** Places orders with API calls, and pays them at the Billplz stand-in. */
import { expect, type APIRequestContext } from '@playwright/test'

import type { CallInput } from '#contract/call.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'

import type { BillplzControl } from './billplz.ts'
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
  lastName: 'Demo',
  address_1: '12 Jalan Contoh 3/4',
  address_2: '',
  city: 'Petaling Jaya',
  state: 'Selangor',
  postalCode: '47000',
  country: 'Malaysia',
  dob: '',
} as const

/** Returns the pay body of a guest for one jar of product 28. */
export const buildOneJarPayBody = (email: string): CallInput<'POST /api/billplz/pay'>['body'] => ({
  paymentData: { ...paymentDetails, total: 270 },
  customerDetails: { ...deliveryDetails, email, firstName: 'Wei Ling', medicalCondition: '' },
  cart: [{ id: 28, quantity: 1 }],
  consent: { terms: true },
})

type OrderDetails = {
  email: string
  firstName: string
  lastName?: string
  /** Id and price in ringgit of each product. One jar of each is bought. */
  products: readonly (readonly [id: number, ringgit: number])[]
  /** Allergies in the quiz answers. Without them no quiz is taken. */
  allergic?: readonly string[]
  medicalCondition?: string
}

/**
 * Places an order and returns its bill. With `page.request` the browser of the page has placed it,
 * but its stored cart is unchanged.
 */
export async function placeOrderByCall(
  request: APIRequestContext,
  order: OrderDetails,
): Promise<{ billId: string; billUrl: string }> {
  const csrfToken = await (await request.get('/api/init')).text()
  const send = async (path: string, data: object): Promise<Record<string, string>> => {
    const headers = { 'x-csrf-token': csrfToken, authorization: 'Guest' }
    const response = await request.post(path, { data, headers })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return response.json()
  }
  const { medicalCondition = '', email, firstName, lastName = 'Demo', products, allergic } = order
  const quiz =
    allergic &&
    (await send('/api/recommend', { ...quizAnswers, allergic, consentVersion: quizConsentVersion }))
  const { url = '' } = await send('/api/billplz/pay', {
    paymentData: {
      ...paymentDetails,
      total: products.reduce((sum, [, ringgit]) => sum + ringgit, 0),
    },
    customerDetails: { ...deliveryDetails, email, firstName, lastName, medicalCondition },
    cart: products.map(([id]) => ({ id, quantity: 1 })),
    consent: { terms: true, ...(medicalCondition !== '' && { health: true }) },
    quizId: quiz?.['quizId'] ?? null,
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
  await billplz.pay(billId)
  let orderNumber = ''
  await expect
    .poll(async () => {
      const response = await request.get(`/api/billplz/get-bill/${billId}`)
      const reply: { orderId: string; paymentState: string } = await response.json()
      orderNumber = reply.orderId
      return reply.paymentState
    })
    .toBe('Paid')
  return orderNumber
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
      body: {
        paymentData: { ...paymentDetails, total: 270 },
        customerDetails: {
          ...deliveryDetails,
          email,
          firstName: 'Nurul Ain',
          lastName: 'binti Demo',
          medicalCondition: medicalNote,
        },
        cart: [{ id: 28, quantity: 1 }],
        consent: { terms: true, health: true },
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  const billId = readBillId(url)
  await billplz.pay(billId)
  const readBill = () =>
    callAsCustomer('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  await expect.poll(async () => (await readBill()).paymentState).toBe('Paid')
  return (await readBill()).orderId
}
