// Runs the head script that shows the analytics question and stores the choice, as a browser would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import {
  analyticsConsentKey,
  consentText,
  parseConsent,
} from '#domain/analytics/analytics-consent.ts'
import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'

const script = await compileHeadScript('web/head/ask-analytics-question.ts')

type FakeEvent = { key?: string; persisted?: boolean; target?: unknown }

/** Opens a page with this stored value; `forbidden` makes storage throw. */
function open(kept: string | null | 'forbidden') {
  const stored = new Map(kept === null || kept === 'forbidden' ? [] : [[analyticsConsentKey, kept]])
  const listeners = new Map<string, ((event: FakeEvent) => void)[]>()
  const page = { isAsked: false, notified: 0 }
  const fire = (type: string, event: FakeEvent): void =>
    listeners.get(type)?.forEach((listener) => listener(event))
  const throwIfForbidden = (): void => {
    if (kept === 'forbidden') throw new Error('storage is forbidden')
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
    // Deferred work runs at once.
    setTimeout: (then: () => void) => then(),
    addEventListener: (type: string, listener: (event: FakeEvent) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    dispatchEvent: (event: FakeEvent) => {
      page.notified += 1
      fire('storage', event)
    },
  }
  runInContext(script.code, createContext(context))
  const button = (choice: string) => ({ closest: () => ({ getAttribute: () => choice }) })
  return {
    isAsked: () => page.isAsked,
    notified: () => page.notified,
    kept: () => stored.get(analyticsConsentKey) ?? null,
    press: (choice: string) => fire('click', { target: button(choice) }),
    pressElsewhere: () => {
      fire('click', { target: { closest: () => null } })
      fire('click', { target: {} })
    },
    /**
     * Another tab stored a choice, or this one did while the page was in the back/forward cache.
     */
    answeredElsewhere: (choice: 'accepted' | 'refused') =>
      stored.set(analyticsConsentKey, consentText(choice, new Date())),
    fire,
  }
}

test('the question is shown exactly when the domain reads no valid choice', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  const older = consentText('accepted', now).replace('2026-11', '2025-01')
  const texts = (['accepted', 'refused'] as const).map((choice) => consentText(choice, now))
  for (const kept of [null, '', '{', '7', 'null', '[]', '{"choice":"accepted"}', older, ...texts])
    assert.equal(open(kept).isAsked(), parseConsent(kept) === undefined, String(kept))
})

test('a choice is stored as the domain writes it, sent to this tab, and the question is hidden', () => {
  for (const choice of ['accepted', 'refused'] as const) {
    const page = open(null)
    page.pressElsewhere()
    assert.equal(page.isAsked(), true)
    page.press(choice)
    assert.equal(page.isAsked(), false)
    assert.equal(page.notified(), 1)
    const kept = parseConsent(page.kept())
    assert.equal(page.kept(), consentText(choice, new Date(kept?.at ?? '')))
  }
})

test('the question is hidden for this page when storage is blocked', () => {
  const page = open('forbidden')
  assert.equal(page.isAsked(), true)
  page.press('accepted')
  assert.equal(page.isAsked(), false)
})

test('a choice made in another tab, or stored before a back/forward restore, applies here', () => {
  const other = open(null)
  other.answeredElsewhere('refused')
  other.fire('storage', { key: 'cart' })
  assert.equal(other.isAsked(), true)
  other.fire('storage', { key: analyticsConsentKey })
  assert.equal(other.isAsked(), false)

  const back = open(null)
  back.answeredElsewhere('accepted')
  back.fire('pageshow', { persisted: false })
  assert.equal(back.isAsked(), true)
  back.fire('pageshow', { persisted: true })
  assert.equal(back.isAsked(), false)
  assert.equal(back.notified(), 1)
})
