/** The server's reply is replaced; the components and the API client are real. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'

import { createElement, type ComponentType } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { startModuleLoader } from '#tests/support/browser/web-modules.ts'

// Typed here, because the tests' type check knows no style sheets.
type Props = {
  recall: object
  signatureName: string
  onChanged: () => void
  onReload: () => void
  onConflict: (message: string) => void
}

// The client reads the shop's origin while it is loaded.
Object.defineProperty(globalThis, 'location', { value: new URL('http://shop.test/recall') })
const loadModule = await startModuleLoader({ after })
const { RecallEmail } = await loadModule<{ RecallEmail: ComponentType<Props> }>(
  '/web/back-office/recalls/recall-email.tsx',
)

const texts = { problem: 'The label is wrong.', offer: '' }
const approvedRecall = {
  lot: { number: 'L-261120-01' },
  state: 'approved',
  version: 3,
  texts: { en: texts, ms: texts },
  counts: { toEmail: 0, emailed: 1, outstanding: 1 },
  remindedAt: null,
}

test('a reminder that was already sent closes the dialog and loads the recall again', async (t) => {
  replaceStorage('localStorage', t)
  const message = 'The reminder was already sent.'
  t.mock.method(globalThis, 'fetch', async ({ url }: Request) =>
    String(url).endsWith('/remind')
      ? Response.json({ code: 'CONFLICT', message }, { status: 409 })
      : new Response('token'),
  )
  const page = openFakePage(t)
  Object.assign(document, {
    documentElement: { lang: 'en' },
    querySelector: () => ({ content: '' }),
  })
  const conflicts: string[] = []
  await page.render(
    createElement(RecallEmail, {
      recall: approvedRecall,
      signatureName: 'Demo Pharmacist',
      onChanged: () => undefined,
      onReload: () => undefined,
      onConflict: (text) => conflicts.push(text),
    }),
  )
  await page.pressButton('Remind 1 customer')
  assert.ok(page.hasOpenDialog())
  await page.submitForm()
  assert.deepEqual(conflicts, [message])
  assert.ok(!page.hasOpenDialog())
})
