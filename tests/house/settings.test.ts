/**
 * A setting of the owner that nothing reads is a promise the desk cannot keep: its field would be saved,
 * remembered and without effect.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { settingKeys } from '#domain/settings/owner-settings.ts'

import { sources, textOf } from './sources.ts'

test('every setting at the desk is read by a rule, a page, a letter or a paper', () => {
  const readers = sources()
    .filter((file) => /^(domain|server|web)\/.*\.(tsx?|md)$/.test(file))
    .filter((file) => !/\.test\.|^domain\/(shop-settings|settings\/)/.test(file))
    .map(textOf)
    .join('\n')
  const unread = settingKeys.filter((key) => {
    const field = key.slice(key.indexOf('.') + 1)
    return !new RegExp(`\\b${field}\\b`).test(readers)
  })
  assert.deepEqual(unread, [])
})
