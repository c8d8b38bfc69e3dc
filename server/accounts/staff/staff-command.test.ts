/** Runs `npm run staff` as a process with its own data folder. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'

import { root } from '#scripts/gate/steps.ts'

const run = promisify(execFile)

test('the command line appoints a pharmacist, lists staff and revokes the role', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-staff-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const env = { ...process.env, DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:4199' }
  const runStaffCommand = async (...words: string[]): Promise<string> => {
    const script = path.join(root, 'scripts/staff.ts')
    return (await run(process.execPath, [script, ...words], { env })).stdout.trim()
  }
  assert.match(
    await runStaffCommand(),
    /^npm run staff -- add/,
    'prints its usage without arguments',
  )
  const added = await runStaffCommand('add', 'pharmacist', 'pharmacist@example.com')
  assert.match(added, /^pharmacist@example\.com is now: pharmacist\./)
  assert.match(added, /http:\/\/127\.0\.0\.1:4199\/reset-password\?token=[\w-]{43}$/)
  assert.equal(await runStaffCommand('list'), 'pharmacist  pharmacist@example.com')
  const removed = await runStaffCommand('remove', 'PHARMACIST@example.com')
  assert.match(removed, /is now: customer\. All sessions of this account have ended\.$/)
  assert.equal(await runStaffCommand('list'), 'No staff yet.')
})
