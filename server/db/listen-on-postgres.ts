/** Listens for notifications of a PostgreSQL server. */
import pg from 'pg'

import type { Log } from '#server/log.ts'

import { waitAtMost } from './wait-at-most.ts'

const firstReconnectDelayMs = 500
/** After a failed reconnection. */
const nextReconnectDelayMs = 1_000
/** How long the stop waits for the server, which may be silent. */
const maxEndMs = 1_000

/**
 * Keeps one connection open for notifications and reconnects when it is lost. After a reconnection
 * it calls `onNotification` with an empty payload, because notifications may have been missed.
 * Returns a function that stops listening. Throws if the first connection fails.
 */
export async function listenOnPostgres(options: {
  url: string
  connectTimeoutMs: number
  log: Log
  channel: string
  onNotification: (payload: string) => void
}): Promise<() => Promise<void>> {
  const { url, connectTimeoutMs, log, channel, onNotification } = options
  let isStopped = false
  let client: pg.Client | undefined
  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'racik-listen',
    })
    newClient.on('notification', (message) => onNotification(message.payload ?? ''))
    newClient.on('error', (error) => {
      // While it connects, `connect` throws the same error.
      if (isStopped || newClient !== client) return
      log.warn({ event: 'database.listener_lost', error }, 'database listener lost')
      // The connection is lost already, so a failure to close it changes nothing.
      newClient.end().catch(() => undefined)
      setTimeout(() => void reconnect(), firstReconnectDelayMs).unref()
    })
    try {
      await newClient.connect()
      await newClient.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      newClient.end().catch(() => undefined)
      throw error
    }
    // Stopped while connecting: the caller could not close this connection.
    if (isStopped) return newClient.end()
    client = newClient
  }
  const reconnect = async (): Promise<void> => {
    if (isStopped) return
    try {
      await connect()
      onNotification('')
    } catch {
      // The database is still down.
      setTimeout(() => void reconnect(), nextReconnectDelayMs).unref()
    }
  }
  await connect()
  return async () => {
    isStopped = true
    if (client) await waitAtMost(maxEndMs, client.end())
  }
}
