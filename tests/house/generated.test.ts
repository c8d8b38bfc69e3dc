/**
 * Files made from others are current: the page of errors, the example of settings, the types of the
 * tables. `npm run generate` writes them all.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { errorList } from '#scripts/error-list.ts'
import { settingsExample } from '#scripts/settings-example.ts'
import { root, runStep } from '#scripts/steps.ts'
import { configSchema } from '#server/config.ts'
import { textOf } from './sources.ts'

const mend = 'run: npm run generate'

test('docs/errors.md says every code that a call may answer, with its words', () => {
  assert.equal(textOf('docs/errors.md'), errorList(), mend)
})

test('.env.example has the keys of the settings, no more and no fewer', () => {
  const keys = [...textOf('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, key]) => key)
  assert.deepEqual(keys.toSorted(), Object.keys(configSchema.shape).toSorted(), mend)
  assert.equal(textOf('.env.example'), settingsExample(), mend)
})

test('the types of the tables are those of the migrated schema', async () => {
  // A database is made for this, so what was compared before and has not changed is not made again.
  const key = hashOf(['server/db/**/*.ts', 'server/log.ts', 'scripts/generate-tables.ts'])
  const stamp = path.join(root, 'build/types/tables.sha256')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  const run = ['scripts/generate-tables.ts', '--check']
  const result = await runStep({ name: 'tables', run })
  assert.equal(result.outcome, 'passed', `${result.output}\n${mend}`)
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, key)
})

function hashOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}
