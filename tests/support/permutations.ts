/** Lists the permutations of a sequence, and samples lists that are too long. */

/**
 * Yields each distinct permutation of the items once. Items that are equal (===) are
 * interchangeable. Ten different items have 3.6 million permutations.
 */
export function* distinctPermutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const first of new Set(items)) {
    const otherItems = items.toSpliced(items.indexOf(first), 1)
    for (const permutation of distinctPermutations(otherItems)) yield [first, ...permutation]
  }
}

/**
 * Returns `count` items that are evenly distributed over the list, or all items if it has fewer.
 */
export function sampleEvenly<Item>(items: readonly Item[], count: number): Item[] {
  const sampleCount = Math.min(count, items.length)
  // The division comes last, so that no item is lost by rounding.
  const countSampledBefore = (index: number) => Math.floor((index * sampleCount) / items.length)
  return items.filter((_, index) => countSampledBefore(index + 1) > countSampledBefore(index))
}
