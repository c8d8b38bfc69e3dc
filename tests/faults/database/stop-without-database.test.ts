/**
 * A shop that is stopped while its database is unreachable, or while it reconnects, ends within
 * STOP_MS and with the exit code 0.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test, type TestContext } from 'node:test'

import { z } from 'zod'

import { buildShop } from '#scripts/bundle/build-shop.ts'
import { root } from '#scripts/gate/steps.ts'
import { builtShop } from '#scripts/processes/start-process.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { defineJob, handleJob } from '#server/jobs/define-job.ts'
import { createLog } from '#server/log.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/network/fault-proxy.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { findScratchFolder } from '#tests/support/shop/scratch-folder.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { sharedSecrets } from '#tests/support/shop/test-shop.ts'

const skip = missingPostgresReason()

const outages: Record<string, (proxy: FaultProxy) => void> = {
  'refuses connections': (proxy) => {
    proxy.setFault({ refusesConnections: true })
    proxy.breakConnections()
  },
  'no longer responds': (proxy) => proxy.setFault({ blackHole: 'both' }),
  // The process is connecting again when it is stopped.
  'accepts connections without a response': (proxy) => {
    proxy.setFault({ blackHole: 'both' })
    proxy.breakConnections()
  },
}

for (const [outage, breakNetwork] of Object.entries(outages))
  test(`a shop whose database ${outage} stops in time`, { skip }, async (t) => {
    const server = await startPostgres(t)
    const proxy = await startFaultProxy(t, { port: server.port })
    const databaseUrl = server.url(await server.createDatabase(), proxy.port)
    const { url, stop } = await startLoggingProcess(t, { DATABASE_URL: databaseUrl })
    breakNetwork(proxy)
    await waitUntil('the shop reports the outage', async () => {
      return (await fetch(`${url}/readyz`)).status === 503
    })
    const { exitCode, log, stopMs } = await stop()
    t.diagnostic(`stopped after ${stopMs} ms`)
    assert.match(log, /"shop\.stopping"/)
    // Errors of the job queue must name their cause.
    assert.doesNotMatch(log, /"error":\{"name":"object"\}/)
    // After STOP_MS the process would end with 1.
    assert.doesNotMatch(log, /"shop\.stop_(?:timeout|failed)"/)
    assert.equal(exitCode, 0, log)
  })

test(
  'a job that hangs while the database is down gets its time, and does not fail the stop',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const url = server.url(await server.createDatabase())
    const { jobs, lines, endJob } = await startRunningJob(t, url)
    await server.stop('immediate')
    const startedAt = performance.now()
    // The queue cannot report the running job to the database.
    await jobs.stop()
    const stopMs = performance.now() - startedAt
    endJob()
    // `maxStopMs` of jobs.ts is 10 s.
    assert.ok(stopMs > 9_000, `stopped after ${stopMs} ms`)
    assert.match(lines.join(''), /"jobs\.not_disconnected"/)
  },
)

test(
  'without a running job, a stop does not wait long for a silent database',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const proxy = await startFaultProxy(t, { port: server.port })
    const url = server.url(await server.createDatabase(), proxy.port)
    const { jobs, endJob } = await startRunningJob(t, url)
    proxy.setFault({ blackHole: 'both' })
    // The worker now waits until the database has saved the result of the job.
    endJob()
    const startedAt = performance.now()
    await jobs.stop()
    const stopMs = performance.now() - startedAt
    // Far below the 10 s of a running job.
    assert.ok(stopMs < 7_000, `stopped after ${stopMs} ms`)
  },
)

/** Starts a job queue with a job that runs until `endJob` is called. */
async function startRunningJob(t: TestContext, url: string) {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const database = await openDatabase({ url, folder: 'memory', maxConnections: 2, log })
  t.after(() => database.close())
  const jobs = createJobs({ database, log, now: () => new Date(), hasWorkers: true })
  const job = defineJob({ name: 'hanging', data: z.object({}) })
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const handler = handleJob(job, () => {
    started.resolve()
    return ended.promise
  })
  await jobs.openQueues([handler])
  await jobs.startWorkers()
  await jobs.send(database.db, job, {})
  await started.promise
  return { jobs, lines, endJob: ended.resolve }
}

/** Starts a shop process with its jobs. `stop` sends SIGTERM and waits for the end. */
async function startLoggingProcess(t: TestContext, settings: Record<string, string>) {
  await buildShop()
  const dataDir = mkdtempSync(path.join(findScratchFolder(), 'racik-stop-'))
  const port = String(await freePort())
  const child = spawn(process.execPath, [path.join(root, builtShop)], {
    env: {
      ...process.env,
      ...sharedSecrets,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DEMO_DATA: 'none',
      DATA_DIR: dataDir,
      PORT: port,
      STAND_INS_PORT: '9',
      STAND_INS_SMTP_PORT: '9',
      ...settings,
    },
  })
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
  t.after(async () => {
    child.kill('SIGKILL')
    await closed
    rmSync(dataDir, { recursive: true, force: true })
  })
  await waitUntil('the shop has started', async () => log.includes('"shop.started"'))
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const startedAt = performance.now()
      child.kill('SIGTERM')
      const exitCode = await closed
      return { exitCode, log, stopMs: Math.round(performance.now() - startedAt) }
    },
  }
}
