/** Pages that load something with their link or URL. The shop's replies are replaced. */
import assert from 'node:assert/strict'
import { after, mock, test, type TestContext } from 'node:test'

import { act, createElement, type ComponentType } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { sessionKeys } from '#web/api/session/session-keys.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/verify-email') })
replaceStorage('localStorage')
replaceStorage('sessionStorage')
// The log of failed calls.
mock.method(console, 'error', () => undefined)
const loadModule = await startModuleLoader({ after })
const offlineText = /The shop cannot be reached\. Check your connection and try again\./

/** Opens a page of the storefront without a network. */
async function openWithoutNetwork(t: TestContext, file: string, path: string, url = path) {
  t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { default: Page } = await loadModule<{ default: ComponentType }>(`/web/storefront/${file}`)
  const tab = openFakePage(t)
  const route = createElement(Route, { path, element: createElement(Page) })
  const routes = createElement(Routes, null, route)
  await tab.render(createElement(MemoryRouter, { initialEntries: [url] }, routes))
  /** Waits for a text: the receipt begins to load with a timer. */
  const waitForText = (text: RegExp) =>
    waitUntil(`the text ${text}`, async () => {
      await act(async () => undefined)
      return text.test(tab.readText())
    })
  await waitForText(offlineText)
  return {
    tab,
    pressTryAgain: async (reply: () => Response, expectedText: RegExp) => {
      t.mock.method(globalThis, 'fetch', async () => reply())
      await tab.pressButton('Try again')
      await waitForText(expectedText)
    },
  }
}

test('a verification link is loaded again after a failure of the network', async (t) => {
  const file = 'account/login/verify-email-page.tsx'
  const url = '/verify-email?token=abc'
  const { tab, pressTryAgain } = await openWithoutNetwork(t, file, '/verify-email', url)
  assert.match(tab.readText(), /An error occurred during verification\./)
  assert.doesNotMatch(tab.readText(), /Register again/)
  const link = { kind: 'keep_email', email: 'aisyah@example.com', isDone: false }
  await pressTryAgain(() => Response.json(link), /Keep this address/)
})

test('the question of a pharmacist is loaded again after a failure of the network', async (t) => {
  const file = 'pharmacist/pharmacist-message-page.tsx'
  const url = '/pharmacist?token=abc'
  const { pressTryAgain } = await openWithoutNetwork(t, file, '/pharmacist', url)
  const conversation = { orderId: 'K7M4QX2P', maskedEmail: 'a***@example.com', isUnlocked: false }
  await pressTryAgain(() => Response.json(conversation), /enter the code that we send to a\*\*\*/)
})

test('a receipt is loaded again after a failure of the network, but not if there is none', async (t) => {
  const expiry = Date.now() + 60_000
  const user = { user: { email: 'aisyah@example.com' } }
  localStorage.setItem(sessionKeys.user, JSON.stringify({ value: user, expiry }))
  localStorage.setItem(sessionKeys.token, JSON.stringify({ value: 'abc', expiry }))
  const { tab, pressTryAgain } = await openWithoutNetwork(
    t,
    'account/receipt-page.tsx',
    '/user-dashboard/orders/:orderId',
    '/user-dashboard/orders/K7M4QX2P',
  )
  const problem = { code: 'NOT_FOUND', status: 404, message: 'Nothing was found here.' }
  const reply = () =>
    new Response(JSON.stringify(problem), {
      status: 404,
      headers: { 'content-type': 'application/problem+json' },
    })
  await pressTryAgain(reply, /Nothing was found here\./)
  assert.doesNotMatch(tab.readText(), /Try again/)
})
