/**
 * Chance that never changes its mind: the same product is poured the same way on every machine, for
 * ever. FNV-1a makes a seed of a name, mulberry32 (Tommy Ettinger) makes numbers of a seed.
 */

/** FNV-1a over the UTF-16 units of a text (ids are ASCII), 32 bit. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}

/** mulberry32: each call gives the next number from 0 up to, not including, 1. */
export function chanceFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
