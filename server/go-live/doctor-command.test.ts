/** `npm run doctor`, with and without `production`, in a process of its own. */
import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import { lockFolder } from '#server/db/lock-folder.ts'
import { prepareCompleteShop, secrets } from '#tests/support/shop/complete-shop.ts'
import { demoSettingsOf, prepareDemo } from '#tests/support/shop/demo-data-folder.ts'
import { runScript } from '#tests/support/processes/run-script.ts'

const doctor = (env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/doctor.ts', { args: ['production', ...args], env })

test('for a demo the command fails and lists each requirement with its fix', async () => {
  const copyDemo = await prepareDemo({ after })
  const folder = copyDemo()
  const { code, text } = await doctor(demoSettingsOf(folder))
  assert.equal(code, 1)
  assert.match(text, /✗ Keys: Not set: DATA_KEY, APP_SECRET\.\n {2}→ Set these/)
  assert.match(text, /✗ Second factor of staff: .*admin@racik\.example/)
  assert.match(text, /✗ Billplz account: .* did not respond in time/)
  assert.match(text, /\? Billplz callbacks: Not tried yet/)
  assert.match(text, /! Advertisement approval/)
  assert.match(text, /\d+ to do\.\n$/)
  const unlock = lockFolder(folder)
  const whileRunning = await doctor(demoSettingsOf(folder))
  unlock()
  assert.equal(whileRunning.code, 1)
  assert.match(whileRunning.text, /^✗ The shop is running/)
})

test('a check of the machine that throws is reported, and the other checks still run', async () => {
  const { code, text } = await runScript('scripts/doctor.ts', { env: { PORT: 'abc' } })
  assert.equal(code, 1)
  assert.match(text, /^✗ (?!settings:).*NaN/m)
  assert.match(text, /GB of disk space free/)
})

test('an unknown check fails with the usage', async () => {
  for (const args of [['prod'], ['--production'], ['production', '--email']]) {
    const { code, text } = await runScript('scripts/doctor.ts', { args, env: {} })
    assert.equal(code, 1, args.join(' '))
    assert.match(text, /^npm run doctor[^✓✗]*\[--send-email\]\n$/, args.join(' '))
  }
})

test('without a reachable database or with invalid settings, the command fails with the reason', async () => {
  const resultWithoutFolder = await doctor({
    DATA_DIR: path.join(tmpdir(), 'racik-no-such-folder'),
  })
  assert.equal(resultWithoutFolder.code, 1)
  assert.match(resultWithoutFolder.text, /^✗ There is no database in /)
  const refusedResult = await doctor({ NODE_ENV: 'production', ...secrets })
  assert.equal(refusedResult.code, 1)
  assert.match(refusedResult.text, /^✗ PUBLIC_URL: required in production$/m)
  assertNoSecret(refusedResult.text)
  const unreachableResult = await doctor({
    DATABASE_URL: 'postgres://u:password-x@127.0.0.1:9/shop',
  })
  assert.equal(unreachableResult.code, 1)
  assert.match(unreachableResult.text, /^✗ The database cannot be read \(ECONNREFUSED\)/)
  assert.doesNotMatch(unreachableResult.text, /password-x/)
})

test('for a complete shop the command succeeds after the test email, and prints no secret', async () => {
  const { settings, dataDir } = await prepareCompleteShop({ after })
  const withoutEmail = await doctor(settings)
  assert.equal(withoutEmail.code, 1)
  assert.match(withoutEmail.text, /\n1 to do\.\n$/, withoutEmail.text)
  const { code, text } = await doctor(settings, '--send-email')
  assert.equal(code, 0, text)
  assert.match(text, /✓ Email to the owner: The mail server accepted an email to owner@shop\.my/)
  assert.match(text, /The shop can go live\.\n$/)
  assertNoSecret(withoutEmail.text + text)
  const copy = `${dataDir}-copy`
  cpSync(dataDir, copy, { recursive: true })
  after(() => rmSync(copy, { recursive: true, force: true }))
  const otherKey = await doctor({
    ...settings,
    DATA_DIR: copy,
    PAYPAL_SECRET: 'another-secret-xyz',
  })
  assert.equal(otherKey.code, 1)
  assert.match(otherKey.text, /✗ PayPal account: PayPal refuses the credentials/)
})

function assertNoSecret(text: string): void {
  for (const [key, value] of Object.entries(secrets)) assert.ok(!text.includes(value), key)
}
