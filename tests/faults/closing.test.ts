/** Closing loses nobody, and a data folder has one shop. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

import { startProcess } from '#scripts/start-process.ts'
import { aShop } from '#tests/support/a-shop.ts'
import { freePort } from '#tests/support/free-port.ts'

test('a shop that is asked to stop answers everybody who is being served, and then is gone', async (t) => {
  const shop = await aShop(t, { listen: true })
  const ask = () => fetch(`${shop.url}/browse/products`)
  // Warm, kept-alive connections: by themselves they would hold the process for over a minute.
  await Promise.all(Array.from({ length: 50 }, async () => (await ask()).text()))

  const arrived = new Promise<void>((resolve) => {
    let count = 0
    shop.app.server.on('request', () => {
      if (++count === 200) resolve()
    })
  })
  const inFlight = Array.from({ length: 200 }, ask)
  await arrived
  const began = performance.now()
  const stopped = shop.stop()
  const answers = await Promise.allSettled(inFlight)
  await stopped
  const took = performance.now() - began

  const statuses = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.status : String(answer.reason),
  )
  assert.deepEqual([...new Set(statuses)], [200])
  assert.ok(took < 5_000, `stopping took ${Math.round(took)} ms`)
  await assert.rejects(ask(), 'the port is still open')
})

test('a second shop on the same data folder is refused with a sentence that says what to do', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'racik-lock-'))
  const settings = async () => ({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    RUN_JOBS: 'false',
  })
  const first = await startProcess('server/main.ts', await settings(), { quiet: true })
  t.after(async () => {
    await first.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  await assert.rejects(
    startProcess('server/main.ts', await settings(), { quiet: true }),
    (error) => {
      assert.ok(error instanceof Error)
      assert.match(error.message, /is in use by another shop \(process \d+\)/)
      assert.match(error.message, /Stop that one, or set DATA_DIR/)
      return true
    },
  )
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
})
