/**
 * Counters of the routes' rate limits. A process counts in memory and syncs its counts with the
 * other processes through the database every second, in one statement. Within that second, callers
 * may exceed a limit once for each process. Limits that must be exact use `countUse` instead.
 */
import type { Log } from '#server/log.ts'
import type { Db } from '#server/db/open-database.ts'

import { addUses } from './rate-limits.store.ts'

const syncIntervalMs = 1_000
/** Above this number, the oldest counters are dropped from memory. The database keeps them. */
const maxCounters = 50_000

type Counter = {
  /** Uses in all processes, as of the last sync, and the unsynced uses of this process. */
  count: number
  /** Uses in this process that are not yet in the database. */
  unsyncedCount: number
  windowEnds: Date
}

export class RouteCounters {
  readonly #counters = new Map<string, Counter>()
  readonly #db: Db
  readonly #log: Log
  readonly #now: () => Date
  #timer: NodeJS.Timeout | undefined
  #lastSync = Promise.resolve()

  constructor({ db, log, now }: { db: Db; log: Log; now: () => Date }) {
    this.#db = db
    this.#log = log
    this.#now = now
  }

  /**
   * Counts a use of `key`. The first use begins a window of `windowMs`. Returns the count
   * (`current`) and the milliseconds until the window ends (`ttl`).
   */
  increment(key: string, windowMs: number): { current: number; ttl: number } {
    const now = this.#now()
    let counter = this.#counters.get(key)
    if (!counter || counter.windowEnds <= now) {
      counter = { count: 0, unsyncedCount: 0, windowEnds: new Date(now.getTime() + windowMs) }
      this.#counters.set(key, counter)
    }
    counter.count += 1
    counter.unsyncedCount += 1
    this.#timer ??= setTimeout(() => void this.sync(), syncIntervalMs).unref()
    return { current: counter.count, ttl: counter.windowEnds.getTime() - now.getTime() }
  }

  /** Adds the unsynced uses to the database, and reads those of the other processes. */
  async sync(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // One after the other: a slow statement that ends last would restore an outdated count.
    this.#lastSync = this.#lastSync.then(() => this.#syncWithDatabase())
    await this.#lastSync
  }

  async #syncWithDatabase(): Promise<void> {
    const now = this.#now()
    this.#dropOldCounters(now)
    const unsyncedCounters = [...this.#counters].filter(
      ([, { unsyncedCount }]) => unsyncedCount > 0,
    )
    if (unsyncedCounters.length === 0) return
    const uses = unsyncedCounters.map(([key, counter]) => ({
      key,
      count: counter.unsyncedCount,
      windowEnds: counter.windowEnds,
      counter,
    }))
    // Uses that are counted while the statement runs belong to the next sync.
    for (const { counter } of uses) counter.unsyncedCount = 0
    try {
      const totals = await addUses(this.#db, uses, now)
      for (const { key, counter } of uses) {
        const total = totals.get(key)
        if (!total) continue
        counter.count = total.count + counter.unsyncedCount
        counter.windowEnds = total.windowEnds
      }
    } catch (error) {
      // The next sync adds these uses again.
      for (const { counter, count } of uses) counter.unsyncedCount += count
      this.#log.warn({ event: 'rate_limit.not_shared', error }, 'rate limit counters not shared')
    }
  }

  #dropOldCounters(now: Date): void {
    const overflow = this.#counters.size - maxCounters
    let position = 0
    for (const [key, { windowEnds, unsyncedCount }] of this.#counters) {
      const isOverflow = position++ < overflow && unsyncedCount === 0
      if (isOverflow || windowEnds <= now) this.#counters.delete(key)
    }
  }
}
