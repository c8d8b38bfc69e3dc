/** The listener for notifications of PostgreSQL, when its connections break. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { createPostgresListener } from '#server/db/listen-on-postgres.ts'
import { createLog } from '#server/log.ts'
import { missingPostgresReason, startPostgres } from '#tests/support/database/postgres.ts'
import { startFaultProxy } from '#tests/support/network/fault-proxy.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const skip = missingPostgresReason()

test(
  'a listener whose reconnections break reports one loss and listens on all channels again',
  { skip },
  async (t) => {
    const server = await startPostgres(t)
    const proxy = await startFaultProxy(t, { port: server.port })
    const database = await server.createDatabase()
    const payloads: string[] = []
    const lines: string[] = []
    const listener = createPostgresListener({
      url: server.url(database, proxy.port),
      connectTimeoutMs: 5_000,
      log: createLog('warn', { write: (line) => void lines.push(line) }),
    })
    t.after(() => listener.close())
    await listener.listen('changes', (payload) => void payloads.push(payload))
    const otherPayloads: string[] = []
    await listener.listen('others', (payload) => void otherPayloads.push(payload))
    const connections = `select 1 from pg_stat_activity where application_name = 'racik-listen'`
    assert.equal((await server.query(connections)).length, 1)

    // Each new connection breaks with the last byte of the response to its `listen`.
    const bytesUntilListening = proxy.readTraffic().passedBytes.down
    proxy.setFault({ cut: { direction: 'down', afterBytes: bytesUntilListening - 1 } })
    proxy.breakConnections()
    const connectionsBefore = proxy.readTraffic().acceptedConnections
    await waitUntil('reconnections have broken', async () => {
      return proxy.readTraffic().acceptedConnections >= connectionsBefore + 3
    })
    proxy.setFault()
    // After a reconnection the listener reports that notifications may have been missed.
    await waitUntil('the listener has reconnected', async () => payloads.includes(''))

    // A loss that is reported again starts another reconnection, so the listener would be doubled.
    assert.equal(lines.filter((line) => line.includes('"database.listener_lost"')).length, 1)
    await server.query(`notify changes, 'first'; notify others, 'second'`, database)
    await waitUntil('both notifications arrive', async () => otherPayloads.includes('second'))
    assert.deepEqual(payloads, ['', 'first'])
    assert.deepEqual(otherPayloads, ['', 'second'])
  },
)
