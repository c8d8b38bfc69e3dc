/**
 * The database becomes unavailable under a running shop: restarted, crashed, or silent behind a
 * broken network. The shop reports it, keeps running, hangs no request, and recovers.
 */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'

import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { startTestShop, type TestShop } from '#tests/support/test-shop.ts'
import { startPostgres, missingPostgresReason } from '#tests/support/postgres.ts'
import { startFaultProxy } from '#tests/support/tcp-proxy.ts'

const skip = missingPostgresReason()

test('the shop recovers when a crashed database is back', { skip }, async (t) => {
  const { server, shop } = await startShopBehindProxy(t)
  assert.equal(await readStatus(shop, '/readyz'), 200)
  await server.stop('immediate')
  assert.equal(await readStatus(shop, '/readyz'), 503)
  assert.equal(await readStatus(shop, '/livez'), 200)
  const refused = await shop.app.inject('/api/vouchers/validation?code=WELCOME')
  assert.ok(refused.statusCode >= 500, `a call without a database returns ${refused.statusCode}`)
  assert.doesNotMatch(refused.body, /ECONNREFUSED|postgres|127\.0\.0\.1/i)
  await server.start()
  await waitUntil(async () => (await readStatus(shop, '/readyz')) === 200, 5_000)
  assert.ok((await readStatus(shop, '/api/vouchers/validation?code=WELCOME')) < 500)
})

test('a silent network to the database is detected and hangs no request', { skip }, async (t) => {
  const { proxy, shop } = await startShopBehindProxy(t)
  proxy.setFault({ blackHole: 'both' })
  const startedAt = performance.now()
  assert.equal(await readStatus(shop, '/readyz'), 503)
  assert.ok(performance.now() - startedAt < 3_000, '/readyz responds in time')
  const response = await shop.app.inject('/api/vouchers/validation?code=WELCOME')
  assert.ok(response.statusCode >= 500)
  assert.ok(performance.now() - startedAt < 20_000, 'a shopper gets a response in time')
  // The server cannot tell the old connections that they are broken: a timeout has to end them.
  proxy.setFault()
  await waitUntil(async () => (await readStatus(shop, '/readyz')) === 200, 15_000)
})

test('an idle connection is kept open and causes no warning', { skip }, async (t) => {
  const server = await startPostgres(t)
  const lines: string[] = []
  const database = await openDatabase({
    url: server.url(await server.createDatabase()),
    folder: 'memory',
    pool: 2,
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    silenceMs: 200,
  })
  t.after(() => database.close())
  const readBackendPid = () =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  const { rows: before } = await readBackendPid()
  await pause(1_000)
  assert.deepEqual((await readBackendPid()).rows, before, 'the same connection is used again')
  assert.deepEqual(lines, [])
})

test('repeatedly broken connections do not end the process', { skip }, async (t) => {
  const { proxy, shop } = await startShopBehindProxy(t)
  for (let round = 0; round < 5; round++) {
    const responses = Array.from({ length: 5 }, () =>
      readStatus(shop, '/api/vouchers/validation?code=WELCOME'),
    )
    proxy.breakAll(round % 2 === 0 ? 'reset' : 'end')
    await Promise.all(responses)
  }
  await waitUntil(async () => (await readStatus(shop, '/readyz')) === 200, 5_000)
})

async function startShopBehindProxy(t: TestContext) {
  const server = await startPostgres(t)
  const proxy = await startFaultProxy(t, { port: server.port })
  const databaseUrl = server.url(await server.createDatabase(), proxy.port)
  const shop = await startTestShop(t, { databaseUrl, settings: { RUN_JOBS: 'false' } })
  return { server, proxy, shop }
}

async function readStatus(shop: TestShop, url: string): Promise<number> {
  return (await shop.app.inject(url)).statusCode
}

async function waitUntil(condition: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds
  while (!(await condition())) {
    assert.ok(performance.now() < deadline, `condition not met within ${milliseconds} ms`)
    await pause(50)
  }
}
