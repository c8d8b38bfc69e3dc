/**
 * Deterministic pseudo-random numbers, so that a product's drawing is the same on every machine.
 * Never change these functions: all drawings would change. FNV-1a computes the seed, and mulberry32
 * (Tommy Ettinger) generates the numbers.
 */

// The constants of FNV-1a for 32 bits.
const fnvOffsetBasis = 0x811c9dc5
const fnvPrime = 0x01000193

/** Returns the 32-bit FNV-1a hash of the UTF-16 units of a text. */
export function hashText(text: string): number {
  let hash = fnvOffsetBasis
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), fnvPrime)
  }
  return hash >>> 0
}

/**
 * Returns a function that returns the next number of mulberry32 at each call, from 0 to below 1.
 */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
