/** Returns the list in an order that depends only on `seed`, so that a test can repeat it. */
export function shuffle<T>(list: readonly T[], seed: number): T[] {
  // The factors are arbitrary: the sine only has to scatter neighbouring numbers.
  const keyed = list.map((item, i) => ({ item, sortKey: Math.sin(seed * 1000 + i * 12.9898) }))
  return keyed.sort((a, b) => a.sortKey - b.sortKey).map(({ item }) => item)
}
