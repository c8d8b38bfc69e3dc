/**
 * The rules about days use the time zone of Malaysia, also on a server with another one. Their
 * tests run again in the zones with the earliest and the latest day, and in one with summer time.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

import { root } from '#scripts/gate/steps.ts'
import { listTestFiles } from '#scripts/gate/test-files.ts'

const filesAboutTime = listTestFiles('domain').filter((file) =>
  /\btime\.ts'|new Date\(/.test(readFileSync(path.join(root, file), 'utf8')),
)

for (const zone of ['Pacific/Niue', 'Pacific/Kiritimati', 'America/New_York'])
  test(`the tests of rules about days pass in the time zone ${zone}`, () => {
    // Without files, the runner would search for its default ones.
    assert.ok(filesAboutTime.length > 20)
    // Without its variable, the runner would report to the runner of this file.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const { status, stdout } = spawnSync(
      process.execPath,
      ['--test', '--test-isolation=none', '--test-reporter=dot', ...filesAboutTime],
      { cwd: root, env: { ...env, TZ: zone }, encoding: 'utf8' },
    )
    assert.equal(status, 0, stdout)
  })
