/** Checks all imports against the table of rooms (docs/layout.md), and tests the table itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findImportProblem, listImports } from './import-rules.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'
import { legalImports, violatingImports } from './violations.ts'

test('every import is allowed in its room', () => {
  const wrong = listSourceFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      listImports(readSource(file)).flatMap((from) => {
        const problem = findImportProblem(file, from)
        return problem === undefined ? [] : [`${file} imports ${from}: ${problem}`]
      }),
    )
  assert.deepEqual(wrong, [])
})

test('the table refuses every import of `violatingImports`', () => {
  const missed = violatingImports.filter(
    ([file, from]) => findImportProblem(file, from) === undefined,
  )
  assert.deepEqual(missed, [])
})

test('the table allows every import of `legalImports`', () => {
  const refused = legalImports.filter(([file, from]) => findImportProblem(file, from) !== undefined)
  assert.deepEqual(refused, [])
})

test('static, side-effect, re-exporting, dynamic and type imports are found', () => {
  const text = [
    "import { a } from './a.ts'",
    "import {\n  b,\n} from '#domain/b.ts'",
    "import './c.css'",
    "export { d } from './d.ts'",
    "const e = await import('#web/e.ts')",
    "import type { F } from './f.ts'",
  ].join('\n')
  const found = ['./a.ts', '#domain/b.ts', './c.css', './d.ts', '#web/e.ts', './f.ts']
  assert.deepEqual(listImports(text), found)
})
