/**
 * The shop's replies are replaced. Only the texts of the page are read; buttons cannot be pressed.
 */
import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'

import { act, createElement, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

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
