// Runs the head script that shows the analytics question and stores the choice, as a browser would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import {
  analyticsConsentStorageKey,
  serialiseConsent,
  parseConsent,
} from '#domain/analytics/analytics-consent.ts'
import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'

const script = await compileHeadScript('web/head/ask-analytics-question.ts')

type FakeEvent = { key?: string; persisted?: boolean; target?: unknown }

/** Opens a page with this stored value; `forbidden` makes storage throw. */
function openPage(storedText: string | null | 'forbidden') {
  const storage = new Map(
    storedText === null || storedText === 'forbidden'
      ? []
      : [[analyticsConsentStorageKey, storedText]],
  )
  const listeners = new Map<string, ((event: FakeEvent) => void)[]>()
  const page = { isAsked: false, notificationCount: 0 }
  const fire = (type: string, event: FakeEvent): void =>
    listeners.get(type)?.forEach((listener) => listener(event))
  const throwIfForbidden = (): void => {
    if (storedText === 'forbidden') throw new Error('storage is forbidden')
  }
  const documentElement = {
    toggleAttribute: (_: string, isOn: boolean) => void (page.isAsked = isOn),
    removeAttribute: () => void (page.isAsked = false),
  }
  const context = {
    document: { documentElement },
    localStorage: {
      getItem(key: string) {
        throwIfForbidden()
        return storage.get(key) ?? null
      },
      setItem(key: string, text: string) {
        throwIfForbidden()
        storage.set(key, text)
      },
    },
    StorageEvent: function (this: FakeEvent, _: string, event: FakeEvent) {
      Object.assign(this, event)
    },
    // Deferred callbacks run immediately.
    setTimeout: (callback: () => void) => callback(),
    addEventListener: (type: string, listener: (event: FakeEvent) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    dispatchEvent: (event: FakeEvent) => {
      page.notificationCount += 1
      fire('storage', event)
    },
  }
  runInContext(script.code, createContext(context))
  const fakeButton = (choice: string) => ({ closest: () => ({ getAttribute: () => choice }) })
  return {
    isAsked: () => page.isAsked,
    notificationCount: () => page.notificationCount,
    readStored: () => storage.get(analyticsConsentStorageKey) ?? null,
    press: (choice: string) => fire('click', { target: fakeButton(choice) }),
    pressElsewhere: () => {
      fire('click', { target: { closest: () => null } })
      fire('click', { target: {} })
    },
    /**
     * Another tab stored a choice, or this one did while the page was in the back/forward cache.
     */
    storeElsewhere: (choice: 'accepted' | 'refused') =>
      storage.set(analyticsConsentStorageKey, serialiseConsent(choice, new Date())),
    fire,
  }
}

test('the question is shown exactly when the domain reads no valid choice', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  const outdated = serialiseConsent('accepted', now).replace('2026-11', '2025-01')
  const texts = (['accepted', 'refused'] as const).map((choice) => serialiseConsent(choice, now))
  for (const text of [
    null,
    '',
    '{',
    '7',
    'null',
    '[]',
    '{"choice":"accepted"}',
    outdated,
    ...texts,
  ])
    assert.equal(openPage(text).isAsked(), parseConsent(text) === undefined, String(text))
})

test('a choice is stored as the domain writes it, sent to this tab, and the question is hidden', () => {
  for (const choice of ['accepted', 'refused'] as const) {
    const page = openPage(null)
    page.pressElsewhere()
    assert.equal(page.isAsked(), true)
    page.press(choice)
    assert.equal(page.isAsked(), false)
    assert.equal(page.notificationCount(), 1)
    const consent = parseConsent(page.readStored())
    assert.equal(page.readStored(), serialiseConsent(choice, new Date(consent?.at ?? '')))
  }
})

test('the question is hidden for this page when storage is blocked', () => {
  const page = openPage('forbidden')
  assert.equal(page.isAsked(), true)
  page.press('accepted')
  assert.equal(page.isAsked(), false)
})

test('a choice made in another tab, or stored before a back/forward restore, applies here', () => {
  const otherTab = openPage(null)
  otherTab.storeElsewhere('refused')
  otherTab.fire('storage', { key: 'cart' })
  assert.equal(otherTab.isAsked(), true)
  otherTab.fire('storage', { key: analyticsConsentStorageKey })
  assert.equal(otherTab.isAsked(), false)

  const restored = openPage(null)
  restored.storeElsewhere('accepted')
  restored.fire('pageshow', { persisted: false })
  assert.equal(restored.isAsked(), true)
  restored.fire('pageshow', { persisted: true })
  assert.equal(restored.isAsked(), false)
  assert.equal(restored.notificationCount(), 1)
})
