/** The catalogue's reply is replaced; the hook and the cart's storage are real. */
import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { createElement, type ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router'

import { maxCartLines, type CartLine } from '#domain/cart/cart-line.ts'
import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type * as cartStore from './cart-store.ts'
import type * as cartAtCheckout from './use-cart-at-checkout.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/checkout') })
const loadModule = await startModuleLoader({ after })
const { useCartAtCheckout } = await loadModule<typeof cartAtCheckout>(
  '/web/storefront/cart/use-cart-at-checkout.ts',
)
const { CartNotices } = await loadModule<{ CartNotices: ComponentType<object> }>(
  '/web/storefront/cart/cart-notices.tsx',
)
// Loaded by Vite too: the hook uses this copy of the store.
const { changeCart, readCart } = await loadModule<typeof cartStore>(
  '/web/storefront/cart/cart-store.ts',
)
replaceStorage('localStorage')
// The log of failed calls.
mock.method(console, 'error', () => undefined)

/** Shows the notices of the checkout, whether the cart is ready, and the query of the URL. */
function CheckoutScreen() {
  const { additionFailureText, isReady } = useCartAtCheckout()
  const notices = { notices: [], hasPriceCheckFailed: false, additionFailureText }
  const { search } = useLocation()
  return [
    createElement(CartNotices, { key: 'notices', ...notices }),
    `${isReady ? 'ready' : 'waiting'} ${search}`,
  ]
}

const productUrl = '/checkout?add-to-cart=28&quantity=1'
const nmn = { id: 28, product_name: 'NMN', price: 270, size: 30, available: true }

/** Opens the link of a product and returns the text of the page. */
async function openLink(
  t: TestContext,
  { lines = [], reply }: { lines?: readonly CartLine[]; reply: () => Promise<Response> },
): Promise<string> {
  changeCart(() => lines)
  t.mock.method(globalThis, 'fetch', reply)
  const tab = openFakePage(t)
  const screen = createElement(CheckoutScreen)
  await tab.render(createElement(MemoryRouter, { initialEntries: [productUrl] }, screen))
  return tab.readText()
}

test('a link adds its product and leaves the URL without a notice', async (t) => {
  const text = await openLink(t, { reply: async () => Response.json([nmn]) })
  assert.equal(text, 'ready ')
  assert.deepEqual(
    readCart().map(({ id }) => id),
    [28],
  )
})

for (const [state, products] of [
  ['unknown', []],
  ['not sold now', [{ ...nmn, available: false }]],
] as const)
  test(`the checkout says that the product of a link was not added: ${state}`, async (t) => {
    const text = await openLink(t, { reply: async () => Response.json(products) })
    assert.equal(text, 'This product is not available at the moment and was not added.ready ')
  })

test('the checkout says that a full cart does not take the product of a link', async (t) => {
  const lines = Array.from({ length: maxCartLines }, (_, index) => ({
    id: 100 + index,
    name: `Formula ${index}`,
    price: 100,
    quantity: 1,
  }))
  const products = lines.map(({ id, name }) => ({ ...nmn, id, product_name: name, price: 100 }))
  const text = await openLink(t, {
    lines,
    // Also the comparison of the cart with the catalogue gets this reply.
    reply: async () => Response.json([nmn, ...products]),
  })
  assert.match(text, /^Your cart is full\.ready $/)
})

test('without a network the checkout says so and keeps the link for a reload', async (t) => {
  const text = await openLink(t, {
    reply: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  assert.match(text, /^The product could not be loaded\. Reload the page to try again\./)
  assert.ok(text.endsWith('ready ?add-to-cart=28&quantity=1'), text)
})
