/**
 * Cache whose values together take at most a number of bytes. Drops values that were not used for a
 * long time first. Reading only marks a value: moving it to the end of the map, as an exact order
 * of use needs, took longer than all else that a stored reply costs here.
 */
type Entry<Value> = { value: Value; isUsed: boolean }

export class ByteLimitedCache<Value> {
  /** In the order of insertion. */
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #limitBytes: number
  readonly #bytesOf: (value: Value) => number
  #bytes = 0

  /** `bytesOf`: the estimated memory of a value. */
  constructor(limitBytes: number, bytesOf: (value: Value) => number) {
    this.#limitBytes = limitBytes
    this.#bytesOf = bytesOf
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.isUsed = true
    return entry.value
  }

  /** Drops values until there is room for this one, and saves it if the limit allows it. */
  set(key: string, value: Value): void {
    this.#delete(key)
    const bytes = this.#bytesOf(value)
    if (bytes > this.#limitBytes) return
    // A kept entry moves to the end of the map, where this loop reaches it again.
    for (const [oldestKey, entry] of this.#entries) {
      if (this.#bytes + bytes <= this.#limitBytes) break
      if (entry.isUsed) this.#keepLonger(oldestKey, entry)
      else this.#delete(oldestKey)
    }
    this.#entries.set(key, { value, isUsed: false })
    this.#bytes += bytes
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  #keepLonger(key: string, entry: Entry<Value>): void {
    entry.isUsed = false
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#bytes -= this.#bytesOf(entry.value)
    this.#entries.delete(key)
  }
}
