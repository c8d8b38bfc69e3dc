/**
 * Files made from others are current: the page of errors, the example of settings, the types of the
 * tables. `npm run generate` writes them all.
 */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
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

test('the types of the tables are those of the migrated schema', async (t) => {
  const script = 'scripts/generate-tables.ts'
  if (!existsSync(path.join(root, script))) return t.skip('no tables yet')
  const result = await runStep({ name: 'tables', run: [script, '--check'] })
  assert.equal(result.outcome, 'passed', `${result.output}\n${mend}`)
})
