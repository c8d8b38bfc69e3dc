/** Returns the list in a sequence that depends only on `seed`, so that a test can repeat it. */
export function shuffle<Item>(list: readonly Item[], seed: number): Item[] {
  // The factors are arbitrary: the sine only has to scatter neighbouring numbers.
  const keyedItems = list.map((item, index) => ({
    item,
    sortKey: Math.sin(seed * 1000 + index * 12.9898),
  }))
  return keyedItems.sort((a, b) => a.sortKey - b.sortKey).map(({ item }) => item)
}
