/** Runs `npm run staff` as a process with its own data folder. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

import { resetPassword } from '#server/accounts/session/reset-password.ts'
import { readConfig } from '#server/config.ts'
import { lockFolder } from '#server/db/lock-folder.ts'
import { createLog } from '#server/log.ts'
import { startShop } from '#server/start-shop.ts'
import { withDatabase } from '#tests/support/shop/demo-data-folder.ts'
import { runScript } from '#tests/support/processes/run-script.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'

test('the command line appoints a pharmacist, lists staff and revokes the role', async (t) => {
  const { runStaff, runStaffOk } = setUp(t)
  const additionText = await runStaffOk('add', 'pharmacist', 'pharmacist@example.com')
  assert.match(additionText, /^pharmacist@example\.com is now: pharmacist\./)
  assert.match(additionText, /http:\/\/127\.0\.0\.1:4199\/reset-password\?token=[\w-]{43}$/)
  assert.equal(await runStaffOk('list'), 'pharmacist  pharmacist@example.com')
  const removalText = await runStaffOk('remove', 'PHARMACIST@example.com')
  assert.match(removalText, /is now: customer\. All sessions of this account have ended\.$/)
  assert.equal(await runStaffOk('list'), 'No staff yet.')
  // The link of a customer must go to the customer's mailbox.
  assert.deepEqual(await runStaff(['link', 'pharmacist@example.com']), {
    exitCode: 1,
    output: 'pharmacist@example.com is not staff\n',
  })
})

test('the command line disables an account and enables it again', async (t) => {
  const { runStaff, runStaffOk } = setUp(t)
  await runStaffOk('add', 'pharmacist', 'pharmacist@example.com')
  const text = await runStaffOk('disable', 'PHARMACIST@example.com')
  assert.match(text, /is disabled and cannot log in\. All sessions of this account have ended\.$/)
  assert.equal(await runStaffOk('list'), 'pharmacist  pharmacist@example.com (disabled)')
  assert.deepEqual(await runStaff(['link', 'pharmacist@example.com']), {
    exitCode: 1,
    output: 'pharmacist@example.com is disabled; enable it first\n',
  })
  assert.match(await runStaffOk('enable', 'pharmacist@example.com'), /is enabled and can log in/)
})

test('an expired link is replaced on the command line, without email', async (t) => {
  const { runStaffOk, folder, settings } = setUp(t)
  const readToken = (text: string) => /reset-password\?token=([\w-]{43})$/.exec(text)?.[1] ?? ''
  const email = 'pharmacist@example.com'
  const expiredToken = readToken(await runStaffOk('add', 'pharmacist', email))
  await withDatabase({ folder }, ({ db }) =>
    db
      .updateTable('mailed_token')
      .set({ expires_at: new Date('2026-01-01') })
      .execute(),
  )
  // A person with an account gets no link from this command.
  assert.doesNotMatch(await runStaffOk('add', 'pharmacist', email), /token=/)
  const newToken = readToken(await runStaffOk('link', 'PHARMACIST@example.com'))

  const { shop, stop } = await startShop({
    config: readConfig({ NODE_ENV: 'test', RUN_JOBS: 'false', ...settings }),
    log: createLog('silent'),
    listen: false,
  })
  try {
    const form = { newPassword: 'four plain words here', language: 'en' } as const
    await assert.rejects(resetPassword(shop, { ...form, token: expiredToken }), {
      code: 'LINK_EXPIRED',
    })
    assert.deepEqual(await resetPassword(shop, { ...form, token: newToken }), { email })
    const entries = await shop.db.selectFrom('audit').select(['actor', 'action']).execute()
    assert.deepEqual(entries.at(-1), { actor: 'command line', action: 'link.printed' })
  } finally {
    await stop()
  }
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
  for (const verb of ['remove', 'link', 'reset-factor'])
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
  return { folder, settings, runStaff, runStaffOk }
}
