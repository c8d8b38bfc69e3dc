/**
 * Sends canaries, which are unique texts, as health data through every flow that takes health data.
 * Searches for them in logs, tables, emails and everywhere else where health data must not be
 * readable.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { ApiCall } from '#web/api/client.ts'

import { registerAndLogIn } from './people/accounts.ts'
import { buildPayBody } from './shop/shop-with-payments.ts'
import { waitUntil } from './wait-until.ts'
import { createPaidOrder, createPharmacist } from './desks/reviewed-order.ts'
import { listRows } from './database/search-database.ts'
import {
  buildSubscriptionBody,
  createActiveSubscription,
  type ShopWithSubscriptions,
} from './shop/shop-with-subscriptions.ts'

/** The shop must be started with this token, so that its metrics can be searched. */
export const metricsToken = 'the token of the metrics of the canary tests'

/**
 * A key of the stored quiz answers, which occurs nowhere else. Options of the quiz, such as `Fish`,
 * are no canaries, because texts of products contain them too.
 */
const quizAnswerKey = 'frequency_seafood'

/** No product has this id. */
const unknownProductId = 999_999

/**
 * Sends canaries through all flows and returns them: first the key of the stored quiz answers, then
 * the medical note of an order. Each call needs another `round`.
 */
export async function sendCanaries(shop: ShopWithSubscriptions, round: number): Promise<string[]> {
  const canaries: string[] = [quizAnswerKey]
  // `kenari` is Malay for canary: `canary1@example.com` below is no canary and must not match.
  const createCanary = (name: string) => {
    const text = `kenari-${round}-${name}-${Math.random().toString(36).slice(2)}`
    canaries.push(text)
    return text
  }
  const consent = { terms: true, health: true }
  const email = `canary${round}@example.com`
  const customer = await registerAndLogIn(shop, { email })
  const order = await createPaidOrder(shop, {
    call: customer.call,
    body: { customerDetails: { email, medicalCondition: createCanary('note') }, consent },
    quiz: {
      // The results email does not greet anyone by a text with digits, so it has no canary.
      name: createCanary('quiz'),
      gender: 'Female',
      pregnancy: 'None of the above',
      allergic: ['Fish'],
    },
  })
  await createActiveSubscription(
    shop,
    buildSubscriptionBody({
      customerDetails: { email, medicalCondition: createCanary('plan') },
      consent,
    }),
    customer.call,
  )
  await discussOrder(shop, {
    callAsCustomer: customer.call,
    email,
    orderId: order.number,
    createCanary,
  })
  const waitlistEmail = `${createCanary('waitlist')}@example.com`
  await shop.createVisitor()('POST /api/waitlist', {
    body: { range: 'Bone Essence', email: waitlistEmail },
  })
  await sendAnalytics(shop)
  return canaries
}

/** The pharmacist asks, the customer answers, the pharmacist asks again and declines. */
async function discussOrder(
  shop: ShopWithSubscriptions,
  {
    callAsCustomer,
    email,
    orderId,
    createCanary,
  }: {
    callAsCustomer: ApiCall
    email: string
    orderId: string
    createCanary: (name: string) => string
  },
): Promise<void> {
  const pharmacist = await createPharmacist(shop)
  const params = { orderId }
  const readVersion = async () =>
    (await pharmacist.call('GET /api/pharmacy/orders/{orderId}', { params })).version
  await pharmacist.call('POST /api/pharmacy/orders/{orderId}/ask', {
    params,
    body: { version: await readVersion(), question: createCanary('question') },
  })
  const token = await waitUntil('the email with the link', async () =>
    shop.emails
      .listEmails(email)
      .map(({ text }) => /pharmacist\?token=([\w-]+)/.exec(text)?.[1])
      .find((linkToken) => linkToken !== undefined),
  )
  await callAsCustomer('POST /api/pharmacist-messages/answer', {
    body: { token, text: createCanary('answer'), consent: true },
  })
  await pharmacist.call('POST /api/pharmacy/orders/{orderId}/decline', {
    params,
    body: { version: await readVersion(), reason: createCanary('reason') },
  })
}

async function sendAnalytics(shop: ShopWithSubscriptions): Promise<void> {
  await shop.createVisitor()('POST /api/measure', {
    body: { visitor: 'canary-visitor-12345', events: [{ name: 'page_view', route: '/quiz' }] },
  })
}

/** Sends invalid requests with a canary and returns the responses, which must not repeat it. */
export async function collectErrorResponses(
  shop: ShopWithSubscriptions,
  canary: string,
): Promise<string[]> {
  const init = await shop.app.inject('/api/init')
  const body = buildPayBody({
    customerDetails: { medicalCondition: canary },
    consent: { terms: true, health: true },
  })
  const payloads = [
    { ...body, customerDetails: { ...body.customerDetails, medicalCondition: [canary] } },
    { ...body, customerDetails: { medicalCondition: canary.repeat(100) } },
    { ...body, cart: [{ id: unknownProductId, quantity: 1 }] },
    { ...body, paymentData: { ...body.paymentData, total: 1 } },
    { ...body, paymentData: { ...body.paymentData, currency: canary } },
    `{"medicalCondition":"${canary}"`,
  ]
  const send = async (url: string, payload: object | string) => {
    const response = await shop.app.inject({
      method: 'POST',
      url,
      cookies: Object.fromEntries(init.cookies.map(({ name, value }) => [name, value])),
      headers: { 'x-csrf-token': init.body, 'content-type': 'application/json' },
      payload,
    })
    return `${response.statusCode} ${JSON.stringify(response.headers)} ${response.body}`
  }
  const responses: string[] = []
  for (const payload of payloads)
    for (const url of ['/api/billplz/pay', '/api/recommend', '/api/paypal/quote', `/${canary}`])
      responses.push(await send(url, payload))
  return responses
}

/** Returns a line for each canary that is readable, such as `table orders: <canary>`. */
export async function findCanaries(
  shop: ShopWithSubscriptions,
  canaries: readonly string[],
  responses: readonly string[],
): Promise<string[]> {
  const metrics = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  if (metrics.statusCode !== 200) throw new Error('the metrics could not be read')
  const searchedTexts: [name: string, text: string][] = [
    ['log', shop.logLines.join('\n')],
    ['metrics', metrics.body],
    ['error responses', responses.join('\n')],
    ['Billplz', JSON.stringify(shop.billplz.ledger())],
    ['PayPal', JSON.stringify(shop.paypal.ledger())],
  ]
  for await (const { table, text } of listRows(shop.shop.db))
    // An email needs its recipient until it is deleted; the waitlist's canary is an email address.
    searchedTexts.push([`table ${table}`, text.replace(/"recipient": "[^"]*"/, '')])
  const emails = shop.emails.listEmails().map(({ subject, text, html }) => [subject, text, html])
  searchedTexts.push(['emails', JSON.stringify(emails)])
  const findings = searchedTexts.flatMap(([name, text]) => {
    const lowerCase = text.toLowerCase()
    return canaries
      .filter((canary) => lowerCase.includes(canary.toLowerCase()))
      .map((canary) => `${name}: ${canary}`)
  })
  return [...new Set(findings)]
}

/** Returns a line for each canary in a file of a folder, such as PostgreSQL's data and logs. */
export function findCanariesInFiles(folder: string, canaries: readonly string[]): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const bytes = readFileSync(path.join(entry.parentPath, entry.name))
      return canaries
        .filter((canary) => bytes.includes(canary))
        .map((canary) => `${entry.name}: ${canary}`)
    })
}
