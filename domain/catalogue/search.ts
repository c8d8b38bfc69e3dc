/*
 * Finding a product by its name or by what is in it, and putting a list in order.
 * Every word typed must begin a word of the product (its name, its ingredients, their forms or
 * their other names), so "vit c" and "coq10" find what people mean. Works on any number of
 * products; the server keeps the word lists, the rule is here.
 */
import { compareSen } from '#domain/money.ts'
import type { Product } from './product.ts'

export const sortOrders = ['featured', 'price-low', 'price-high', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The order a text in an address means; anything unknown is the shop's own order. */
export function sortOrderOf(text: string | null | undefined): SortOrder {
  return sortOrders.find((order) => order === text) ?? 'featured'
}

/** What people also call an ingredient, by its id. Words, not claims. */
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

/** All words a product can be found by. */
export function searchWords(product: Product): string[] {
  const texts = [product.product_name, ...product.ingredients]
  for (const { id, name, form } of product.formula?.ingredients ?? []) {
    texts.push(name, form ?? '', Object.hasOwn(otherNames, id) ? (otherNames[id] ?? '') : '')
  }
  return [...new Set(texts.flatMap(words))]
}

/** Lower-cased words without accents; also what makes two queries the same. */
export function words(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['\u2018\u2019]/g, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether every word of the query begins one of the words. An empty query matches everything. */
export function matches(productWords: readonly string[], query: readonly string[]): boolean {
  return query.every((wanted) => productWords.some((word) => word.startsWith(wanted)))
}

/** The products a text finds, in the order they came. */
export function searchProducts<P extends Product>(products: readonly P[], text: string): P[] {
  const query = words(text)
  return products.filter((product) => matches(searchWords(product), query))
}

/** A new list in the order asked for; equal ones keep the shop's own order. */
export function sortProducts<P extends Product>(products: readonly P[], order: SortOrder): P[] {
  const sorted = [...products]
  if (order === 'price-low') sorted.sort((a, b) => compareSen(a.price, b.price))
  if (order === 'price-high') sorted.sort((a, b) => compareSen(b.price, a.price))
  if (order === 'name') sorted.sort((a, b) => byName(a.product_name, b.product_name))
  return sorted
}

/** Case-blind and the same on every machine, which the system's collation is not. */
function byName(a: string, b: string): number {
  const left = a.toLowerCase()
  const right = b.toLowerCase()
  return left < right ? -1 : left > right ? 1 : 0
}
