/** The catalogue's reply is replaced; the hooks, the cart menu and the cart's storage are real. */
import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { createElement, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router'

import type { CartLine } from '#domain/cart/cart-line.ts'
import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type * as cartStore from './cart-store.ts'
import type { RefreshedCart } from './use-refreshed-cart.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/cart') })
const loadModule = await startModuleLoader({ after })
const { CartMenuSheet } = await loadModule<{ CartMenuSheet: ComponentType<{ close(): void }> }>(
  '/web/storefront/cart/cart-menu-sheet.tsx',
)
const { useRefreshedCart } = await loadModule<{ useRefreshedCart: () => RefreshedCart }>(
  '/web/storefront/cart/use-refreshed-cart.ts',
)
// Loaded by Vite too: the hooks use this copy of the store.
const { changeCart, readCart } = await loadModule<typeof cartStore>(
  '/web/storefront/cart/cart-store.ts',
)
const { SnackbarProvider } = await loadModule<{ SnackbarProvider: ComponentType }>(
  '/web/ui/feedback/snackbar.tsx',
)

replaceStorage('localStorage')

const storedLines: CartLine[] = [
  { id: 28, name: 'NMN', price: 250, quantity: 1 },
  { id: 5, name: 'Old Formula', price: 99, quantity: 1 },
]
const newerLines: CartLine[] = [{ id: 28, name: 'NMN', price: 270, quantity: 1 }]
const bothNotices = 'NMN: price; Old Formula: unavailable'

/** Stands for a screen with CartNotices, such as the cart page. */
function CartScreen(): string {
  return useRefreshedCart()
    .notices.map((notice) => `${'name' in notice && notice.name}: ${notice.kind}`)
    .join('; ')
}

const cartMenu = createElement(
  MemoryRouter,
  null,
  createElement(SnackbarProvider, null, createElement(CartMenuSheet, { close: () => undefined })),
)

/** Opens a tab whose catalogue has NMN at RM 270 and no longer Old Formula. */
function openTab(t: TestContext) {
  changeCart(() => storedLines)
  const fetchProducts = mock.method(globalThis, 'fetch', () =>
    Promise.resolve(
      Response.json([{ id: 28, product_name: 'NMN', price: 270, size: 30, available: true }]),
    ),
  )
  t.after(() => fetchProducts.mock.restore())
  const page = openFakePage(t)
  return { ...page, fetchProducts }
}

test('the cart menu changes nothing, so that the cart page reports every change', async (t) => {
  const tab = openTab(t)
  await tab.render(cartMenu)
  assert.equal(tab.fetchProducts.mock.callCount(), 1)
  assert.match(tab.readText(), /RM\s250\.00.*Old Formula/)
  assert.deepEqual(readCart(), storedLines)
  await tab.render(createElement(CartScreen))
  assert.deepEqual(readCart(), newerLines)
  assert.equal(tab.readText(), bothNotices)
})

test('a tab in the background changes the cart only when the shopper returns to it', async (t) => {
  const tab = openTab(t)
  await tab.setVisibility('hidden')
  await tab.render(createElement(CartScreen))
  assert.deepEqual(readCart(), storedLines)
  await tab.setVisibility('visible')
  assert.deepEqual(readCart(), newerLines)
  assert.equal(tab.readText(), bothNotices)
})
