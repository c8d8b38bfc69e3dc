/** The fields of a product that its pictures show. */
import type { Formula } from '#domain/catalogue/formula/formula.ts'

export type PicturedProduct = Readonly<{
  name: string
  /** Capsules in one jar. */
  size: number
  /** Formatted for the share picture: "RM 189.00". */
  price: string
  formula: Formula
}>
