import { hash } from 'node:crypto'

/** One more than the largest SHA-256 value. */
const modulus = 2n ** 256n

/**
 * Digest of a set of rows. It does not depend on their order, because two reads of a table may
 * return its rows in different orders. It detects damage; it does not protect from forgery.
 */
export class RowsDigest {
  count = 0
  #sum = 0n

  add(row: string): void {
    this.count += 1
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', row)}`)) % modulus
  }

  /** Returns 64 hexadecimal digits. */
  toString(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
