/** The shop's replies are replaced. */
import assert from 'node:assert/strict'
import { after, mock, test } from 'node:test'

import { createElement, type FormEvent } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

import type * as subscriptionChanges from './use-subscription-changes.ts'

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/user-dashboard') })
replaceStorage('localStorage')
replaceStorage('sessionStorage')
// The log of failed calls.
mock.method(console, 'error', () => undefined)
const loadModule = await startModuleLoader({ after })
const { useSubscriptionChanges } = await loadModule<typeof subscriptionChanges>(
  '/web/storefront/account/subscription/use-subscription-changes.ts',
)

type Subscription = Parameters<typeof useSubscriptionChanges>[0]

/** Skips a delivery with the submission of its form, and shows the failure. */
function SkipScreen({ reload }: { reload: () => Promise<void> }) {
  const { skip, failure } = useSubscriptionChanges({ id: 7 } as Subscription, reload)
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void skip()
  }
  return createElement('form', { onSubmit: handleSubmit }, failure?.texts.join(' | '))
}

const refuse = (status: number) => async () =>
  new Response(JSON.stringify({ code: 'SUBSCRIPTION_ENDED', message: 'It has ended.' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

for (const { name, reply, texts, reloadCount } of [
  {
    name: 'without a response, which may be lost, it also says to check the connection',
    reply: () => Promise.reject(new TypeError('Failed to fetch')),
    texts:
      'Failed to skip the delivery | The shop cannot be reached. Check your connection and try again.',
    reloadCount: 1,
  },
  {
    name: 'when the subscription was changed elsewhere',
    reply: refuse(409),
    texts: 'It has ended.',
    reloadCount: 1,
  },
  {
    name: 'not when the change was refused',
    reply: refuse(422),
    texts: 'It has ended.',
    reloadCount: 0,
  },
])
  test(`a failed change loads the subscription again: ${name}`, async (t) => {
    t.mock.method(globalThis, 'fetch', reply)
    const reload = t.mock.fn(async () => undefined)
    const tab = openFakePage(t)
    await tab.render(createElement(SkipScreen, { reload }))
    await tab.submitForm()
    assert.equal(tab.readText(), texts)
    assert.equal(reload.mock.callCount(), reloadCount)
  })
