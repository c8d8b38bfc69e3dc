/**
 * What a picture says about a product: no more than its label. Price is text, because a picture is
 * the edge where money becomes words.
 */
import type { Formula } from '#domain/catalogue/formula.ts'

export type PicturedProduct = Readonly<{
  name: string
  /** Capsules in one jar. */
  size: number
  /** For the share picture: "RM 189.00". */
  price: string
  formula: Formula
}>
