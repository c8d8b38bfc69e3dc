/*
 * A product's texts for shoppers. Texts with a health claim are replaced or left out, unless the
 * shop has an approval of the Medicine Advertisements Board (KKLIU). The same is true for texts
 * that say "halal" without a certificate. Claims that the law never allows are never shown,
 * except in a name, where only "halal" is removed.
 */
import type { ClaimSettings } from '#domain/shop-settings.ts'
import {
  findUnapprovedClaims,
  needsHalalCertificate,
  removeHalalWords,
} from './restricted-words.ts'
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
 * The fields in which staff could advertise, each with the text that replaces an unapproved claim.
 * Undefined means that the text is shown without the word "halal" instead.
 */
const replacements: Readonly<Record<AdvertisingField, string | undefined>> = {
  product_name: undefined,
  description: neutralDescription,
  dailyPriceDesc: '',
}

// The cast is safe: `Object.keys` returns the keys of this literal.
export const advertisingFields = Object.keys(replacements) as AdvertisingField[]

/** The texts of a product, or of a form that staff fill in, which shoppers read. */
type ShownTexts = Pick<
  ProductWire,
  AdvertisingField | 'descriptions' | 'ingredients' | 'formula' | 'pictures'
>

/**
 * Returns the product for shoppers: texts with a claim are replaced, facts with a claim are left
 * out, and "halal" is removed from names and alt texts. A health claim in a name is not removed.
 */
export function removeUnapprovedClaims<P extends ShownTexts>(product: P, claims: ClaimSettings): P {
  const mayShow = (...texts: string[]): boolean => texts.every((text) => mayShowText(text, claims))
  const shownTexts: Partial<Record<AdvertisingField, string>> = {}
  for (const field of advertisingFields) {
    const text = product[field]
    if (text === undefined || mayShow(text)) continue
    shownTexts[field] = replacements[field] ?? removeHalalWords(text, claims)
  }
  const descriptions = product.descriptions.filter(({ descriptionTitle, descriptionText }) =>
    mayShow(descriptionTitle, descriptionText),
  )
  return { ...product, ...removeHalalFromNames(product, claims), ...shownTexts, descriptions }
}

/** Returns false for a text that needs a certificate or an approval that is missing. */
export function mayShowText(text: string, claims: ClaimSettings): boolean {
  return !needsHalalCertificate(text, claims) && findUnapprovedClaims(text, claims).length === 0
}

/** Returns ingredients and pictures without "halal" while the owner has no certificate. */
function removeHalalFromNames(
  { ingredients, formula, pictures }: ShownTexts,
  claims: ClaimSettings,
): Pick<ShownTexts, 'ingredients' | 'formula' | 'pictures'> {
  const clean = (text: string) => removeHalalWords(text, claims)
  return {
    ingredients: ingredients.map(clean),
    ...(formula && {
      formula: {
        ...formula,
        ingredients: formula.ingredients.map((ingredient) => {
          const { name, form, compound } = ingredient
          return {
            ...ingredient,
            name: clean(name),
            ...(form !== undefined && { form: clean(form) }),
            ...(compound !== undefined && { compound: clean(compound) }),
          }
        }),
      },
    }),
    pictures: pictures.map((picture) => ({ ...picture, alt: clean(picture.alt) })),
  }
}
