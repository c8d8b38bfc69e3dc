/**
 * A value of the database in the memory of this process, such as the catalogue: read at start, and
 * again when its version changes. A notification tells of a change; polling catches a lost one.
 * While the database is down, the last known value is used.
 */
import type { Shop } from '#server/shop.ts'

const pollMs = 5_000

type State<Value> = { now: Value; reading: Promise<void> }

export function liveValue<Value extends { version: number }>(of: {
  /** For log events and errors: `catalogue`. */
  name: string
  /** The channel of the notifications. */
  channel: string
  readVersion(shop: Shop): Promise<number>
  /**
   * Must read the version first: rows that change in between are then newer than it, and are read
   * again.
   */
  read(shop: Shop): Promise<Value>
}) {
  // Keyed by database: a test may run several shops, and a shop with another clock shares values.
  const live = new WeakMap<Shop['database'], State<Value>>()

  function stateOf({ database }: Pick<Shop, 'database'>): State<Value> {
    const state = live.get(database)
    if (!state) throw new Error(`${of.name} used before the shop started`)
    return state
  }

  /** Reads again if the version has changed; does nothing before the start. One read at a time. */
  function refresh(shop: Shop): Promise<void> {
    const state = live.get(shop.database)
    if (!state) return Promise.resolve()
    state.reading = state.reading
      .catch(() => undefined)
      .then(async () => {
        const version = await of.readVersion(shop)
        if (version !== state.now.version) state.now = await of.read(shop)
      })
    return state.reading
  }

  /** Reads the value and keeps it current. Returns a function that stops this. */
  async function start(shop: Shop): Promise<() => Promise<void>> {
    live.set(shop.database, { now: await of.read(shop), reading: Promise.resolve() })
    const refreshOrWarn = (): void => {
      refresh(shop).catch((error: unknown) =>
        shop.log.warn({ event: `${of.name}.not_read`, error }, `${of.name} could not be read`),
      )
    }
    const stopListening = await shop.database.listen(of.channel, refreshOrWarn)
    const timer = setInterval(refreshOrWarn, pollMs)
    timer.unref()
    return async () => {
      clearInterval(timer)
      await stopListening()
      await live.get(shop.database)?.reading.catch(() => undefined)
    }
  }

  /** Returns the current value. Throws before the shop has started. */
  const current = (shop: Pick<Shop, 'database'>): Value => stateOf(shop).now

  return { current, refresh, start }
}
