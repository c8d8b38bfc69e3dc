/*
 * An index with the same results as `searchProducts`: the words of all products in one sorted list,
 * so that a typed word is looked up instead of compared with every product. Built once per version
 * of the catalogue.
 */
import type { Product } from './product.ts'
import { searchWords, words } from './search.ts'

/** Returns the indexes of the products that match a text; undefined means all of them. */
export type SearchIndex = (text: string) => ReadonlySet<number> | undefined

export function createSearchIndex(products: readonly Product[]): SearchIndex {
  const places = new Map<string, number[]>()
  for (const [place, product] of products.entries()) {
    for (const word of searchWords(product)) {
      const known = places.get(word)
      if (known) known.push(place)
      else places.set(word, [place])
    }
  }
  const sorted = [...places.keys()].sort()
  return (text) => {
    let found: ReadonlySet<number> | undefined
    // Longest word first: it matches the fewest products.
    for (const typed of words(text).sort((a, b) => b.length - a.length)) {
      const matching = new Set<number>()
      for (let at = firstAtLeast(sorted, typed); at < sorted.length; at++) {
        const word = sorted[at]
        if (word === undefined || !word.startsWith(typed)) break
        for (const place of places.get(word) ?? [])
          if (!found || found.has(place)) matching.add(place)
      }
      found = matching
    }
    return found
  }
}

/** Returns the index of the first word that is not before `typed`. */
function firstAtLeast(sorted: readonly string[], typed: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const word = sorted[middle]
    if (word !== undefined && word < typed) low = middle + 1
    else high = middle
  }
  return low
}
