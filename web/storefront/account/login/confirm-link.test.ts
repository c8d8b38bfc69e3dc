import assert from 'node:assert/strict'
import { after, test, type TestContext } from 'node:test'

import { createElement, type ComponentType } from 'react'
import { MemoryRouter } from 'react-router'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import type * as client from '#web/api/client.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/verify-email') })
const loadModule = await startModuleLoader({ after })
// Loaded by Vite too: the component uses this copy of the class.
const { ApiError } = await loadModule<typeof client>('/web/api/client.ts')
const { ConfirmLink } = await loadModule<{ ConfirmLink: ComponentType<object> }>(
  '/web/storefront/account/login/confirm-link.tsx',
)

type LinkResult = { ok: boolean; message: string; reason?: string }

/** Presses the button of a link that needs no password, and returns what the customer then gets. */
async function pressButton(t: TestContext, confirm: () => Promise<LinkResult>) {
  const results: LinkResult[] = []
  const tab = openFakePage(t)
  const link = { kind: 'keep_email', email: 'aisyah@example.com', isDone: false }
  const onResult = (result: LinkResult) => void results.push(result)
  const props = { link, token: 'x', confirm, onResult }
  await tab.render(createElement(MemoryRouter, null, createElement(ConfirmLink, props)))
  await tab.submitForm()
  return { results, text: tab.readText() }
}

test('a link that expired before the press fails as when it is opened, with the reason', async (t) => {
  const error = new ApiError({ status: 422, code: 'LINK_EXPIRED', message: 'This link is old.' })
  const { results } = await pressButton(t, () => Promise.reject(error))
  const reason = 'This link is old.'
  assert.deepEqual(results, [{ ok: false, message: 'Verification failed.', reason }])
})

test('without a network the form stays, and says that the verification failed and what to do', async (t) => {
  const error = new ApiError({ status: 0, code: 'OFFLINE', message: 'Check your connection.' })
  const { results, text } = await pressButton(t, () => Promise.reject(error))
  assert.deepEqual(results, [])
  assert.match(text, /An error occurred during verification\.Check your connection\./)
  assert.match(text, /Keep this address/)
})

test('a refusal that says what to do is shown alone', async (t) => {
  const error = new ApiError({ status: 429, code: 'TOO_MANY', message: 'Wait a minute.' })
  const { results, text } = await pressButton(t, () => Promise.reject(error))
  assert.deepEqual(results, [])
  assert.match(text, /Wait a minute\./)
  assert.doesNotMatch(text, /An error occurred/)
})
