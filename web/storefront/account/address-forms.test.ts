/** The forms of the default address and of a subscription's address. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'
import type * as tabDrafts from '#web/api/session/tab-drafts.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/user-dashboard') })
replaceStorage('localStorage')
replaceStorage('sessionStorage')
const loadModule = await startModuleLoader({ after })
const { AddressSection } = await loadModule<{ AddressSection: FunctionComponent<object> }>(
  '/web/storefront/account/address-section.tsx',
)
const { SubscriptionAddress } = await loadModule<{
  SubscriptionAddress: FunctionComponent<object>
}>('/web/storefront/account/subscription/subscription-address.tsx')
const { saveTabDraft } = await loadModule<typeof tabDrafts>('/web/api/session/tab-drafts.ts')

const address = {
  firstName: 'Aisyah',
  lastName: 'Demo',
  addressLine1: '1 Jalan Satu',
  addressLine2: '',
  postalCode: '30000',
  city: 'Ipoh',
  phone: '0123456789',
  state: 'Perak',
}

/** Returns the labels that are marked optional. */
function findOptionalLabels(html: string): string[] {
  // React separates texts by comments.
  const labels = html.replaceAll('<!-- -->', '').matchAll(/<label[^>]*>(.*?)<\/label>/g)
  return Array.from(labels, ([, label = '']) => label.replaceAll(/<[^>]+>/g, '')).filter((label) =>
    label.endsWith(' (optional)'),
  )
}

test('both address forms mark the second line optional and nothing else', () => {
  saveTabDraft('address', { city: 'Taiping' })
  const props = { details: address, onSaved: () => undefined }
  assert.deepEqual(findOptionalLabels(renderToString(createElement(AddressSection, props))), [
    'Address 2 (optional)',
  ])
  const subscription = { id: 7, address, nextPayment: null }
  const dialogProps = { subscription, changes: {}, open: true, onClose: () => undefined }
  const dialog = renderToString(createElement(SubscriptionAddress, dialogProps))
  assert.deepEqual(findOptionalLabels(dialog), ['Address 2 (optional)'])
})
