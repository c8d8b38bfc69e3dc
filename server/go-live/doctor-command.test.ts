/** `npm run doctor`, with and without `production`, in a process of its own. */
import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

import { lockFolder } from '#server/db/lock-folder.ts'
import { prepareCompleteShop, completeShopSecrets } from '#tests/support/shop/complete-shop.ts'
import { createDemoSettings, prepareDemoCopies } from '#tests/support/shop/demo-data-folder.ts'
import { runScript } from '#tests/support/processes/run-script.ts'

const runDoctor = (env: Record<string, string>, ...args: string[]) =>
  runScript('scripts/doctor.ts', { args: ['production', ...args], env })

test('for a demo the command fails and lists each requirement with its fix', async () => {
  const copyDemo = await prepareDemoCopies({ after })
  const folder = copyDemo()
  const { exitCode, output } = await runDoctor(createDemoSettings(folder))
  assert.equal(exitCode, 1)
  assert.match(output, /✗ Keys: Not set: DATA_KEY, APP_SECRET\.\n {2}→ Set these/)
  assert.match(output, /✗ Second factor of staff: .*admin@racik\.example/)
  assert.match(output, /✗ Billplz account: .* did not respond in time/)
  assert.match(output, /\? Billplz callbacks: Not tried yet/)
  assert.match(output, /! Advertisement approval/)
  assert.match(output, /\d+ to do\.\n$/)
  const unlock = lockFolder(folder)
  const whileRunning = await runDoctor(createDemoSettings(folder))
  unlock()
  assert.equal(whileRunning.exitCode, 1)
  assert.match(whileRunning.output, /^✗ The shop is running/)
})

test('a check of the machine that throws is reported, and the other checks still run', async () => {
  const { exitCode, output } = await runScript('scripts/doctor.ts', { env: { PORT: 'abc' } })
  assert.equal(exitCode, 1)
  assert.match(output, /^✗ (?!settings:).*NaN/m)
  assert.match(output, /GB of disk space free/)
})

test('an unknown check fails with the usage', async () => {
  for (const args of [['prod'], ['--production'], ['production', '--email']]) {
    const { exitCode, output } = await runScript('scripts/doctor.ts', { args, env: {} })
    assert.equal(exitCode, 1, args.join(' '))
    assert.match(output, /^npm run doctor[^✓✗]*\[--send-email\]\n$/, args.join(' '))
  }
})

test('without a reachable database or with invalid settings, the command fails with the reason', async () => {
  const resultWithoutFolder = await runDoctor({
    DATA_DIR: path.join(tmpdir(), 'racik-no-such-folder'),
  })
  assert.equal(resultWithoutFolder.exitCode, 1)
  assert.match(resultWithoutFolder.output, /^✗ There is no database in /)
  const refusedResult = await runDoctor({ NODE_ENV: 'production', ...completeShopSecrets })
  assert.equal(refusedResult.exitCode, 1)
  assert.match(refusedResult.output, /^✗ PUBLIC_URL: required in production$/m)
  assertNoSecret(refusedResult.output)
  const unreachableResult = await runDoctor({
    DATABASE_URL: 'postgres://u:password-x@127.0.0.1:9/shop',
  })
  assert.equal(unreachableResult.exitCode, 1)
  assert.match(unreachableResult.output, /^✗ The database cannot be read \(ECONNREFUSED\)/)
  assert.doesNotMatch(unreachableResult.output, /password-x/)
})

test('for a complete shop the command succeeds after the test email, and prints no secret', async () => {
  const { settings, dataDir } = await prepareCompleteShop({ after })
  const withoutEmail = await runDoctor(settings)
  assert.equal(withoutEmail.exitCode, 1)
  assert.match(withoutEmail.output, /\n1 to do\.\n$/, withoutEmail.output)
  const { exitCode, output } = await runDoctor(settings, '--send-email')
  assert.equal(exitCode, 0, output)
  assert.match(output, /✓ Email to the owner: The mail server accepted an email to owner@shop\.my/)
  assert.match(output, /The shop can go live\.\n$/)
  assertNoSecret(withoutEmail.output + output)
  const copy = `${dataDir}-copy`
  cpSync(dataDir, copy, { recursive: true })
  after(() => rmSync(copy, { recursive: true, force: true }))
  const wrongSecretResult = await runDoctor({
    ...settings,
    DATA_DIR: copy,
    PAYPAL_SECRET: 'another-secret-xyz',
  })
  assert.equal(wrongSecretResult.exitCode, 1)
  assert.match(wrongSecretResult.output, /✗ PayPal account: PayPal refuses the credentials/)
})

function assertNoSecret(text: string): void {
  for (const [key, value] of Object.entries(completeShopSecrets))
    assert.ok(!text.includes(value), key)
}
