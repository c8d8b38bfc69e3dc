/**
 * Caches a value of the database in this process, such as the catalogue. The value is read at start
 * and again when its version changes. PostgreSQL notifications (LISTEN/NOTIFY) report a change;
 * polling finds changes whose notification was lost. While the database is down, the cached value
 * is used.
 */
import type { Shop } from '#server/shop.ts'

import { waitAtMost } from './wait-at-most.ts'

/** A change whose notification was lost is noticed after this time at the latest. */
const pollMs = 5_000
/** How long stopping waits for a read that is in progress. */
const maxLastReadMs = 1_000

type State<Value> = {
  value: Value
  /** The read that was queued last. It may have ended. */
  lastRead: Promise<void>
  /** The queued read that has not begun, if any. */
  nextRead?: Promise<void> | undefined
}

/** Returns a cache. Call `start` first: `current` throws until `start` has read the value. */
export function createLiveValue<Value extends { version: number }>(source: {
  /** Name of the value in log events and errors, such as `catalogue`. */
  name: string
  /** The channel of the notifications. */
  channel: string
  readVersion(shop: Shop): Promise<number>
  /**
   * Must read the version before the rows. If the rows change in between, the version read is too
   * old and the next refresh reads them again; in the other order the change would be missed.
   */
  read(shop: Shop): Promise<Value>
}) {
  // Keyed by database: a test may run several shops, and a shop with another clock shares values.
  const states = new WeakMap<Shop['database'], State<Value>>()

  function stateOf({ database }: Pick<Shop, 'database'>): State<Value> {
    const state = states.get(database)
    if (!state) throw new Error(`${source.name} used before the shop started`)
    return state
  }

  /**
   * Reads the value again if its version has changed; does nothing before the start. Reads run one
   * after another. All callers during a read share the next read, so that a caller waits for at
   * most two reads.
   */
  function refresh(shop: Shop): Promise<void> {
    const state = states.get(shop.database)
    if (!state) return Promise.resolve()
    if (state.nextRead) return state.nextRead
    const queuedRead = state.lastRead
      // An earlier failed read must not prevent this one; its own caller got the error.
      .catch(() => undefined)
      .then(async () => {
        state.nextRead = undefined
        const version = await source.readVersion(shop)
        if (version !== state.value.version) state.value = await source.read(shop)
      })
    state.lastRead = queuedRead
    state.nextRead = queuedRead
    return queuedRead
  }

  /**
   * Reads the value and keeps it current. Returns a function that stops refreshing. Throws when the
   * first read or the first connection fails; a later failed read is only logged.
   */
  async function start(shop: Shop): Promise<() => Promise<void>> {
    states.set(shop.database, { value: await source.read(shop), lastRead: Promise.resolve() })
    const refreshAndLog = (): void => {
      refresh(shop).catch((error: unknown) =>
        shop.log.warn(
          { event: `${source.name}.not_read`, error },
          `${source.name} could not be read`,
        ),
      )
    }
    const stopListening = await shop.database.listen(source.channel, refreshAndLog)
    const timer = setInterval(refreshAndLog, pollMs)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await stopListening()
      const lastRead = states.get(shop.database)?.lastRead
      // The database may be silent. Closing it ends the read.
      if (lastRead)
        await waitAtMost(
          maxLastReadMs,
          lastRead.catch(() => undefined),
        )
    }
  }

  /** Returns the current value. Throws before the shop has started. */
  const current = (shop: Pick<Shop, 'database'>): Value => stateOf(shop).value

  return { current, refresh, start }
}
