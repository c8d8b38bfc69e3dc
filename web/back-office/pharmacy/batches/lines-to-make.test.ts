/** The server's reply is replaced; the component and the API client are real. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type ComponentType } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

// Typed here, because the tests' type check knows no style sheets.
type Props = { lines: readonly object[]; onMade: () => void; onStale: () => void }

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/batches') })
const loadModule = await startModuleLoader({ after })
const { LinesToMake } = await loadModule<{ LinesToMake: ComponentType<Props> }>(
  '/web/back-office/pharmacy/batches/lines-to-make.tsx',
)

const line = {
  orderId: 'FRST2222',
  position: 0,
  product: 'Zinc Support',
  name: 'Aisyah',
  capsules: 60,
  bestBefore: '2027-01-31',
  hasKnownAmounts: true,
  shortages: [],
}

test('the list is loaded again when a colleague made the batch first, and the message stays', async (t) => {
  replaceStorage('localStorage', t)
  const message = 'A jar of order FRST2222 is already in another batch.'
  t.mock.method(globalThis, 'fetch', async ({ url }: Request) =>
    String(url).endsWith('/batches')
      ? Response.json({ code: 'CONFLICT', message }, { status: 409 })
      : new Response('token'),
  )
  const page = openFakePage(t)
  Object.assign(document, {
    documentElement: { lang: 'en' },
    querySelector: () => ({ content: '' }),
  })
  let reloadCount = 0
  const showLines = (lines: readonly object[]) =>
    page.render(
      createElement(LinesToMake, {
        lines,
        onMade: () => assert.fail('no batch was made'),
        onStale: () => reloadCount++,
      }),
    )
  await showLines([line])
  await page.pressButton('Make a batch of 1 item')
  assert.equal(reloadCount, 1)
  await showLines([])
  assert.equal(page.readText(), message)
})
