/** A repeatable random source, so that every demo of the same day has the same orders. */
export type SeededRandom = {
  /** Returns a number from 0 to below 1. */
  next(): number
  /** Returns a whole number from 0 to below `count`. */
  below(count: number): number
  /** Returns one item. Throws for an empty list. */
  pick<Item>(items: readonly Item[]): Item
}

/** The algorithm is mulberry32: short, and good enough to scatter orders over a day. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('cannot pick from an empty list')
      return item
    },
  }
}
