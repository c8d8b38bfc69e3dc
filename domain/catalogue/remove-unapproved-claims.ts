/*
 * A product's texts for shoppers. Without an approval of the Medicine Advertisements Board (KKLIU),
 * texts with a health claim are replaced or left out; with it, the texts of staff are shown
 * unchanged.
 */
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { findUnapprovedClaims } from './restricted-words.ts'
import type { Product, ProductWire } from './product.ts'

export const neutralDescription =
  'Compounded after you order. Every ingredient is listed with its amount.'

type TextField = {
  [Name in keyof Product]-?: Product[Name] extends string | undefined ? Name : never
}[keyof Product]

/** Texts that cannot make a claim: values of lists, a path, names of allergens. */
type FactualField = 'category' | 'gender' | 'image' | 'allergies'

export type AdvertisingField = Exclude<TextField, FactualField>

/**
 * The fields in which staff could advertise. Each is checked for words that need a certificate or
 * an approval. The value here replaces a text with an unapproved claim; undefined means that the
 * text is shown unchanged.
 */
const replacements: Readonly<Record<AdvertisingField, string | undefined>> = {
  product_name: undefined,
  description: neutralDescription,
  dailyPriceDesc: '',
}

// The cast is safe: `Object.keys` returns the keys of this literal.
export const advertisingFields = Object.keys(replacements) as AdvertisingField[]

/**
 * Returns the product for shoppers: texts with a claim are replaced, and descriptions with a claim
 * are removed.
 */
export function removeUnapprovedClaims(product: ProductWire, claims: ClaimSettings): ProductWire {
  // One approval counts for the whole shop.
  if (claims.kkliu !== undefined) return product
  const hasNoClaims = (...texts: string[]): boolean =>
    texts.every((text) => findUnapprovedClaims(text, claims).length === 0)
  const shownProduct = { ...product }
  for (const field of advertisingFields) {
    const replacement = replacements[field]
    const text = product[field]
    if (replacement !== undefined && text !== undefined && !hasNoClaims(text))
      shownProduct[field] = replacement
  }
  shownProduct.descriptions = product.descriptions.filter(({ descriptionTitle, descriptionText }) =>
    hasNoClaims(descriptionTitle, descriptionText),
  )
  return shownProduct
}
