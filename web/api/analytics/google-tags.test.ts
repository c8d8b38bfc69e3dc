import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { loadGoogleTags } from './google-tags.ts'

const ids = {
  measurementId: 'G-1',
  conversionId: null,
  cartConversionId: null,
  clickId: undefined,
}

/** Replaces the page by one of www.racik.example with these cookies, until the test ends. */
function openPage(t: TestContext, cookies: string) {
  const writtenCookies: string[] = []
  const scripts: unknown[] = []
  const window: { dataLayer?: unknown[] } = {}
  const document = {
    get cookie(): string {
      return cookies
    },
    set cookie(cookie: string) {
      writtenCookies.push(cookie)
    },
    createElement: () => ({}),
    head: { append: (script: unknown) => scripts.push(script) },
  }
  const location = { hostname: 'www.racik.example', origin: 'https://www.racik.example' }
  for (const [name, value] of Object.entries({ window, document, location })) {
    Object.defineProperty(globalThis, name, { value, configurable: true })
    t.after(() => void Reflect.deleteProperty(globalThis, name))
  }
  /** Returns the commands to the tag as arrays. */
  const listCommands = () => (window.dataLayer ?? []).map((command) => Array.from(command as []))
  return { window, writtenCookies, scripts, listCommands }
}

test('the tags set cookies for this host only; stopping deletes those of each parent domain', (t) => {
  const { writtenCookies, listCommands } = openPage(t, '_ga=1; cart=2; _gcl_au=3')
  const tags = loadGoogleTags(ids)
  const config: unknown = listCommands().find(([name]) => name === 'config')?.[2]
  assert.equal(Object(config).cookie_domain, 'none')
  tags.stop()
  assert.deepEqual(
    writtenCookies,
    ['_ga', '_gcl_au'].flatMap((name) =>
      ['', '; domain=www.racik.example', '; domain=racik.example', '; domain=example'].map(
        (domain) => `${name}=; path=/; max-age=0${domain}`,
      ),
    ),
  )
})

test('a visitor who agrees again on the same page is counted again, with one script', (t) => {
  const { window, scripts, listCommands } = openPage(t, '')
  loadGoogleTags(ids).stop()
  assert.equal(Object(window)['ga-disable-G-1'], true)
  loadGoogleTags(ids)
  assert.equal(Object(window)['ga-disable-G-1'], false)
  const [name, action, consent] = listCommands().at(-1) ?? []
  assert.deepEqual([name, action], ['consent', 'update'])
  assert.equal(Object(consent).analytics_storage, 'granted')
  assert.equal(scripts.length, 1)
})

test('Google gets neither the pages of the quiz nor the products that it recommends', (t) => {
  const { listCommands } = openPage(t, '')
  const tags = loadGoogleTags({ ...ids, clickId: 'Click_1' })
  tags.send({ name: 'page_view', route: '/faq' })
  const commandCount = listCommands().length
  for (const path of ['/quiz', '/recommended', '/keep-results', '/Quiz'])
    for (const route of [path, `/ms${path}`]) tags.send({ name: 'page_view', route })
  const items = [{ id: 28, price: 270, quantity: 1 }]
  tags.send({ name: 'view_item', items, isQuizResult: true })
  assert.deepEqual(listCommands().slice(commandCount), [])
  // Without a page of its own, the event carries the last page that was set.
  tags.send({ name: 'add_to_cart', items })
  tags.send({ name: 'page_view', route: '/products/:productId' })
  tags.send({ name: 'view_item', items })
  const names = listCommands().map(([command, name]) => (command === 'event' ? name : command))
  const laterNames = names.slice(commandCount)
  assert.deepEqual(laterNames, ['add_to_cart', 'set', 'page_view', 'view_item'])
  assert.doesNotMatch(JSON.stringify(listCommands()), /quiz|recommended|keep-results/i)
})
