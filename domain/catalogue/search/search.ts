/*
 * Search and sort order of products. Every typed word must be the beginning of a word of the
 * product's name, of an ingredient, or of the form or another name of an ingredient, in any
 * language of the shop. So "vit c", "coq10" and "zink" work.
 */
import type { MessageCatalogue } from '#domain/content/messages.ts'
import { removeAccents } from '#domain/text/plain-words.ts'
import { compareSen } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'

export const sortOrders = ['featured', 'price-low', 'price-high', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

/** 'featured' is the sequence in which staff sorted the products. */
export const defaultSortOrder = 'featured' satisfies SortOrder

/** Longest search text and category name in a query, in UTF-16 units. */
export const maxQueryTextLength = 100

/** Returns the sort order that a URL names; the default if unknown. */
export function parseSortOrder(text: string | null | undefined): SortOrder {
  return sortOrders.find((order) => order === text) ?? defaultSortOrder
}

/**
 * Other common names of ingredients as words of each language, by ingredient id. Never add a health
 * claim such as "hair".
 */
const synonymsByIngredient: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'vitamin-c': 'ascorbate vit',
    'vitamin-d3': 'vit d sunshine',
    'vitamin-e': 'vit tocopherol',
    'vitamin-b6': 'vit pyridoxine',
    'vitamin-b12': 'vit cobalamin',
    niacinamide: 'vitamin vit b3 nicotinamide',
    folate: 'vitamin vit b9 folic acid asid folik',
    biotin: 'vitamin vit b7 h',
    'coenzyme-q10': 'coq10 co q ubiquinone',
    nmn: 'nicotinamide mononucleotide',
    'marine-collagen': 'fish peptides ikan',
    'hyaluronic-acid': 'hyaluronate ha',
    'grape-seed': 'opc proanthocyanidins',
    'green-tea': 'egcg camellia',
    'saw-palmetto': 'serenoa',
    'l-theanine': 'theanine',
    'l-arginine': 'arginine',
    'l-citrulline': 'citrulline',
    maca: 'lepidium',
    silica: 'silicon bamboo',
  }),
)

/**
 * Returns all words by which a product is found. `translations` are the message catalogues in which
 * names and forms of ingredients are looked up. Names of products are not translated.
 */
export function listSearchWords(
  product: Product,
  translations: readonly MessageCatalogue[] = [],
): string[] {
  const ingredientTexts = [...product.ingredients]
  const otherTexts = [product.product_name]
  for (const { id, name, form } of product.formula?.ingredients ?? []) {
    ingredientTexts.push(name, form ?? '')
    otherTexts.push(synonymsByIngredient.get(id) ?? '')
  }
  const translatedTexts = translations.flatMap((catalogue) =>
    ingredientTexts.map((text) => (Object.hasOwn(catalogue, text) ? (catalogue[text] ?? '') : '')),
  )
  const texts = [...ingredientTexts, ...otherTexts, ...translatedTexts]
  return [...new Set(texts.flatMap(splitWords))]
}

/** Returns lower-cased words of any script, without accents and apostrophes. */
export function splitWords(text: string): string[] {
  const plainText = removeAccents(text).replace(/['\u2018\u2019]/g, '')
  return plainText.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * Returns true if every word of the query is the beginning of a word of the product. An empty query
 * matches every product.
 */
export function matchesQuery(
  productWords: readonly string[],
  queryWords: readonly string[],
): boolean {
  return queryWords.every((queryWord) => productWords.some((word) => word.startsWith(queryWord)))
}

/**
 * Returns the matching products in the given sequence. The shop searches with `createSearchIndex`,
 * which is faster; search-index.test.ts compares it with this simple search.
 */
export function searchProducts<P extends Product>(
  products: readonly P[],
  text: string,
  translations: readonly MessageCatalogue[] = [],
): P[] {
  const queryWords = splitWords(text)
  return products.filter((product) =>
    matchesQuery(listSearchWords(product, translations), queryWords),
  )
}

/** Returns a sorted copy; equal products keep the shop's own sequence. */
export function sortProducts<P extends Product>(products: readonly P[], order: SortOrder): P[] {
  return [...products].sort(comparators[order])
}

/** `sort` is stable, so a comparator that returns 0 keeps the given sequence. */
const comparators: Readonly<Record<SortOrder, (a: Product, b: Product) => number>> = {
  featured: () => 0,
  'price-low': (a, b) => compareSen(a.price, b.price),
  'price-high': (a, b) => compareSen(b.price, a.price),
  name: (a, b) => compareNames(a.product_name, b.product_name),
}

/** Ignores case. Unlike `localeCompare`, this sequence is the same on every machine. */
function compareNames(a: string, b: string): number {
  const lowerA = a.toLowerCase()
  const lowerB = b.toLowerCase()
  if (lowerA === lowerB) return 0
  return lowerA < lowerB ? -1 : 1
}
