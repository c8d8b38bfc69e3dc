// Runs the head script that marks the document of a logged-in visitor, with a small fake of the
// browser's objects.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createContext, runInContext } from 'node:vm'

import { sessionKeys } from '#web/api/session/session-keys.ts'
import { compileHeadScript } from '#scripts/bundle/head-scripts-plugin.ts'

const script = await compileHeadScript('web/head/mark-login.ts')

function isMarked(storedToken: string | null | 'forbidden'): boolean {
  let isLoggedIn = false
  const page = {
    document: {
      documentElement: { toggleAttribute: (_: string, isOn: boolean) => void (isLoggedIn = isOn) },
    },
    localStorage: {
      getItem(key: string) {
        if (storedToken === 'forbidden') throw new Error('storage is forbidden')
        return key === sessionKeys.token ? storedToken : null
      },
    },
    window: {},
  }
  runInContext(script.code, createContext(page))
  return isLoggedIn
}

test('a session marks the document until it expires', () => {
  assert.equal(isMarked(JSON.stringify({ value: 'token', expiry: Date.now() + 60_000 })), true)
  assert.equal(isMarked(JSON.stringify({ value: 'token', expiry: Date.now() - 1 })), false)
})

test('a missing or damaged session and blocked storage count as logged out', () => {
  for (const stored of [null, '', '{', 'null', '7', '{}', 'forbidden'])
    assert.equal(isMarked(stored), false, String(stored))
})
