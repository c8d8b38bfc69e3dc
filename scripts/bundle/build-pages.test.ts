import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'

import { listSourceFiles } from '#scripts/gate/source-files.ts'

import { pageSources } from './build-pages.ts'

test('a change of any file of web/ causes a new build of the pages', () => {
  const webFiles = listSourceFiles().filter((file) => file.startsWith('web/'))
  assert.ok(webFiles.some((file) => file.startsWith('web/public/pictures/')))
  assert.deepEqual(
    webFiles.filter((file) => !pageSources.some((pattern) => path.matchesGlob(file, pattern))),
    [],
  )
})
