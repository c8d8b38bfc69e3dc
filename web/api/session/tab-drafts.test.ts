import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { replaceStorage } from '#tests/support/browser/replace-storage.ts'

import { clearHealthData, forgetCustomer, rememberCustomer } from './clear-own-data.ts'
import { readTabDraft, saveTabDraft, tabDraftsKey } from './tab-drafts.ts'

/** Gives the test empty storages, and the draft `answer` of a logged-in customer. */
function saveDraftOfCustomer(t: TestContext) {
  const tab = replaceStorage('sessionStorage', t)
  replaceStorage('localStorage', t)
  Object.defineProperty(globalThis, 'window', { value: globalThis, configurable: true })
  t.after(() => void Reflect.deleteProperty(globalThis, 'window'))
  rememberCustomer('aisyah@example.com')
  saveTabDraft('answer', 'since 2020')
  return tab
}

test('a draft is kept when the same customer logs in again', (t) => {
  saveDraftOfCustomer(t)
  rememberCustomer('aisyah@example.com')
  assert.equal(readTabDraft('answer'), 'since 2020')
  assert.equal(readTabDraft('another'), undefined)
})

const clearings = {
  'a log-out': forgetCustomer,
  'a login of another customer': () => rememberCustomer('farid@example.com'),
  'an erasure of health data': clearHealthData,
}
test('a log-out, a login of another customer and an erasure remove all drafts', (t) => {
  for (const [name, clear] of Object.entries(clearings)) {
    const tab = saveDraftOfCustomer(t)
    clear()
    assert.equal(readTabDraft('answer'), undefined, name)
    assert.equal(tab.items.has(tabDraftsKey), false, name)
  }
})

test('a draft is removed by itself without the others', (t) => {
  const tab = saveDraftOfCustomer(t)
  saveTabDraft('email', 'new@example.com')
  saveTabDraft('answer', undefined)
  assert.equal(readTabDraft('answer'), undefined)
  assert.equal(readTabDraft('email'), 'new@example.com')
  assert.doesNotMatch(tab.items.get(tabDraftsKey) ?? '', /since 2020/)
})

test('a draft is read for 24 hours, and then leaves the storage when another one is saved', (t) => {
  const hour = 60 * 60 * 1000
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  const tab = saveDraftOfCustomer(t)
  t.mock.timers.tick(23 * hour)
  saveTabDraft('reason', 'moving')
  assert.equal(readTabDraft('answer'), 'since 2020')
  t.mock.timers.tick(hour)
  assert.equal(readTabDraft('answer'), undefined, 'the later draft does not keep it')
  assert.equal(readTabDraft('reason'), 'moving')
  saveTabDraft('email', 'new@example.com')
  assert.doesNotMatch(tab.items.get(tabDraftsKey) ?? '', /since 2020/)
})

test('without storage or with a damaged item there are no drafts, and nothing throws', (t) => {
  const tab = saveDraftOfCustomer(t)
  tab.items.set(tabDraftsKey, 'null')
  assert.equal(readTabDraft('answer'), undefined)
  tab.failure = 'blocked'
  saveTabDraft('answer', 'text')
  assert.equal(readTabDraft('answer'), undefined)
})
