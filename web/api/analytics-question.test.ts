// Runs the head script that shows the analytics question and stores the choice, as a browser would.
// It must agree with the domain about what a valid choice is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import {
  serialiseConsent,
  analyticsConsentKey,
  parseConsent,
} from '#domain/analytics/analytics-consent.ts'

import { questionScript } from './analytics-question.ts'

type FakeEvent = { key?: string; persisted?: boolean; target?: unknown }

/** Opens a page with this stored value; `forbidden` makes storage throw. */
function openPage(storedText: string | null | 'forbidden') {
  const stored = new Map(
    storedText === null || storedText === 'forbidden' ? [] : [[analyticsConsentKey, storedText]],
  )
  const listeners = new Map<string, ((event: FakeEvent) => void)[]>()
  const page = { isAsked: false, notificationCount: 0 }
  const fire = (type: string, event: FakeEvent): void =>
    listeners.get(type)?.forEach((listener) => listener(event))
  const throwIfForbidden = (): void => {
    if (storedText === 'forbidden') throw new Error('storage is forbidden')
  }
  const documentElement = {
    toggleAttribute: (_: string, to: boolean) => void (page.isAsked = to),
    removeAttribute: () => void (page.isAsked = false),
  }
  const context = {
    document: { documentElement },
    localStorage: {
      getItem: (key: string) => (throwIfForbidden(), stored.get(key) ?? null),
      setItem: (key: string, text: string) => (throwIfForbidden(), stored.set(key, text)),
    },
    StorageEvent: function (this: FakeEvent, _: string, event: FakeEvent) {
      Object.assign(this, event)
    },
    // Runs deferred work immediately, so that the test need not wait.
    setTimeout: (then: () => void) => then(),
    addEventListener: (type: string, listener: (event: FakeEvent) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    dispatchEvent: (event: FakeEvent) => {
      page.notificationCount += 1
      fire('storage', event)
    },
  }
  runInContext(questionScript, createContext(context))
  const button = (choice: string) => ({ closest: () => ({ getAttribute: () => choice }) })
  return {
    isAsked: () => page.isAsked,
    notificationCount: () => page.notificationCount,
    readStoredText: () => stored.get(analyticsConsentKey) ?? null,
    press: (choice: string) => fire('click', { target: button(choice) }),
    pressElsewhere: () => {
      fire('click', { target: { closest: () => null } })
      fire('click', { target: {} })
    },
    /**
     * Another tab stored a choice, or this one did while the page was in the back/forward cache.
     */
    storeChoiceElsewhere: (choice: 'accepted' | 'refused') =>
      stored.set(analyticsConsentKey, serialiseConsent(choice, new Date())),
    fire,
  }
}

test('the question is shown exactly when the domain reads no valid choice', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  const expiredText = serialiseConsent('accepted', now).replace('2026-11', '2025-01')
  const validTexts = (['accepted', 'refused'] as const).map((choice) =>
    serialiseConsent(choice, now),
  )
  for (const storedText of [
    null,
    '',
    '{',
    '7',
    'null',
    '[]',
    '{"choice":"accepted"}',
    expiredText,
    ...validTexts,
  ])
    assert.equal(
      openPage(storedText).isAsked(),
      parseConsent(storedText) === undefined,
      String(storedText),
    )
})

test('a choice is stored as the domain writes it, sent to this tab, and the question is hidden', () => {
  for (const choice of ['accepted', 'refused'] as const) {
    const page = openPage(null)
    page.pressElsewhere()
    assert.equal(page.isAsked(), true)
    page.press(choice)
    assert.equal(page.isAsked(), false)
    assert.equal(page.notificationCount(), 1)
    const storedText = parseConsent(page.readStoredText())
    assert.equal(page.readStoredText(), serialiseConsent(choice, new Date(storedText?.at ?? '')))
  }
})

test('the question is hidden for this page when storage is blocked', () => {
  const page = openPage('forbidden')
  assert.equal(page.isAsked(), true)
  page.press('accepted')
  assert.equal(page.isAsked(), false)
})

test('a choice made in another tab, or stored before a back/forward restore, applies here', () => {
  const openPageInOtherTab = openPage(null)
  openPageInOtherTab.storeChoiceElsewhere('refused')
  openPageInOtherTab.fire('storage', { key: 'cart' })
  assert.equal(openPageInOtherTab.isAsked(), true)
  openPageInOtherTab.fire('storage', { key: analyticsConsentKey })
  assert.equal(openPageInOtherTab.isAsked(), false)

  const restoredPage = openPage(null)
  restoredPage.storeChoiceElsewhere('accepted')
  restoredPage.fire('pageshow', { persisted: false })
  assert.equal(restoredPage.isAsked(), true)
  restoredPage.fire('pageshow', { persisted: true })
  assert.equal(restoredPage.isAsked(), false)
  assert.equal(restoredPage.notificationCount(), 1)
})
