import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { startPostgres, missingPostgresReason } from './postgres.ts'

const skip = missingPostgresReason()

test(
  'a test gets its own database, and committed rows survive a crash of the server',
  { skip },
  async (t) => {
    const server = await startPostgres(t, { fsync: true })
    const firstDatabase = await server.createDatabase()
    await server.query('create table kept (id integer); insert into kept values (7)', firstDatabase)
    await server.restart('immediate')
    assert.deepEqual(await server.query('select id from kept', firstDatabase), [{ id: 7 }])
    const databaseCopy = await server.createDatabase(firstDatabase)
    assert.deepEqual(await server.query('select id from kept', databaseCopy), [{ id: 7 }])
    const emptyDatabase = await server.createDatabase()
    await assert.rejects(server.query('select id from kept', emptyDatabase), /does not exist/)
    assert.deepEqual(await server.query('show max_connections'), [{ max_connections: '200' }])
  },
)

test(
  'a stopped server refuses connections, a started one accepts them, and removal deletes its folder',
  { skip },
  async () => {
    const server = await startPostgres(undefined)
    await server.stop('fast')
    await assert.rejects(server.query('select 1'))
    await server.start()
    assert.deepEqual(await server.query('select 1 as one'), [{ one: 1 }])
    await server.remove()
    await assert.rejects(server.query('select 1'))
    assert.equal(existsSync(server.folder), false)
  },
)
