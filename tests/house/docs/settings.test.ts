/** Checks that every setting of the owner is used. Saving an unused one would have no effect. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { settingKeys } from '#domain/settings/owner-settings.ts'

import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'

test('every setting of the desk is used by code, a page, an email or a document', () => {
  const sourceText = listSourceFiles()
    .filter((file) => /^(domain|server|web)\/.*\.(tsx?|md)$/.test(file))
    .filter((file) => !/\.test\.|^domain\/(shop-settings|settings\/)/.test(file))
    .map(readSource)
    .join('\n')
  const unusedKeys = settingKeys.filter((key) => {
    const field = key.slice(key.indexOf('.') + 1)
    return !new RegExp(`\\b${field}\\b`).test(sourceText)
  })
  assert.deepEqual(unusedKeys, [])
})
