import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { act, createElement } from 'react'

import { openFakePage } from '#tests/support/browser/fake-page.ts'
import { replaceStorage } from '#tests/support/browser/replace-storage.ts'
import { forgetCustomer, rememberCustomer } from '#web/api/session/clear-own-data.ts'
import { clearSession, removeToken, storeSession } from '#web/api/session/stored-session.ts'

import { useDeskSession } from './use-desk-session.ts'

const pollIntervalMs = 60_000
const now = new Date('2026-11-28T01:00:00Z')

function logIn(token: string, user: { email: string; role: string }): Promise<void> {
  return act(async () => {
    rememberCustomer(user.email)
    storeSession(token, { user }, Date.now())
  })
}

const pharmacist = { email: 'pharmacist@racik.example', role: 'pharmacist' }

/** Opens the back office with a session of a pharmacist. `readState` includes the token. */
async function openBackOffice(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date', 'setInterval'], now })
  replaceStorage('localStorage', t)
  replaceStorage('sessionStorage', t)
  const tab = openFakePage(t)
  await logIn('first', pharmacist)
  function State() {
    const { state, session } = useDeskSession()
    return `${state} ${session?.token ?? ''}`
  }
  await tab.render(createElement(State))
  assert.equal(tab.readText(), 'active first')
  return {
    readState: tab.readText,
    expire: () => act(async () => t.mock.timers.tick(60 * 60_000 + pollIntervalMs)),
  }
}

test('the page of an expired session stays until the same user logs in again', async (t) => {
  const { readState, expire } = await openBackOffice(t)
  await expire()
  assert.equal(readState(), 'expired first')
  await logIn('second', pharmacist)
  assert.equal(readState(), 'active second')
  // A call that the server refused.
  await act(async () => removeToken())
  assert.equal(readState(), 'expired first')
})

test('another user or role does not get the page of the previous one', async (t) => {
  const { readState, expire } = await openBackOffice(t)
  await logIn('second', { email: pharmacist.email, role: 'admin' })
  assert.equal(readState(), 'other user ')
  await expire()
  await logIn('third', { email: 'owner@racik.example', role: 'admin' })
  assert.equal(readState(), 'other user ')
})

test('a log-out leaves the page', async (t) => {
  const { readState } = await openBackOffice(t)
  await act(async () => {
    forgetCustomer()
    clearSession()
  })
  assert.equal(readState(), 'logged out ')
})
