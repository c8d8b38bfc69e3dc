// Runs the head script that opens the page in the chosen language, as a browser would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'

const script = await compileHeadScript('web/head/open-chosen-language.ts')

/** Returns the URL that the script redirects to, or undefined. */
function redirectOf(path: string, storedLanguage: string | null | 'forbidden'): string | undefined {
  const { pathname, search, hash } = new URL(path, 'https://racik.example')
  let redirect: string | undefined
  const page = {
    localStorage: {
      getItem() {
        if (storedLanguage === 'forbidden') throw new Error('storage is forbidden')
        return storedLanguage
      },
    },
    location: { pathname, search, hash, replace: (url: string) => (redirect = url) },
    addEventListener: () => undefined,
  }
  runInContext(script.code, createContext(page))
  return redirect
}

test('a left or middle click on a link to English is stored, a right click is not', () => {
  const stored: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const page = {
    localStorage: {
      getItem: () => 'ms',
      setItem: (_key: string, value: string) => stored.push(value),
    },
    location: { pathname: '/ms/cart', search: '', hash: '#total', replace: () => undefined },
    addEventListener: (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
  }
  runInContext(script.code, createContext(page))
  const link = { hreflang: 'en-MY', hash: '' }
  const press = (type: string, button: number) =>
    listeners.get(type)?.({ target: { closest: () => link }, button })
  press('click', 0)
  assert.deepEqual([stored, link.hash], [['en'], '#total'])
  press('auxclick', 1)
  assert.deepEqual(stored, ['en', 'en'])
  press('auxclick', 2)
  assert.deepEqual(stored, ['en', 'en'])
})

test('a visitor who chose Malay is redirected from an English page, with query and fragment', () => {
  assert.equal(redirectOf('/', 'ms'), '/ms')
  assert.equal(redirectOf('/cart', 'ms'), '/ms/cart')
  assert.equal(
    redirectOf('/browse_products?category=a#b', 'ms'),
    '/ms/browse_products?category=a#b',
  )
})

test('Malay pages and the back office are not redirected', () => {
  for (const path of ['/ms', '/ms/cart', '/admin', '/admin/orders', '/pharmacy', '/gallery'])
    assert.equal(redirectOf(path, 'ms'), undefined, path)
})

test('without a choice, with English or with blocked storage, no visitor is redirected', () => {
  for (const language of [null, 'en', 'forbidden'])
    assert.equal(redirectOf('/cart', language), undefined, String(language))
})
