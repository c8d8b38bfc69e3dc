/** After a restart, waiting emails and callbacks are processed within seconds. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

import type { StartedProcess } from '#scripts/processes/start-process.ts'
import { startShopProcess } from '#tests/support/processes/start-shop-process.ts'
import { startStandIns } from '#stand-ins/start-stand-ins.ts'
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { standInSettings, buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { freePort } from '#tests/support/network/free-port.ts'

const email = 'patient@example.com'

test('emails and callbacks that waited during a restart are processed within seconds', async (t) => {
  const { standIns, startShop } = await createRestartableShop(t)
  const firstProcess = await startShop({ RUN_JOBS: 'false' })
  const { url } = await callRunningShop(firstProcess.url)('POST /api/billplz/pay', {
    body: buildPayBody({ customerDetails: { email } }),
  })
  await standIns.billplz.pay(readBillId(url))
  const attempts = standIns.billplz.deliveries().flatMap((delivery) => delivery.attempts)
  assert.deepEqual(
    attempts.map(({ status }) => status),
    [200],
  )
  assert.deepEqual(standIns.mailbox.listEmails(email), [])
  await firstProcess.stop()

  await startShop({})
  await waitUntil('both emails', async () => standIns.mailbox.listEmails(email).length === 2)
  const subjects = standIns.mailbox.listEmails(email).map(({ subject }) => subject)
  assert.ok(
    subjects.some((subject) => subject.startsWith('We received your payment')),
    subjects.join(', '),
  )
})

/** Starts stand-ins, and returns a function that starts shop processes on one data folder. */
async function createRestartableShop(t: TestContext) {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-restart-'))
  const standIns = await startStandIns({ port: 0, smtpPort: 0 })
  const port = String(await freePort())
  const startedProcesses: StartedProcess[] = []
  t.after(async () => {
    for (const startedProcess of startedProcesses) await startedProcess.stop()
    await standIns.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const startShop = async (settings: Record<string, string>) => {
    const startedProcess = await startShopProcess({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...standInSettings(standIns),
      ...settings,
    })
    startedProcesses.push(startedProcess)
    return startedProcess
  }
  return { standIns, startShop }
}
