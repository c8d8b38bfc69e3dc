/*
 * A product's texts for shoppers. Without an approval of the Medicine Advertisements Board (KKLIU),
 * texts with a health claim are replaced or left out; with it, the texts of staff are shown
 * unchanged (D-32).
 */
import type { ClaimSettings } from '#domain/shop-settings.ts'
import { unapprovedClaims } from './label-words.ts'
import type { ProductDescription } from './product.ts'

export const neutralDescription =
  'Compounded after you order. Every ingredient is listed with its amount.'

type ProductTexts = {
  description: string
  descriptions: readonly ProductDescription[]
  dailyPriceDesc?: string | undefined
}

/** Returns the product with only those texts that may be shown. */
export function removeUnapprovedClaims<P extends ProductTexts>(
  product: P,
  claims: ClaimSettings,
): P {
  if (claims.kkliu !== undefined) return product
  const mayShow = (...texts: string[]): boolean =>
    texts.every((text) => unapprovedClaims(text, claims).length === 0)
  const { dailyPriceDesc } = product
  return {
    ...product,
    description: mayShow(product.description) ? product.description : neutralDescription,
    descriptions: product.descriptions.filter(({ descriptionTitle, descriptionText }) =>
      mayShow(descriptionTitle, descriptionText),
    ),
    ...(dailyPriceDesc !== undefined && {
      dailyPriceDesc: mayShow(dailyPriceDesc) ? dailyPriceDesc : '',
    }),
  }
}
