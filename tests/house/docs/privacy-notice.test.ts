/** The privacy notice names every company that gets data, and every cookie of the shop. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

/** Each file has the notice in both languages. */
const notices = ['web/content/privacy-policy.md', 'web/content/ms/privacy-policy.md'] as const

/** Folders of server/integrations/, and how the recipients in the notice name the company. */
const recipientNames: Readonly<Record<string, { en: string; ms: string }>> = {
  billplz: { en: '{{payment.providerName}}', ms: '{{payment.providerName}}' },
  paypal: { en: 'PayPal', ms: 'PayPal' },
  places: { en: 'Google Maps', ms: 'Google Maps' },
  smtp: { en: 'send our emails', ms: 'menghantar e-mel kami' },
}

/** Files that set cookies, and the names of the cookies without the prefix `__Host-`. */
const cookieNames: Readonly<Record<string, readonly string[]>> = {
  'server/http/access/csrf.ts': ['visitor', 'XSRF-TOKEN'],
  'server/orders/access/order-access.ts': ['order-claim', 'order-pass', 'order-message'],
  'server/accounts/session/known-browser.ts': ['known'],
}

/** Returns the section that begins with the heading's anchor. */
function readSection(notice: string, anchor: string): string {
  const [, section = ''] = readSource(notice).split(`{#${anchor}}`)
  return section.split('\n### ')[0] ?? ''
}

const isServerFile = (file: string): boolean =>
  file.startsWith('server/') && !file.endsWith('.test.ts')

test('the notice names each provider that the server calls, in both languages', () => {
  const folders = listSourceFiles().flatMap(
    (file) => /^server\/integrations\/([^/]+)\//.exec(file)?.[1] ?? [],
  )
  assert.deepEqual([...new Set(folders)].toSorted(), Object.keys(recipientNames).toSorted())
  for (const notice of notices)
    for (const { en, ms } of Object.values(recipientNames)) {
      assert.ok(readSection(notice, 'recipients').includes(en), `${notice}: ${en}`)
      assert.ok(readSection(notice, 'penerima').includes(ms), `${notice}: ${ms}`)
    }
})

test('the notice names each cookie that the server sets, in both languages', () => {
  const filesWithCookies = listSourceFiles().filter(
    (file) => isServerFile(file) && readSource(file).includes('.setCookie('),
  )
  assert.deepEqual(filesWithCookies.toSorted(), Object.keys(cookieNames).toSorted())
  for (const notice of notices)
    for (const anchor of ['cookies', 'kuki'])
      for (const name of Object.values(cookieNames).flat())
        assert.match(readSection(notice, anchor), new RegExp(`\\b${name}\\b`), `${notice}: ${name}`)
})
