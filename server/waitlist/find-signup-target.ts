/** Finds what a waitlist sign-up is for: a range, or a product that cannot be bought now. */
import type { ParsedCallInput } from '#contract/call.ts'
import type { WaitlistTarget } from '#domain/waitlist/waitlist.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

/** `targetName` is data of the confirmation email. */
export type SignupTarget = {
  target: WaitlistTarget
  targetName: { range: string } | { product: string }
}

const unknownProductText = 'This product is not in our shop any more.'
const availableProductText = 'This product is available now.'

/**
 * Returns the range or product. Throws INVALID for a product that is unknown, not published or
 * available.
 */
export function findSignupTarget(
  shop: Shop,
  signup: ParsedCallInput<'POST /api/waitlist'>['body'],
): SignupTarget {
  if ('range' in signup) {
    const { range } = signup
    return { target: { range }, targetName: { range } }
  }
  const { productId } = signup
  const product = findProduct(shop, productId)
  if (!product) throw new ShopError('INVALID', { message: unknownProductText })
  if (product.available) throw new ShopError('INVALID', { message: availableProductText })
  return { target: { productId }, targetName: { product: product.product_name } }
}
