/** Runs `npm run staff` as a process with its own data folder. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

import { lockFolder } from '#server/db/lock-folder.ts'
import { runScript } from '#tests/support/run-script.ts'

test('the command line appoints a pharmacist, lists staff and revokes the role', async (t) => {
  const { staff } = createFolder(t)
  const succeed = async (...args: string[]): Promise<string> => {
    const { code, text } = await staff(args)
    assert.equal(code, 0, text)
    return text.trim()
  }
  const additionText = await succeed('add', 'pharmacist', 'pharmacist@example.com')
  assert.match(additionText, /^pharmacist@example\.com is now: pharmacist\./)
  assert.match(additionText, /http:\/\/127\.0\.0\.1:4199\/reset-password\?token=[\w-]{43}$/)
  assert.equal(await succeed('list'), 'pharmacist  pharmacist@example.com')
  const removalText = await succeed('remove', 'PHARMACIST@example.com')
  assert.match(removalText, /is now: customer\. All sessions of this account have ended\.$/)
  assert.equal(await succeed('list'), 'No staff yet.')
})

test('wrong arguments print the usage and fail', async (t) => {
  const { staff } = createFolder(t)
  for (const args of [[], ['add', 'owner', 'a@example.com'], ['remove', 'a'], ['lists']]) {
    const { code, text } = await staff(args)
    assert.equal(code, 1, args.join(' '))
    assert.match(text, /^npm run staff -- add/, args.join(' '))
  }
})

test('an unknown account, wrong settings and a running shop are explained without a stack', async (t) => {
  const { staff, folder } = createFolder(t)
  for (const verb of ['remove', 'reset-factor']) {
    const unknownEmailResult = await staff([verb, 'unknown@example.com'])
    assert.deepEqual(unknownEmailResult, { code: 1, text: 'unknown@example.com has no account\n' })
  }
  const wrongPortResult = await staff(['list'], { PORT: 'x' })
  assert.equal(wrongPortResult.code, 1)
  assert.match(wrongPortResult.text, /^PORT: [^\n]+\n$/)
  const unlock = lockFolder(folder)
  const resultWhileRunning = await staff(['list'])
  unlock()
  assert.equal(resultWhileRunning.code, 1)
  assert.match(resultWhileRunning.text, /^A running shop uses this data folder: [^\n]+\n$/)
})

function createFolder(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-staff-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const settings = { DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:4199' }
  const staff = (args: string[], env: Record<string, string> = {}) =>
    runScript('scripts/staff.ts', { args, env: { ...settings, ...env } })
  return { folder, staff }
}
