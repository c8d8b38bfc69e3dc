/** The shop's replies are replaced; the checkout's hooks and its draft are real. */
import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { createElement, type FormEvent } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'

import { demoSettings } from '#domain/shop-settings.ts'
import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type * as checkoutDraft from './checkout-draft-store.ts'
import type { PayOrder, usePay } from './use-pay.ts'
import type { useSubscribe } from './plan/use-subscribe.ts'
import type { Voucher } from './use-voucher.ts'

// The client reads the shop's origin while it is loaded.
const location = Object.assign(new URL('http://shop.test/checkout'), { assign: () => undefined })
Object.defineProperty(globalThis, 'location', { value: location })
replaceStorage('localStorage')
replaceStorage('sessionStorage')
// The log of failed calls.
mock.method(console, 'error', () => undefined)
const loadModule = await startModuleLoader({ after })
/** What the test uses of the checkout. */
type Checkout = {
  voucher: Voucher
  totals: PayOrder['totals']
  pay: ReturnType<typeof usePay>
  subscribe: ReturnType<typeof useSubscribe>
  buildOrder(): PayOrder
}
const { useCheckout } = await loadModule<{ useCheckout: (checkoutCart: object) => Checkout }>(
  '/web/storefront/checkout/use-checkout.ts',
)
const { changeDraft } = await loadModule<typeof checkoutDraft>(
  '/web/storefront/checkout/checkout-draft-store.ts',
)

const lines = [{ id: 28, name: 'NMN Daily', price: 270, quantity: 1 }]
const products = new Map([[28, { size: 30 }]])
const cart = { lines, products, state: 'loaded', refresh: () => undefined } as const

/** Shows the voucher, the total and the failures; a submission of its form calls `press`. */
function CheckoutScreen({ press }: { press: (checkout: Checkout) => Promise<unknown> }) {
  const checkout = useCheckout(cart)
  const { voucher, totals, pay, subscribe } = checkout
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    press(checkout).catch(() => undefined)
  }
  const failure = pay.failure || subscribe.failure
  const text = `${voucher.state} (${voucher.refusal}) ${totals.total} [${failure}]`
  return createElement('form', { onSubmit: handleSubmit }, text)
}

const usedText = 'You have already used this voucher.'

/** Replaces the shop's replies: it refuses each order with a voucher. Returns the orders' bodies. */
function refuseVouchers(t: TestContext): { paymentData: { total: number; voucherCode: string } }[] {
  const orders: { paymentData: { total: number; voucherCode: string } }[] = []
  t.mock.method(globalThis, 'fetch', async (input: string | Request) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location))
    const { pathname } = new URL(request.url)
    if (pathname === '/api/vouchers/validation') return Response.json({ value: 20 })
    if (pathname === '/api/settings') return Response.json({ settings: demoSettings })
    if (!['/api/billplz/pay', '/api/paypal/subscriptions'].includes(pathname))
      return new Response('', { status: 404 })
    const order = await request.json()
    orders.push(order)
    if (order.paymentData.voucherCode === '')
      return Response.json({ url: 'http://bank.test/', subscriptionId: 'I-1', status: 'CREATING' })
    const headers = { 'x-error-code': 'VOUCHER_NOT_APPLICABLE', 'content-type': 'text/plain' }
    return new Response(usedText, { status: 422, headers })
  })
  return orders
}

const presses = {
  Pay: (checkout: Checkout) => checkout.pay.startPayment(checkout.buildOrder()),
  PayPal: (checkout: Checkout) =>
    checkout.subscribe.createSubscription(checkout.buildOrder(), 'sixMonth'),
}

for (const [button, press] of Object.entries(presses))
  test(`a voucher that the order refuses raises the total, and the next press is without it: ${button}`, async (t) => {
    const orders = refuseVouchers(t)
    const tab = openFakePage(t)
    changeDraft({ voucherCode: 'DEMO20' })
    const route = {
      id: 'root',
      path: '/checkout',
      element: createElement(CheckoutScreen, { press }),
    }
    const router = createMemoryRouter([route], {
      initialEntries: ['/checkout'],
      hydrationData: { loaderData: { root: { settings: demoSettings } } },
    })
    await tab.render(createElement(RouterProvider, { router }))
    assert.equal(tab.readText(), 'applied () 25000 []')
    await tab.submitForm()
    assert.equal(tab.readText(), `refused (${usedText}) 27000 [${usedText}]`)
    await tab.submitForm()
    assert.deepEqual(
      orders.map(({ paymentData: { total, voucherCode } }) => [total, voucherCode]),
      [
        [250, 'DEMO20'],
        [270, ''],
      ],
    )
  })
