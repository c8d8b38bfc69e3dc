/** Tests the temporary servers with a crash, with stop and start, and with an exit of the test. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { inspect } from 'node:util'

import { root } from '#scripts/gate/steps.ts'

import { waitUntil } from '#tests/support/wait-until.ts'
import { startPostgres, startPostgresUntilRemoved, missingPostgresReason } from './postgres.ts'

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
    const server = await startPostgresUntilRemoved()
    await server.stop('fast')
    await assert.rejects(server.query('select 1'))
    await server.start()
    assert.deepEqual(await server.query('select 1 as one'), [{ one: 1 }])
    await server.remove()
    await assert.rejects(server.query('select 1'))
    assert.equal(existsSync(server.folder), false)
  },
)

test(
  'a process that exits without removing its server leaves neither server nor folder',
  { skip },
  async () => {
    const program = `
      import { startPostgresUntilRemoved } from '#tests/support/database/postgres.ts'
      const { port, folder } = await startPostgresUntilRemoved()
      console.log(JSON.stringify({ port, folder }))
      process.exit(1)`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { cwd: root, encoding: 'utf8' },
    )
    assert.match(stdout, /^{.*}\n$/, stderr)
    const { port, folder }: { port: number; folder: string } = JSON.parse(stdout)
    assert.equal(existsSync(folder), false)
    // The server refuses connections a moment after the signal.
    await waitUntil('the server has ended', () =>
      fetch(`http://127.0.0.1:${port}`).then(
        () => false,
        (error: unknown) => error instanceof Error && /ECONNREFUSED/.test(inspect(error.cause)),
      ),
    )
  },
)
