import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { sql } from 'kysely'

import { minutes } from '#domain/time.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

import { RouteCounters } from './route-counters.ts'

const windowMs = minutes(1)

test('a process counts in memory, and adds the count of another process once both have synced', async (t) => {
  const { process1, process2 } = await startProcesses(t)
  for (let use = 1; use <= 3; use++) assert.equal(process1.increment('a', windowMs).current, use)
  assert.equal(process2.increment('a', windowMs).current, 1)
  await process1.sync()
  await process2.sync()
  assert.equal(process2.increment('a', windowMs).current, 5)
  assert.equal(process2.increment('b', windowMs).current, 1, 'each key has its own count')
})

test('counts are written to the database without a call of sync', async (t) => {
  const { process1, readCount } = await startProcesses(t)
  process1.increment('a', windowMs)
  await waitUntil('the count is in the database', async () => (await readCount('a')) === 1)
})

test('all processes use the window of the process that counted first', async (t) => {
  const { process1, process2, clock } = await startProcesses(t)
  process1.increment('a', windowMs)
  await process1.sync()
  clock.advance(minutes(0.5))
  process2.increment('a', windowMs)
  await process2.sync()
  assert.deepEqual(process2.increment('a', windowMs), { current: 3, ttl: minutes(0.5) })
  clock.advance(minutes(0.5))
  assert.deepEqual(process2.increment('a', windowMs), { current: 1, ttl: windowMs })
  await process2.sync()
  assert.deepEqual(process1.increment('a', windowMs), { current: 1, ttl: windowMs })
  await process1.sync()
  assert.equal(process1.increment('a', windowMs).current, 3)
})

test('without the database a process goes on counting, and syncs later', async (t) => {
  const { process1, db, logLines, readCount } = await startProcesses(t)
  process1.increment('a', windowMs)
  await process1.sync()
  await sql`alter table rate_limit rename to rate_limit_away`.execute(db)
  process1.increment('a', windowMs)
  await process1.sync()
  assert.ok(logLines.some((line) => line.includes('rate_limit.not_shared')))
  assert.equal(process1.increment('a', windowMs).current, 3)
  await sql`alter table rate_limit_away rename to rate_limit`.execute(db)
  await process1.sync()
  assert.equal(await readCount('a'), 3)
  assert.equal(process1.increment('a', windowMs).current, 4)
})

async function startProcesses(t: TestContext) {
  const { shop, clock, logLines } = await startTestShop(t)
  const { db } = shop
  const readCount = async (key: string) =>
    (await db.selectFrom('rate_limit').select('count').where('key', '=', key).executeTakeFirst())
      ?.count
  return {
    process1: new RouteCounters(shop),
    process2: new RouteCounters(shop),
    clock,
    db,
    logLines,
    readCount,
  }
}
