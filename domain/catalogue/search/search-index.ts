/*
 * A search index with the same results as `searchProducts`. The words of all products are in one
 * sorted list, so a typed word is found by binary search instead of a comparison with every
 * product. The index is built once per version of the catalogue.
 */
import type { Product } from '#domain/catalogue/product.ts'
import { listSearchWords, splitWords } from './search.ts'

/** Returns the indexes of the products that match a text; undefined means all of them. */
export type SearchIndex = (text: string) => ReadonlySet<number> | undefined

/** Builds the index. The indexes that a search returns are positions in `products`. */
export function createSearchIndex(products: readonly Product[]): SearchIndex {
  const productIndexesByWord = new Map<string, number[]>()
  for (const [index, product] of products.entries()) {
    for (const word of listSearchWords(product)) {
      const indexes = productIndexesByWord.get(word)
      if (indexes) indexes.push(index)
      else productIndexesByWord.set(word, [index])
    }
  }
  const sortedWords = [...productIndexesByWord.keys()].sort()
  return (text) => {
    let results: ReadonlySet<number> | undefined
    // Longest word first: it matches the fewest products.
    for (const queryWord of splitWords(text).sort((a, b) => b.length - a.length)) {
      const matchingIndexes = new Set<number>()
      // Words that begin with `queryWord` are neighbours in the sorted list.
      for (let i = findFirstAtLeast(sortedWords, queryWord); i < sortedWords.length; i++) {
        const word = sortedWords[i]
        if (word === undefined || !word.startsWith(queryWord)) break
        for (const index of productIndexesByWord.get(word) ?? [])
          if (!results || results.has(index)) matchingIndexes.add(index)
      }
      results = matchingIndexes
    }
    return results
  }
}

/** Binary search. Returns the index of the first word that is not before `queryWord`. */
function findFirstAtLeast(sortedWords: readonly string[], queryWord: string): number {
  let low = 0
  let high = sortedWords.length
  while (low < high) {
    const middle = (low + high) >> 1
    const word = sortedWords[middle]
    if (word !== undefined && word < queryWord) low = middle + 1
    else high = middle
  }
  return low
}
