/** Checks that each desk of the back office has a route, and that its path stays in English. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createTranslator } from '#domain/content/messages.ts'
import { englishOnlyPathPattern } from '#web/api/chosen-language.ts'
import { listDesks } from '#web/back-office/shell/desks.ts'
import { readSource } from '#scripts/gate/source-files.ts'

const paths = listDesks(createTranslator()).map(({ path }) => path)

test('each desk has a route', () => {
  const routes = readSource('web/routes.ts').replaceAll(/route\(\s+/g, 'route(')
  const missingPaths = paths.filter(
    (path) => !new RegExp(`route\\('${path.slice(1)}['/]`).test(routes),
  )
  assert.deepEqual(missingPaths, [], 'add a line to web/routes.ts')
})

test('no desk is redirected to the language that a visitor chose', () => {
  const redirected = paths.filter((path) => !englishOnlyPathPattern.test(path))
  assert.deepEqual(
    redirected,
    [],
    'begin the path with /admin-, or add it to englishOnlyPathPattern',
  )
})
