/** Least-recently-used cache whose values together take at most a number of bytes. */
export class ByteLimitedCache<Value> {
  readonly #values = new Map<string, Value>()
  readonly #limitBytes: number
  readonly #bytesOf: (value: Value) => number
  #bytes = 0

  /** `bytesOf`: the estimated memory of a value. */
  constructor(limitBytes: number, bytesOf: (value: Value) => number) {
    this.#limitBytes = limitBytes
    this.#bytesOf = bytesOf
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    // A Map iterates in insertion order; inserted again, the value becomes the most recently used.
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  /** Saves a value and drops the least recently used values until the limit is met. */
  set(key: string, value: Value): void {
    const previous = this.#values.get(key)
    if (previous !== undefined) this.#bytes -= this.#bytesOf(previous)
    this.#values.delete(key)
    this.#values.set(key, value)
    this.#bytes += this.#bytesOf(value)
    for (const [oldestKey, oldestValue] of this.#values) {
      if (this.#bytes <= this.#limitBytes) break
      this.#values.delete(oldestKey)
      this.#bytes -= this.#bytesOf(oldestValue)
    }
  }

  clear(): void {
    this.#values.clear()
    this.#bytes = 0
  }
}
