/** Returns the list in an order that depends only on `seed`, so that a test can repeat it. */
export function shuffle<T>(list: readonly T[], seed: number): T[] {
  // Any function that scatters neighbouring numbers would do.
  const weighted = list.map((item, i) => ({ item, weight: Math.sin(seed * 1000 + i * 12.9898) }))
  return weighted.sort((a, b) => a.weight - b.weight).map(({ item }) => item)
}
