/** Yields each distinct order of the items once. Items that are equal (===) are interchangeable. */
export function* distinctPermutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const first of new Set(items)) {
    const otherItems = items.toSpliced(items.indexOf(first), 1)
    for (const order of distinctPermutations(otherItems)) yield [first, ...order]
  }
}

/** Returns at most `count` items, evenly spread over the list. */
export function spreadOver<Item>(items: readonly Item[], count: number): Item[] {
  const share = Math.min(1, count / items.length)
  return items.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share))
}
