/**
 * Cache with a limit in bytes. Evicts the oldest values that were not read recently (second-chance
 * algorithm). `get` only sets a flag: moving the entry to the end of the map, as LRU does, took
 * longer than all other work for a stored reply.
 */
type Entry<Value> = { value: Value; wasRead: boolean }

export class ByteLimitedCache<Value> {
  /** Oldest first. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #limitBytes: number
  readonly #bytesOf: (value: Value) => number
  #usedBytes = 0

  /** `bytesOf` estimates the memory of a value, in bytes. */
  constructor(limitBytes: number, bytesOf: (value: Value) => number) {
    this.#limitBytes = limitBytes
    this.#bytesOf = bytesOf
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.wasRead = true
    return entry.value
  }

  /** Evicts values until the new value fits, and saves it. Ignores a value above the limit. */
  set(key: string, value: Value): void {
    this.#delete(key)
    const bytes = this.#bytesOf(value)
    if (bytes > this.#limitBytes) return
    // An entry that was read moves to the end of the map, where this loop reaches it again.
    for (const [oldestKey, entry] of this.#entries) {
      if (this.#usedBytes + bytes <= this.#limitBytes) break
      if (entry.wasRead) this.#moveToEnd(oldestKey, entry)
      else this.#delete(oldestKey)
    }
    this.#entries.set(key, { value, wasRead: false })
    this.#usedBytes += bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#usedBytes = 0
  }

  #moveToEnd(key: string, entry: Entry<Value>): void {
    entry.wasRead = false
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#usedBytes -= this.#bytesOf(entry.value)
    this.#entries.delete(key)
  }
}
