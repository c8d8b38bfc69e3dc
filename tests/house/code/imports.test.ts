/** Checks all imports against the table of layers (docs/layout.md), and tests the table itself. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { findImportProblem, listImports } from './import-rules.ts'
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'
import { allowedImports, forbiddenImports } from './violations.ts'

test('every source file imports only what its layer allows', () => {
  const violations = listSourceFiles()
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      listImports(readSource(file)).flatMap((specifier) => {
        const problem = findImportProblem(file, specifier)
        return problem === undefined ? [] : [`${file} imports ${specifier}: ${problem}`]
      }),
    )
  assert.deepEqual(violations, [])
})

test('the table refuses every import of `forbiddenImports`', () => {
  const missedImports = forbiddenImports.filter(
    ([file, from]) => findImportProblem(file, from) === undefined,
  )
  assert.deepEqual(missedImports, [])
})

test('the table allows every import of `allowedImports`', () => {
  const refusedImports = allowedImports.filter(
    ([file, from]) => findImportProblem(file, from) !== undefined,
  )
  assert.deepEqual(refusedImports, [])
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
  const expected = ['./a.ts', '#domain/b.ts', './c.css', './d.ts', '#web/e.ts', './f.ts']
  assert.deepEqual(listImports(text), expected)
})
