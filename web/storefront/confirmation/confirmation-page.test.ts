/** The shop's replies are replaced. */
import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { act, createElement, type ComponentType } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router'

import { demoSettings } from '#domain/shop-settings.ts'
import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type { BillOrder } from './use-bill-order.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/confirmation') })
replaceStorage('localStorage')
replaceStorage('sessionStorage')
const loadModule = await startModuleLoader({ after })
const { default: ConfirmationPage } = await loadModule<{ default: ComponentType }>(
  '/web/storefront/confirmation/confirmation-page.tsx',
)
const { SnackbarProvider } = await loadModule<{ SnackbarProvider: ComponentType }>(
  '/web/ui/feedback/snackbar.tsx',
)

const page = createElement(
  MemoryRouter,
  { initialEntries: ['/confirmation?billplz[id]=abc'] },
  createElement(SnackbarProvider, null, createElement(ConfirmationPage)),
)
/** Like `page`, with the settings of the shop. */
function createPageWithSettings() {
  const route = {
    id: 'root',
    path: '/confirmation',
    element: createElement(SnackbarProvider, null, createElement(ConfirmationPage)),
  }
  const router = createMemoryRouter([route, { path: '/cart', element: 'The cart' }], {
    initialEntries: ['/confirmation?billplz[id]=abc'],
    hydrationData: { loaderData: { root: { settings: demoSettings } } },
  })
  return createElement(RouterProvider, { router })
}
const loadingText = /^Retrieving order details/
const failureText = /Failed to fetch payment details\. Please contact support\./

test('a dropped poll keeps the loader; after the last poll the page offers another try', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  t.after(() => mock.timers.reset())
  t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const tab = openFakePage(t)
  await tab.render(page)
  assert.match(tab.readText(), loadingText)
  const poll = () => act(async () => mock.timers.tick(3_000))
  await poll()
  assert.match(tab.readText(), loadingText)
  for (let count = 1; count < 20; count += 1) await poll()
  assert.match(tab.readText(), failureText)
  assert.match(tab.readText(), /Try again/)
})

test('an unknown order ends the polling without a button for another try', async (t) => {
  t.mock.method(globalThis, 'fetch', () => Promise.resolve(new Response('', { status: 404 })))
  const tab = openFakePage(t)
  await tab.render(page)
  assert.match(tab.readText(), failureText)
  assert.doesNotMatch(tab.readText(), /Try again/)
})

type Step = BillOrder['timeline'][number]
type PharmacySteps = Partial<Record<Step['step'], Step['state']>>

/** Replaces the reply of the shop by an order with these steps of the pharmacy. */
function replyWithOrder(
  t: TestContext,
  paymentState: BillOrder['paymentState'],
  pharmacySteps: PharmacySteps,
  changes: Partial<BillOrder> = {},
): void {
  const steps = { placed: 'done', paid: 'done', ...pharmacySteps }
  const order = {
    orderId: 'K7M4QX2P',
    paymentType: 'Billplz (FPX, e-Wallet, Credit/Debit Card)',
    totalPrice: '270.00',
    paymentState,
    createdAt: '2026-11-20T02:00:00.000Z',
    paidAt: '2026-11-20T02:05:00.000Z',
    discount_code: 'N/A',
    trackingNumber: 'Pending',
    user: { firstName: 'Aisyah', lastName: 'Demo', email: 'aisyah@example.com' },
    shipping: {
      name: 'Aisyah Demo',
      address: '1 Jalan Satu',
      address_2: '',
      city: 'Ipoh',
      state: 'Perak',
      zip_code: '30000',
      country: 'Malaysia',
      phone: '0123456789',
    },
    orderItems: [],
    isMasked: false,
    placedInThisBrowser: false,
    hasConfirmationEmail: true,
    hasRefundEmail: true,
    reportedPayment: null,
    payAgainUrl: null,
    parcel: null,
    timeline: Object.entries(steps).map(([step, state]) => ({
      step,
      label: step,
      state,
      doneAt: null,
    })),
    addressChange: null,
    pharmacistReview: null,
    compoundingDays: null,
    deliveryDays: null,
    amounts: { subtotal: '270.00', shipping: '0.00', savings: '0.00', discount: '0.00' },
    ...changes,
  }
  t.mock.method(globalThis, 'fetch', async (request: string | Request) =>
    (request instanceof Request ? request.url : request).includes('get-bill')
      ? Response.json(order)
      : new Response('', { status: 404 }),
  )
}

const stillSentText = /We still make and send your order\./

test('an order refunded in part keeps its progress, unless it is not made', async (t) => {
  const tab = openFakePage(t)
  const open = async (paymentState: BillOrder['paymentState'], steps: PharmacySteps) => {
    replyWithOrder(t, paymentState, steps)
    await tab.render(null)
    await tab.render(createPageWithSettings())
    return tab.readText()
  }
  const openSteps = { prepared: 'now', 'on its way': 'to come', delivered: 'to come' } as const
  const text = await open('Partially refunded', openSteps)
  assert.match(text, /We have refunded part of your payment\./)
  assert.match(text, /Compounded.*On its way/)
  assert.match(text, stillSentText)
  const sentText = await open('Partially refunded', { prepared: 'done', 'on its way': 'done' })
  assert.match(sentText, /Compounded.*On its way/)
  assert.doesNotMatch(sentText, stillSentText)
  // Declined: the server sends no steps of the pharmacy.
  const declinedText = await open('Partially refunded', { reviewed: 'stopped' })
  assert.doesNotMatch(declinedText, /Compounded|We still make/)
  // While a refund is open, only an order that was ready before is sent.
  assert.match(await open('Refund due', { prepared: 'done' }), /Compounded.*On its way/)
  assert.doesNotMatch(await open('Refund due', openSteps), /Compounded|We still make/)
})

test('"Buy again" loads the products that could not be loaded with the page', async (t) => {
  const tab = openFakePage(t)
  const product = {
    id: 28,
    product_name: 'NMN Daily',
    category: 'Longevity',
    image: '/pictures/28/jar-640.webp',
    formula: null,
  }
  const orderItems = [{ quantity: 1, price: '270.00', product }]
  replyWithOrder(t, 'Expired', {}, { orderItems })
  await tab.render(createPageWithSettings())
  t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await tab.pressButton('Buy again')
  assert.match(tab.readText(), /The products could not be loaded\. Please try again\./)
  t.mock.method(globalThis, 'fetch', async () =>
    Response.json([{ id: 28, product_name: 'NMN Daily', price: 270, available: true }]),
  )
  await tab.pressButton('Buy again')
  assert.match(tab.readText(), /^The cart/)
})

test('an overdue order does not show past days as expected', async (t) => {
  const tab = openFakePage(t)
  t.mock.timers.enable({ apis: ['Date'], now: new Date('2026-12-07T15:59:00Z') })
  const dates = {
    compoundingDays: { from: '2026-11-24', to: '2026-11-30' },
    deliveryDays: { from: '2026-11-27', to: '2026-12-07' },
  }
  const steps = { prepared: 'done', 'on its way': 'done', delivered: 'now' } as const
  const open = async () => {
    replyWithOrder(t, 'Paid', steps, dates)
    await tab.render(null)
    await tab.render(createPageWithSettings())
    return tab.readText()
  }
  const textOnLastDay = await open()
  assert.match(textOnLastDay, /Delivered, now27\/11\/2026 to 07\/12\/2026/)
  // Midnight in Malaysia.
  t.mock.timers.setTime(new Date('2026-12-07T16:00:00Z').getTime())
  const textAfter = await open()
  assert.match(textAfter, /Delivered, nowLater than expected\. Please contact us\./)
  assert.doesNotMatch(textAfter, /27\/11\/2026/)
})
