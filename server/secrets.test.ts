/** Secrets of a demo are created once and never replaced. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { readConfig } from './config.ts'
import { readSecrets } from './secrets.ts'

test('a demo keeps its generated secrets', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const config = readConfig({ DATA_DIR: folder })
  assert.equal(readSecrets(config).appSecret, readSecrets(config).appSecret)
})

test('a key file that cannot be read is not replaced by a new key', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // A folder in place of the file: reading it fails with EISDIR.
  mkdirSync(join(folder, 'app-secret'))
  assert.throws(() => readSecrets(readConfig({ DATA_DIR: folder })), { code: 'EISDIR' })
})

test('an empty key file is reported and stays as it is', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'app-secret')
  writeFileSync(file, '')
  assert.throws(() => readSecrets(readConfig({ DATA_DIR: folder })), /app-secret is empty/)
  assert.equal(readFileSync(file, 'utf8'), '')
})
