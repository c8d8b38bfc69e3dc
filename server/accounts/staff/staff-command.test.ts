/** Runs `npm run staff` as a process with its own data folder. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

import { lockFolder } from '#server/db/lock-folder.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'

test('the command line appoints a pharmacist, lists staff and revokes the role', async (t) => {
  const { runStaffOk } = setUp(t)
  const additionText = await runStaffOk('add', 'pharmacist', 'pharmacist@example.com')
  assert.match(additionText, /^pharmacist@example\.com is now: pharmacist\./)
  assert.match(additionText, /http:\/\/127\.0\.0\.1:4199\/reset-password\?token=[\w-]{43}$/)
  assert.equal(await runStaffOk('list'), 'pharmacist  pharmacist@example.com')
  const removalText = await runStaffOk('remove', 'PHARMACIST@example.com')
  assert.match(removalText, /is now: customer\. All sessions of this account have ended\.$/)
  assert.equal(await runStaffOk('list'), 'No staff yet.')
})

test('the command line disables an account and enables it again', async (t) => {
  const { runStaffOk } = setUp(t)
  await runStaffOk('add', 'pharmacist', 'pharmacist@example.com')
  const text = await runStaffOk('disable', 'PHARMACIST@example.com')
  assert.match(text, /is disabled and cannot log in\. All sessions of this account have ended\.$/)
  assert.equal(await runStaffOk('list'), 'pharmacist  pharmacist@example.com (disabled)')
  assert.match(await runStaffOk('enable', 'pharmacist@example.com'), /is enabled and can log in/)
})

test('wrong arguments print the usage and fail', async (t) => {
  const { runStaff } = setUp(t)
  for (const args of [[], ['add', 'owner', 'a@example.com'], ['remove', 'a'], ['lists']]) {
    const { exitCode, output } = await runStaff(args)
    assert.equal(exitCode, 1, args.join(' '))
    assert.match(output, /^npm run staff -- add/, args.join(' '))
  }
})

test('an unknown account is refused with one line and no stack trace', async (t) => {
  const { runStaff } = setUp(t)
  for (const verb of ['remove', 'reset-factor'])
    assert.deepEqual(await runStaff([verb, 'unknown@example.com']), {
      exitCode: 1,
      output: 'unknown@example.com has no account\n',
    })
})

test('a wrong setting is named in one line without a stack trace', async (t) => {
  const { runStaff } = setUp(t)
  const { exitCode, output } = await runStaff(['list'], { PORT: 'x' })
  assert.equal(exitCode, 1)
  assert.match(output, /^PORT: [^\n]+\n$/)
})

test('a running shop in the data folder is reported in one line without a stack trace', async (t) => {
  const { runStaff, folder } = setUp(t)
  t.after(lockFolder(folder))
  const { exitCode, output } = await runStaff(['list'])
  assert.equal(exitCode, 1)
  assert.match(output, /^A running shop uses this data folder: [^\n]+\n$/)
})

/** `runStaff` returns exit code and output; `runStaffOk` asserts code 0 and returns the output. */
function setUp(t: TestContext) {
  const folder = mkdtempSync(path.join(findScratchFolder(), 'racik-staff-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:4199' }
  const runStaff = (args: string[], env: Record<string, string> = {}) =>
    runScript('scripts/staff.ts', { args, env: { ...settings, ...env } })
  const runStaffOk = async (...args: string[]): Promise<string> => {
    const { exitCode, output } = await runStaff(args)
    assert.equal(exitCode, 0, output)
    return output.trim()
  }
  return { folder, runStaff, runStaffOk }
}
