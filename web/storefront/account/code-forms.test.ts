/** The forms that request a code by email. The shop's replies are replaced. */
import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'

import { createElement, type ComponentType, type FunctionComponent } from 'react'
import { MemoryRouter } from 'react-router'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import type * as client from '#web/api/client.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/track-order') })
replaceStorage('sessionStorage')
replaceStorage('localStorage')
// The log of failed calls.
mock.method(console, 'error', () => undefined)
const loadModule = await startModuleLoader({ after })
// Loaded by Vite too: the form uses this copy of the class.
const { ApiError } = await loadModule<typeof client>('/web/api/client.ts')
const { default: TrackOrderPage } = await loadModule<{ default: ComponentType }>(
  '/web/storefront/account/track-order-page.tsx',
)
const { ClaimCodeForm } = await loadModule<{ ClaimCodeForm: FunctionComponent<object> }>(
  '/web/storefront/account/claim-code-form.tsx',
)

const sentText = 'We have sent a code.'
const codeFieldText = /We have sent a code\.Code from the email/

test('the code field of a guest order stays when another code cannot be requested', async (t) => {
  const tab = openFakePage(t)
  await tab.render(createElement(MemoryRouter, null, createElement(TrackOrderPage)))
  t.mock.method(globalThis, 'fetch', async () => Response.json({ message: sentText }))
  await tab.fillInputs('aisyah@example.com')
  await tab.submitForm()
  assert.match(tab.readText(), codeFieldText)
  t.mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await tab.submitForm()
  assert.match(tab.readText(), /The shop cannot be reached/)
  assert.match(tab.readText(), codeFieldText)
})

test('the form that claims orders keeps the message of the code that was sent', async (t) => {
  const tab = openFakePage(t)
  let isSent = true
  const requestCode = async () => {
    if (isSent) return sentText
    throw new ApiError({ status: 0, code: 'OFFLINE', message: 'The shop cannot be reached.' })
  }
  const props = { requestLabel: 'Send me a code', requestCode }
  await tab.render(createElement(ClaimCodeForm, props))
  await tab.pressButton('Send me a code')
  assert.match(tab.readText(), codeFieldText)
  isSent = false
  await tab.pressButton('Send another code')
  assert.match(tab.readText(), /The shop cannot be reached/)
  assert.match(tab.readText(), codeFieldText)
})
