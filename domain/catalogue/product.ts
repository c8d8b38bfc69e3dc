/*
 * A product with the field names that the specification fixes for the API. Only the price differs:
 * it is whole sen in the code and ringgit in the API (`productToWire`, `productFromWire`).
 */
import { divideSen, toRinggit, senFromRinggit, type Sen } from '#domain/money.ts'
import type { Category } from './categories.ts'
import type { Formula } from './formula/formula.ts'
import type { Picture } from './picture.ts'

/** m Male, f Female, u Unisex. */
export const productGenders = ['m', 'f', 'u'] as const

export type ProductGender = (typeof productGenders)[number]

/** One title and text pair of "Supplement Facts". */
export type ProductDescription = { descriptionTitle: string; descriptionText: string }

export type Product = {
  id: number
  /** Stock keeping unit: a unique number, because the product form asks for a number. */
  sku: number
  product_name: string
  category: Category
  price: Sen
  /**
   * Number of capsules in a jar, at least 1. One capsule is taken per day, so `size` is also the
   * number of days that a jar lasts.
   */
  size: number
  description: string
  /** URL of the main picture; empty when there is none. */
  image: string
  /** Ingredient names, largest amount first. */
  ingredients: readonly string[]
  descriptions: readonly ProductDescription[]
  vegan: boolean
  vegetarian: boolean
  nutFree: boolean
  glutenFree: boolean
  breastFeedingSafe: boolean
  gender: ProductGender
  /**
   * Comma-separated names of allergens; empty when none is declared. They mean "contains or may
   * contain", the safer of two readings of the specification (D-18 in docs/decisions/register.md).
   */
  allergies: string
  /** Staff declared that there are no allergens; absent counts as not declared. */
  noAllergens?: boolean
  /** Label beside the price per day. */
  dailyPriceDesc?: string
  /** Available for sale. If false, the product's page is still visible and says so. */
  available: boolean
  /** Amounts for the drawing; undefined when staff entered names only. */
  formula?: Formula
  /** Product cards show the first picture. */
  pictures: readonly Picture[]
}

/** A product in the responses of `GET /browse/products…`. */
export type ProductWire = Omit<Product, 'price'> & { /** In ringgit. */ price: number }

export function productToWire(product: Product): ProductWire {
  return { ...product, price: toRinggit(product.price) }
}

export function productFromWire(wire: ProductWire): Product {
  return { ...wire, price: senFromRinggit(wire.price) }
}

/**
 * Returns the price per day: the price divided by the number of capsules, rounded half up, because
 * one capsule is taken per day. Undefined if the size is 0 (D-27 in docs/decisions/register.md).
 */
export function computePricePerDay(product: Pick<Product, 'price' | 'size'>): Sen | undefined {
  return product.size >= 1 ? divideSen(product.price, product.size) : undefined
}

/** Returns the comma-separated allergies as a list, trimmed, without duplicates and "none". */
export function splitAllergies(allergies: string): string[] {
  const names = allergies.split(',').map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '' && name.toLowerCase() !== 'none')
}

/**
 * Returns the facts to show beside the drawn capsule. Facts with the name of an ingredient as their
 * title are left out, because the list of the capsule states them.
 */
export function listOtherFacts({
  formula,
  descriptions,
}: Pick<Product, 'formula' | 'descriptions'>): ProductDescription[] {
  const ingredientNames = new Set(formula?.ingredients.map(({ name }) => name))
  return descriptions.filter(({ descriptionTitle }) => !ingredientNames.has(descriptionTitle))
}

/** Words for the letters of `gender`, fixed by the specification. */
export const genderTexts = { m: 'Male', f: 'Female', u: 'Unisex' } as const
