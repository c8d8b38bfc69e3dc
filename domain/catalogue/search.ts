/*
 * Search and sort order of products. Every typed word must begin a word of the product: its name,
 * its ingredients, their forms or their other names. So "vit c" and "coq10" work.
 */
import { withoutAccents } from '#domain/text/plain-words.ts'
import { compareSen } from '#domain/money.ts'
import type { Product } from './product.ts'

export const sortOrders = ['featured', 'price-low', 'price-high', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Returns the sort order that a URL names; 'featured', the shop's own order, if unknown. */
export function sortOrderOf(text: string | null | undefined): SortOrder {
  return sortOrders.find((order) => order === text) ?? 'featured'
}

/** Other common names of an ingredient, by its id. No claims. */
const otherNames: Readonly<Record<string, string>> = {
  'vitamin-c': 'ascorbate vit',
  'vitamin-d3': 'vit d sunshine',
  'vitamin-e': 'vit tocopherol',
  'vitamin-b6': 'vit pyridoxine',
  'vitamin-b12': 'vit cobalamin',
  niacinamide: 'vitamin vit b3 nicotinamide',
  folate: 'vitamin vit b9 folic acid',
  biotin: 'vitamin vit b7 h',
  'coenzyme-q10': 'coq10 co q ubiquinone',
  nmn: 'nicotinamide mononucleotide',
  'marine-collagen': 'fish peptides',
  'hyaluronic-acid': 'hyaluronate ha',
  'grape-seed': 'opc proanthocyanidins',
  'green-tea': 'egcg camellia',
  'saw-palmetto': 'serenoa',
  'l-theanine': 'theanine',
  'l-arginine': 'arginine',
  'l-citrulline': 'citrulline',
  maca: 'lepidium',
  silica: 'silicon bamboo',
}

/** Returns all words by which a product is found. */
export function searchWords(product: Product): string[] {
  const texts = [product.product_name, ...product.ingredients]
  for (const { id, name, form } of product.formula?.ingredients ?? []) {
    texts.push(name, form ?? '', Object.hasOwn(otherNames, id) ? (otherNames[id] ?? '') : '')
  }
  return [...new Set(texts.flatMap(words))]
}

/** Returns lower-cased words without accents. Two queries with the same words are equal. */
export function words(text: string): string[] {
  const plain = withoutAccents(text).replace(/['\u2018\u2019]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Returns true if every word of the query begins one of the words. An empty query matches
 * everything.
 */
export function matches(productWords: readonly string[], query: readonly string[]): boolean {
  return query.every((wanted) => productWords.some((word) => word.startsWith(wanted)))
}

/** Returns the matching products in the given order. */
export function searchProducts<P extends Product>(products: readonly P[], text: string): P[] {
  const query = words(text)
  return products.filter((product) => matches(searchWords(product), query))
}

/** Returns a sorted copy; equal products keep the shop's own order. */
export function sortProducts<P extends Product>(products: readonly P[], order: SortOrder): P[] {
  const sorted = [...products]
  if (order === 'price-low') sorted.sort((a, b) => compareSen(a.price, b.price))
  if (order === 'price-high') sorted.sort((a, b) => compareSen(b.price, a.price))
  if (order === 'name') sorted.sort((a, b) => byName(a.product_name, b.product_name))
  return sorted
}

/** Ignores case and is the same on every machine, unlike the system's collation. */
function byName(a: string, b: string): number {
  const left = a.toLowerCase()
  const right = b.toLowerCase()
  return left < right ? -1 : left > right ? 1 : 0
}
