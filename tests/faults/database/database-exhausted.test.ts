/**
 * The database has no free connection, does not answer in time, or has no disk space left. Callers
 * get 503, acknowledged orders are kept, and the shop recovers without a restart.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'

import pg from 'pg'

import { buildPayBody, startShopWithPayments } from '#tests/support/shop/shop-with-payments.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import {
  missingPostgresReason,
  startPostgres,
  startPostgresUntilRemoved,
} from '#tests/support/database/postgres.ts'
import { ApiError, type ApiCall } from '#web/api/client.ts'

const skip = missingPostgresReason()
const settings = { RUN_JOBS: 'false', DATABASE_POOL: '3' }
/** Above the time limits of open-database.ts: 2 s for a connection and 5 s for a statement. */
const maxResponseMs = 15_000

test(
  'while all connections of the pool wait, calls get 503, and then work again',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const databaseUrl = server.url(await server.createDatabase())
    const { createVisitor, app, shop } = await startShopWithPayments(t, { databaseUrl, settings })
    const firstOutcome = await pressPay(createVisitor(), 'before@example.com')
    assert.equal(firstOutcome, 'placed')
    const locker = new pg.Client({ connectionString: databaseUrl })
    // If an assertion fails, removing the server closes the connection.
    locker.on('error', () => undefined)
    await locker.connect()
    await locker.query('begin; lock table orders in access exclusive mode')
    const startedAt = performance.now()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, buyerIndex) =>
        pressPay(createVisitor(), `b${buyerIndex}@example.com`, buyerIndex),
      ),
    )
    assert.deepEqual([...new Set(outcomes)], ['503 UNAVAILABLE'])
    assert.ok(performance.now() - startedAt < maxResponseMs, 'each press gets a response in time')
    assert.equal((await app.inject('/livez')).statusCode, 200)
    await locker.query('rollback')
    await locker.end()
    await waitUntil('a press works', async () => {
      return (await pressPay(createVisitor(), 'after@example.com')) === 'placed'
    })
    const orders = await shop.db.selectFrom('orders').select('email').execute()
    const emails = orders.map(({ email }) => email).toSorted()
    assert.deepEqual(emails, ['after@example.com', 'before@example.com'])
  },
)

test('a server without free connections is reported as 503', { skip }, async (t) => {
  const server = await startPostgres(t, { maxConnections: 20 })
  const database = await server.createDatabase()
  const databaseUrl = server.url(database)
  const { createVisitor, app } = await startShopWithPayments(t, { databaseUrl, settings })
  // Ends the shop's connections; then clients of this test take all that are free.
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${database}' and application_name = 'racik'`)
  await waitUntil('the connections have ended', async () => {
    const rows = await server.query(`select pid from pg_stat_activity
      where datname = '${database}' and application_name = 'racik'`)
    return rows.length === 0
  })
  const otherClients = await takeAllConnections(databaseUrl)
  assert.equal(await pressPay(createVisitor(), 'buyer@example.com'), '503 UNAVAILABLE')
  assert.equal((await app.inject('/readyz')).statusCode, 503)
  for (const client of otherClients) await client.end()
  await waitUntil('a press works', async () => {
    return (await pressPay(createVisitor(), 'buyer@example.com')) === 'placed'
  })
})

test(
  'with a full disk calls get 503, and after space is freed no acknowledged order is lost',
  { skip },
  async (t) => {
    const disk = mountSmallDisk()
    if (disk === undefined) return t.skip('no small file system can be mounted here')
    const server = await startPostgresUntilRemoved({
      parentFolder: disk.folder,
      fsync: true,
      // A small write-ahead log, so that the database fits on the disk.
      settings: { max_wal_size: '32MB' },
    })
    // The server must end before its disk is unmounted, so it is not removed through `t`.
    t.after(async () => {
      await server.remove()
      disk.unmount()
    })
    const databaseUrl = server.url(await server.createDatabase())
    const { createVisitor, shop, app } = await startShopWithPayments(t, { databaseUrl, settings })
    const placedEmails = new Set<string>()
    const buyFive = (firstBuyer: number) =>
      Promise.all(
        Array.from({ length: 5 }, async (_, index) => {
          const email = `buyer${firstBuyer + index}@example.com`
          const outcome = await pressPay(createVisitor(), email, firstBuyer + index)
          if (outcome === 'placed') placedEmails.add(email)
          return outcome
        }),
      )
    assert.deepEqual(await buyFive(0), Array<string>(5).fill('placed'))
    disk.fill()
    const refusedOutcomes = await waitUntil('every press is refused', async () => {
      const outcomes = await buyFive(5)
      return outcomes.every((outcome) => outcome !== 'placed') && outcomes
    })
    assert.deepEqual([...new Set(refusedOutcomes)], ['503 UNAVAILABLE'])
    assert.equal((await app.inject('/livez')).statusCode, 200)
    disk.free()
    // PostgreSQL stops when it cannot write its write-ahead log; in production a supervisor starts
    // it again.
    await server.restart('immediate')
    await waitUntil('a press works', async () => {
      return (await pressPay(createVisitor(), 'last@example.com')) === 'placed'
    })
    for (const email of placedEmails) {
      const orders = await shop.db
        .selectFrom('orders')
        .select('id')
        .where('email', '=', email)
        .execute()
      assert.equal(orders.length, 1, email)
    }
  },
)

/**
 * Returns `placed`, or the status and code of the refusal. A repeated press with the same email
 * places no second order, because the email is also the idempotency key.
 */
async function pressPay(call: ApiCall, email: string, buyerIndex = 0): Promise<string> {
  const headers = {
    'idempotency-key': email,
    // Each buyer has an IP of their own; the rate limit would refuse calls from one IP.
    'x-forwarded-for': `10.6.0.${buyerIndex}`,
  }
  const body = buildPayBody({ customerDetails: { email } })
  try {
    await call('POST /api/billplz/pay', { body }, { headers })
    return 'placed'
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `${error.status} ${error.code}`
  }
}

/** Opens connections until the server refuses one. */
async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      clients.push(client)
    } catch (error) {
      // 53300: too many connections.
      if (!(error instanceof Error && 'code' in error && error.code === '53300')) throw error
      return clients
    }
  }
}

/**
 * A file system of 120 MB in memory. `fill` leaves less than 1 MB. Returns undefined where mounting
 * is not possible: without root, on other systems than Linux, and in most containers.
 */
function mountSmallDisk() {
  const folder = mkdtempSync(path.join(tmpdir(), 'racik-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  // PostgreSQL runs as another user when this process is root.
  chmodSync(folder, 0o755)
  const filler = path.join(folder, 'filler')
  const block = Buffer.alloc(1024 * 1024)
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'w')
      try {
        for (;;) writeSync(file, block)
      } catch {
        // The disk is full.
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler),
    unmount: () => {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
