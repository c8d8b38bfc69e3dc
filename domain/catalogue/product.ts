/*
 * A product as the shop knows it and as the documents write it: one shape with the documented
 * field names; only the price differs. Inside it is whole sen, over the wire a number in ringgit,
 * and `productToWire` / `productFromWire` are the only places where one becomes the other.
 * `allergies` means "contains or may contain" (decision D-18).
 */
import { divideSen, ringgit, senFromRinggit, type Sen } from '#domain/money.ts'
import type { Category } from './categories.ts'
import type { Formula } from './formula.ts'
import type { Picture } from './picture.ts'

/** m Male, f Female, u Unisex. */
export type ProductGender = 'm' | 'f' | 'u'

/** One title and text pair of "Supplement Facts". */
export type ProductDescription = { descriptionTitle: string; descriptionText: string }

export type Product = {
  id: number
  /** The stock keeping number, unique (D-26). */
  sku: number
  product_name: string
  category: Category
  price: Sen
  /** Capsules in a jar, at least 1. One a day, so also the days it lasts. */
  size: number
  description: string
  /** Address of the main picture, or empty when there is none. */
  image: string
  /** Names, largest amount first. */
  ingredients: readonly string[]
  descriptions: readonly ProductDescription[]
  vegan: boolean
  vegetarian: boolean
  nutFree: boolean
  glutenFree: boolean
  breastFeedingSafe: boolean
  gender: ProductGender
  /** Comma-separated text; empty when nothing is declared. */
  allergies: string
  dailyPriceDesc?: string
  /** May be bought now. What is not available stays visible and says so. */
  available: boolean
  /** Amounts for the drawing; undefined when staff entered names only. */
  formula?: Formula
  /** The first is the one cards show. */
  pictures: readonly Picture[]
}

/** What `GET /browse/products…` answers. */
export type ProductWire = Omit<Product, 'price'> & { /** In ringgit. */ price: number }

export function productToWire(product: Product): ProductWire {
  return { ...product, price: ringgit(product.price) }
}

export function productFromWire(wire: ProductWire): Product {
  return { ...wire, price: senFromRinggit(wire.price) }
}

/** Price of a day: price ÷ capsules, half up. Undefined without a size to divide by (D-27). */
export function pricePerDay(product: Pick<Product, 'price' | 'size'>): Sen | undefined {
  return product.size >= 1 ? divideSen(product.price, product.size) : undefined
}

/** The comma-separated allergies as a list, trimmed, without repeats. */
export function allergyList(allergies: string): string[] {
  const names = allergies.split(',').map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '' && name.toLowerCase() !== 'none')
}

/** How the documents word the gender letter. */
export const genderTexts = { m: 'Male', f: 'Female', u: 'Unisex' } as const
