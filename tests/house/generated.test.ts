/**
 * Generated files are current: docs/errors.md, .env.example, server/db/tables.ts. `npm run
 * generate` writes them.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { errorList } from '#scripts/generate/error-list.ts'
import { settingsExample } from '#scripts/generate/settings-example.ts'
import { root, runStep } from '#scripts/gate/steps.ts'
import { configSchema } from '#server/config.ts'
import { textOf } from './sources.ts'

const fix = 'run: npm run generate'

test('docs/errors.md lists every error code with its message', () => {
  assert.equal(textOf('docs/errors.md'), errorList(), fix)
})

test('.env.example has exactly the keys of the settings', () => {
  const keys = [...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key)
  assert.deepEqual(keys.toSorted(), Object.keys(configSchema.shape).toSorted(), fix)
  assert.equal(textOf('.env.example'), settingsExample(), fix)
})

test('the table types match the migrated schema', async () => {
  // Comparing needs a database, so it is skipped when nothing has changed since the last success.
  const key = hashOf(['server/db/**/*.ts', 'server/log.ts', 'scripts/generate/generate-tables.ts'])
  const stamp = path.join(root, 'build/types/tables.sha256')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  const run = ['scripts/generate/generate-tables.ts', '--check']
  const result = await runStep({ name: 'tables', run })
  assert.equal(result.outcome, 'passed', `${result.output}\n${fix}`)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, key)
})

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
