/** An owner's setting that no code reads would be saved without any effect. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { settingKeys } from '#domain/settings/owner-settings.ts'

import { sources, textOf } from './sources.ts'

test('every setting of the desk is used by code, a page, an email or a document', () => {
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
