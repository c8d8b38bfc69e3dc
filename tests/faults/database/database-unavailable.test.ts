/**
 * The database becomes unavailable under a running shop: restarted, crashed, or silent behind a
 * broken network. The shop reports it, keeps running, hangs no request, and recovers.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'

import { endpoints } from '#contract/endpoints.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import { defineJob, handleJob } from '#server/jobs/define-job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { parseMethod, startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts'
import { findWrongRefusal } from '#tests/support/buying/live-checkouts.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/database/postgres.ts'
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const skip = missingPostgresReason()

test('the shop recovers when a crashed database is back', { skip }, async (t) => {
  const { server, testShop } = await startShopBehindProxy(t)
  await waitUntilReady(testShop)
  await server.stop('immediate')
  assert.equal(await readStatus(testShop, '/readyz'), 503)
  assert.equal(await readStatus(testShop, '/livez'), 200)
  const refusal = await testShop.app.inject('/api/vouchers/validation?code=WELCOME')
  assert.deepEqual([refusal.statusCode, refusal.headers['retry-after']], [503, '5'])
  assert.doesNotMatch(refusal.body, /ECONNREFUSED|postgres|127\.0\.0\.1/i)
  await server.start()
  await waitUntilReady(testShop)
  assert.ok((await readStatus(testShop, '/api/vouchers/validation?code=WELCOME')) < 500)
})

test(
  'without a database, no call gets another 5xx than 503 with Retry-After',
  { skip },
  async (t) => {
    const { server, testShop } = await startShopBehindProxy(t)
    const init = await testShop.app.inject('/api/init')
    const headers = {
      'x-csrf-token': init.body,
      cookie: init.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    }
    const inject = async (key: string, options: { token?: string; body?: object } = {}) => {
      const [method, path = ''] = key.split(' ')
      const isUnsafe = method !== 'GET'
      const response = await testShop.app.inject({
        method: parseMethod(method),
        url: path.replaceAll(/\{\w+\}/g, '1'),
        headers: {
          ...headers,
          ...(options.token && { authorization: `Bearer ${options.token}` }),
        },
        ...(isUnsafe && { payload: options.body ?? {} }),
      })
      const status = response.statusCode
      const problem = status >= 500 ? findWrongRefusalOf(response) : undefined
      return { status, problem: problem && `${key}: ${problem}` }
    }
    await server.stop('immediate')
    const results = [
      await inject('GET /readyz'),
      await inject('POST /api/billplz/pay', { body: buildPayBody() }),
    ]
    // Each page makes this call, so it must need no database (T-I03).
    assert.equal((await inject('GET /api/init')).status, 200)
    const token = 'a'.repeat(43)
    for (const key of Object.keys(endpoints))
      results.push(await inject(key), await inject(key, { token }))
    assert.deepEqual(
      results.flatMap(({ problem }) => problem ?? []),
      [],
    )
    assert.deepEqual([results[0]?.status, results[1]?.status], [503, 503])
    const refusedCount = results.filter(({ status }) => status === 503).length
    assert.ok(refusedCount > 100, `only ${refusedCount} calls needed the database`)
  },
)

test('a silent network to the database is detected and hangs no request', { skip }, async (t) => {
  const { proxy, testShop } = await startShopBehindProxy(t)
  proxy.setFault({ blackHole: 'both' })
  const startedAt = performance.now()
  assert.equal(await readStatus(testShop, '/readyz'), 503)
  assert.ok(performance.now() - startedAt < 6_000, '/readyz responds in time')
  const response = await testShop.app.inject('/api/vouchers/validation?code=WELCOME')
  assert.deepEqual([response.statusCode, response.headers['retry-after']], [503, '5'])
  assert.ok(performance.now() - startedAt < 20_000, 'a shopper gets a response in time')
  // The server cannot tell the old connections that they are broken: a timeout has to end them.
  proxy.setFault()
  await waitUntilReady(testShop)
})

test('the job queue recovers from a silent network', { skip }, async (t) => {
  const server = await startPostgres(t)
  const proxy = await startFaultProxy(t, { port: server.port })
  const log = createLog('silent')
  const url = server.url(await server.createDatabase(), proxy.port)
  const database = await openDatabase({ url, folder: 'memory', maxConnections: 1, log })
  t.after(() => database.close())
  const job = defineJob({ name: 'test.recovered', data: z.object({}) })
  let runCount = 0
  const jobs = createJobs({ database, log, now: () => new Date(), hasWorkers: true })
  t.after(() => jobs.stop())
  await jobs.openQueues([handleJob(job, async () => void runCount++)])
  await jobs.startWorkers()
  const sendJob = () => transact(database.db, (tx) => jobs.send(tx, job, {}))
  await sendJob()
  await waitUntil('the first job', async () => runCount === 1, { withinMs: 35_000 })

  const { acceptedConnections } = proxy.readTraffic()
  proxy.setFault({ blackHole: 'both' })
  // The queue listens on a connection of its own, checks it every 10 seconds, and replaces it.
  await waitUntil(
    'the queue notices the silence',
    async () => proxy.readTraffic().acceptedConnections > acceptedConnections,
    { withinMs: 30_000 },
  )
  proxy.setFault()
  await waitUntil(
    'the shop can send jobs again',
    async () =>
      sendJob().then(
        () => true,
        () => false,
      ),
    {
      withinMs: 20_000,
    },
  )
  await waitUntil('the second job', async () => runCount > 1, { withinMs: 60_000 })
})

test('an idle connection is kept open and causes no warning', { skip }, async (t) => {
  const server = await startPostgres(t)
  const lines: string[] = []
  const database = await openDatabase({
    url: server.url(await server.createDatabase()),
    folder: 'memory',
    maxConnections: 2,
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    silenceMs: 1_500,
  })
  t.after(() => database.close())
  const readBackendPid = () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  const { rows: pidsBefore } = await readBackendPid()
  await pause(4_000)
  assert.deepEqual((await readBackendPid()).rows, pidsBefore, 'the same connection is used again')
  assert.deepEqual(lines, [])
})

test('a listener connects again when its reconnection gets no response', { skip }, async (t) => {
  const server = await startPostgres(t)
  const proxy = await startFaultProxy(t, { port: server.port })
  const database = await openDatabase({
    url: server.url(await server.createDatabase(), proxy.port),
    folder: 'memory',
    maxConnections: 1,
    log: createLog('silent'),
  })
  t.after(() => database.close())
  const payloads: string[] = []
  const stopListening = await database.listen('news', (payload) => void payloads.push(payload))
  t.after(stopListening)
  const { acceptedConnections } = proxy.readTraffic()
  proxy.setFault({ blackHole: 'both' })
  proxy.breakConnections()
  await waitUntil(
    'the listener reconnects',
    async () => proxy.readTraffic().acceptedConnections > acceptedConnections,
    { withinMs: 30_000 },
  )
  // The request of the reconnection is lost: the server will not respond to it.
  proxy.setFault()
  await waitUntil('the listener has reconnected', async () => payloads.length > 0, {
    withinMs: 30_000,
  })
  await database.notify(database.db, 'news', 'received')
  await waitUntil('the notification', async () => payloads.includes('received'), {
    withinMs: 30_000,
  })
})

test('repeatedly broken connections do not end the process', { skip }, async (t) => {
  const { proxy, testShop } = await startShopBehindProxy(t)
  const responses: LightMyRequestResponse[] = []
  for (let round = 0; round < 5; round++) {
    // A new IP for each round: the limit per IP would refuse calls without asking the database.
    const remoteAddress = `10.0.${round}.1`
    const calls = Array.from({ length: 5 }, () =>
      testShop.app.inject({ url: '/api/vouchers/validation?code=WELCOME', remoteAddress }),
    )
    proxy.breakConnections(round % 2 === 0 ? 'reset' : 'end')
    responses.push(...(await Promise.all(calls)))
  }
  assert.ok(
    responses.every(({ statusCode }) => statusCode !== 429),
    'every call asks the database',
  )
  // Otherwise the database responded that the voucher is unknown.
  const refusals = responses.filter(({ statusCode }) => statusCode !== 404)
  assert.deepEqual(
    refusals.flatMap((response) => findWrongRefusalOf(response) ?? []),
    [],
  )
  await waitUntilReady(testShop)
})

async function startShopBehindProxy(t: TestContext) {
  const server = await startPostgres(t)
  const proxy = await startFaultProxy(t, { port: server.port })
  const databaseUrl = server.url(await server.createDatabase(), proxy.port)
  const testShop = await startTestShop(t, { databaseUrl })
  return { server, proxy, testShop }
}

function findWrongRefusalOf({ statusCode, headers }: LightMyRequestResponse): string | undefined {
  const retryAfter = headers['retry-after']
  return findWrongRefusal({
    status: statusCode,
    headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  })
}

async function waitUntilReady(testShop: TestShop): Promise<void> {
  const isReady = async () => (await readStatus(testShop, '/readyz')) === 200
  await waitUntil('/readyz returns 200', isReady)
}

async function readStatus(testShop: TestShop, url: string): Promise<number> {
  return (await testShop.app.inject(url)).statusCode
}
