/*
 * A search index with the same results as `searchProducts`; search-index.test.ts compares them. The
 * words of all products are in one sorted list, so a typed word is found by binary search instead
 * of a comparison with every product. The index is built once per version of the catalogue.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { listSearchWords, splitWords } from './search.ts'

/** Returns the indexes of the products that match a text; undefined means all of them. */
export type SearchIndex = (text: string) => ReadonlySet<number> | undefined

/**
 * Builds the index. The indexes that a search returns are positions in `products`. Ingredients are
 * also found by their names in `translations`.
 */
export function createSearchIndex(
  products: readonly Product[],
  translations: readonly MessageCatalogue[] = [],
): SearchIndex {
  const productIndexesByWord = groupProductsByWord(products, translations)
  const sortedWords = [...productIndexesByWord.keys()].sort()

  /** Returns the products with a word that begins with `queryWord`, of `candidates` if given. */
  const findMatches = (
    queryWord: string,
    candidates: ReadonlySet<number> | undefined,
  ): ReadonlySet<number> => {
    const matches = new Set<number>()
    // Words that begin with `queryWord` are neighbours in the sorted list.
    const firstWord = findFirstAtLeast(sortedWords, queryWord)
    for (let position = firstWord; position < sortedWords.length; position++) {
      const word = sortedWords[position]
      // The first word that does not match ends the neighbours.
      if (word === undefined || !word.startsWith(queryWord)) break
      for (const index of productIndexesByWord.get(word) ?? [])
        if (!candidates || candidates.has(index)) matches.add(index)
    }
    return matches
  }

  return (text) => {
    let results: ReadonlySet<number> | undefined
    // Longest word first: it matches the fewest products.
    const queryWords = splitWords(text).sort((a, b) => b.length - a.length)
    for (const queryWord of queryWords) results = findMatches(queryWord, results)
    return results
  }
}

function groupProductsByWord(
  products: readonly Product[],
  translations: readonly MessageCatalogue[],
): ReadonlyMap<string, readonly number[]> {
  const productIndexesByWord = new Map<string, number[]>()
  for (const [index, product] of products.entries()) {
    for (const word of listSearchWords(product, translations)) {
      const indexes = productIndexesByWord.get(word)
      if (indexes) indexes.push(index)
      else productIndexesByWord.set(word, [index])
    }
  }
  return productIndexesByWord
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
