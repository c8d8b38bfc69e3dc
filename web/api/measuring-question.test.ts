// The head script that shows the question about being counted and takes its answer, run as a browser
// would: it must agree with the domain about what an answer is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import {
  consentText,
  measuringConsentKey,
  parseConsent,
} from '#domain/analytics/measuring-consent.ts'

import { questionScript } from './measuring-question.ts'

type Heard = { key?: string; persisted?: boolean; target?: unknown }

/** A page with this in its storage; `forbidden` throws when it is touched. */
function open(kept: string | null | 'forbidden') {
  const stored = new Map(kept === null || kept === 'forbidden' ? [] : [[measuringConsentKey, kept]])
  const listeners = new Map<string, ((event: Heard) => void)[]>()
  const page = { isAsked: false, told: 0 }
  const hear = (type: string, event: Heard): void =>
    listeners.get(type)?.forEach((listener) => listener(event))
  const refuse = (): void => {
    if (kept === 'forbidden') throw new Error('storage is forbidden')
  }
  const documentElement = {
    toggleAttribute: (_: string, to: boolean) => void (page.isAsked = to),
    removeAttribute: () => void (page.isAsked = false),
  }
  const context = {
    document: { documentElement },
    localStorage: {
      getItem: (key: string) => (refuse(), stored.get(key) ?? null),
      setItem: (key: string, text: string) => (refuse(), stored.set(key, text)),
    },
    StorageEvent: function (this: Heard, _: string, event: Heard) {
      Object.assign(this, event)
    },
    // What comes after the press.
    setTimeout: (then: () => void) => then(),
    addEventListener: (type: string, listener: (event: Heard) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    dispatchEvent: (event: Heard) => {
      page.told += 1
      hear('storage', event)
    },
  }
  runInContext(questionScript, createContext(context))
  const button = (choice: string) => ({ closest: () => ({ getAttribute: () => choice }) })
  return {
    isAsked: () => page.isAsked,
    told: () => page.told,
    kept: () => stored.get(measuringConsentKey) ?? null,
    press: (choice: string) => hear('click', { target: button(choice) }),
    pressElsewhere: () => {
      hear('click', { target: { closest: () => null } })
      hear('click', { target: {} })
    },
    /** Another tab, or this one while it lay in the browser's memory. */
    answeredElsewhere: (choice: 'accepted' | 'refused') =>
      stored.set(measuringConsentKey, consentText(choice, new Date())),
    hear,
  }
}

test('who has answered is not asked, and everybody else is, as the domain reads an answer', () => {
  const now = new Date('2026-11-21T04:00:00Z')
  const older = consentText('accepted', now).replace('2026-11', '2025-01')
  const texts = (['accepted', 'refused'] as const).map((choice) => consentText(choice, now))
  for (const kept of [null, '', '{', '7', 'null', '[]', '{"choice":"accepted"}', older, ...texts])
    assert.equal(open(kept).isAsked(), parseConsent(kept) === undefined, String(kept))
})

test('an answer is kept as the domain writes it, told in this tab, and asked for no more', () => {
  for (const choice of ['accepted', 'refused'] as const) {
    const page = open(null)
    page.pressElsewhere()
    assert.equal(page.isAsked(), true)
    page.press(choice)
    assert.equal(page.isAsked(), false)
    assert.equal(page.told(), 1)
    const kept = parseConsent(page.kept())
    assert.equal(page.kept(), consentText(choice, new Date(kept?.at ?? '')))
  }
})

test('where storage is forbidden the question goes away for this page', () => {
  const page = open('forbidden')
  assert.equal(page.isAsked(), true)
  page.press('accepted')
  assert.equal(page.isAsked(), false)
})

test('an answer in another tab, or before this page came back from memory, holds here', () => {
  const other = open(null)
  other.answeredElsewhere('refused')
  other.hear('storage', { key: 'cart' })
  assert.equal(other.isAsked(), true)
  other.hear('storage', { key: measuringConsentKey })
  assert.equal(other.isAsked(), false)

  const back = open(null)
  back.answeredElsewhere('accepted')
  back.hear('pageshow', { persisted: false })
  assert.equal(back.isAsked(), true)
  back.hear('pageshow', { persisted: true })
  assert.equal(back.isAsked(), false)
  assert.equal(back.told(), 1)
})
