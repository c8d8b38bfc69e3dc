/** The embedded database behaves like a PostgreSQL server where the shop relies on it. */
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'

import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'

import { createLog } from '#server/log.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

import { openDatabase } from './open-database.ts'
import { errorCodeOf, transact } from './transact.ts'

async function openInMemory(t: TestContext) {
  const log = createLog('silent')
  const database = await openDatabase({ folder: 'memory', maxConnections: 1, log })
  t.after(() => database.close())
  return database
}

test('the session goes on after a failed statement and a failed transaction', async (t) => {
  const { db } = await openInMemory(t)
  const divideOneBy = (divisor: number) => sql`select 1 / ${divisor}::int as result`
  const isDivisionByZero = (error: unknown) => errorCodeOf(error) === '22012'
  await assert.rejects(divideOneBy(0).execute(db), isDivisionByZero)
  await assert.rejects(
    transact(db, (tx) => divideOneBy(0).execute(tx)),
    isDivisionByZero,
  )
  assert.deepEqual((await divideOneBy(1).execute(db)).rows, [{ result: 1 }])
})

test('after an error of the connection in use, the next statement reconnects', async (t) => {
  const { db } = await openInMemory(t)
  const fail = () => Promise.reject(new Error('connection failed'))
  await sql`select 1`.execute(db)
  t.mock.method(PGlite.prototype, 'execProtocolRaw', fail, { times: 1 })
  await assert.rejects(sql`select 1`.execute(db), /connection failed/)
  assert.deepEqual((await sql`select 1 as result`.execute(db)).rows, [{ result: 1 }])
})

test('a statement beside an open transaction waits for its end', async (t) => {
  const { db } = await openInMemory(t)
  await sql`create table item (id integer)`.execute(db)
  let count: Promise<{ rows: unknown[] }> | undefined
  const rollback = transact(db, async (tx) => {
    await sql`insert into item values (1)`.execute(tx)
    count = sql`select count(*) as count from item`.execute(db)
    throw new Error('rolled back')
  })
  await assert.rejects(rollback, /rolled back/)
  assert.deepEqual((await count)?.rows, [{ count: 0 }])
})

test('a notification is sent after the commit, and not after a rollback', async (t) => {
  const { db, listen, notify } = await openInMemory(t)
  const received: string[] = []
  const stopListening = await listen('news', (payload) => received.push(payload))
  await assert.rejects(
    transact(db, async (tx) => {
      await notify(tx, 'news', 'lost')
      throw new Error('rolled back')
    }),
  )
  await transact(db, (tx) => notify(tx, 'news', 'first'))
  await waitUntil('the notification', async () => received.length > 0)
  await stopListening()
  await notify(db, 'news', 'second')
  await sql`select 1`.execute(db)
  assert.deepEqual(received, ['first'])
})
