/** Listens for notifications of a PostgreSQL server, on one connection for all channels. */
import pg from 'pg'

import type { Log } from '#server/log.ts'

import { createChannelListeners, type OnNotification } from './channel-listeners.ts'
import { waitAtMost } from './wait-at-most.ts'

/** Name of the connection in pg_stat_activity, by which commands find a running shop. */
export const listenerApplicationName = 'racik-listen'

const firstReconnectDelayMs = 500
/** After a failed reconnection. */
const nextReconnectDelayMs = 1_000
/** How long `close` waits for the server, which may be silent. */
const maxCloseMs = 1_000

type PostgresListener = {
  /**
   * Calls `onNotification` for each notification on the channel. Returns a function that stops
   * listening. Throws if the first connection fails, or breaks meanwhile.
   */
  listen(channel: string, onNotification: OnNotification): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Returns a listener that connects at the first call of `listen`, and reconnects when the connection
 * is lost. After a reconnection it calls all listeners with an empty payload, because notifications
 * may have been missed.
 */
export function createPostgresListener(options: {
  url: string
  connectTimeoutMs: number
  log: Log
}): PostgresListener {
  const { url, connectTimeoutMs, log } = options
  const listeners = createChannelListeners()
  let isClosed = false
  let firstConnection: Promise<void> | undefined
  /** Undefined while no connection listens. */
  let client: pg.Client | undefined
  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: listenerApplicationName,
    })
    newClient.on('notification', listeners.deliver)
    newClient.on('error', (error) => {
      // While it connects, `connect` throws the same error.
      if (isClosed || newClient !== client) return
      log.warn({ event: 'database.listener_lost', error }, 'database listener lost')
      client = undefined
      // The connection is lost already, so a failure to close it changes nothing.
      newClient.end().catch(() => undefined)
      setTimeout(() => void reconnect(), firstReconnectDelayMs).unref()
    })
    try {
      await newClient.connect()
      for (const channel of listeners.channels()) await listenOn(newClient, channel)
    } catch (error) {
      newClient.end().catch(() => undefined)
      throw error
    }
    // Closed while connecting: `close` did not know this connection.
    if (isClosed) return newClient.end()
    client = newClient
  }
  const reconnect = async (): Promise<void> => {
    if (isClosed) return
    try {
      await connect()
      listeners.deliverToAll('')
    } catch {
      // The database is still down.
      setTimeout(() => void reconnect(), nextReconnectDelayMs).unref()
    }
  }
  return {
    async listen(channel, onNotification) {
      const removeListener = listeners.add(channel, onNotification)
      try {
        if (firstConnection === undefined) await (firstConnection = connect())
        else {
          await firstConnection
          // Without a connection, the next one listens on all channels.
          if (client) await listenOn(client, channel)
        }
      } catch (error) {
        removeListener()
        throw error
      }
      return async () => removeListener()
    },
    async close() {
      isClosed = true
      if (client) await waitAtMost(maxCloseMs, client.end())
    },
  }
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
