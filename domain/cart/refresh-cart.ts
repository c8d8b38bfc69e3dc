/*
 * Updates the prices, names and pictures of a stored cart from the catalogue, and removes products
 * that are not sold any more. The shopper gets a notice of every change except a new picture (D-43
 * in docs/decisions/register.md).
 */
import { type Sen, senFromRinggit } from '#domain/money.ts'
import type { CartLine } from './cart-line.ts'

/** The fields of `/browse/products` that the cart needs. */
interface CatalogueProduct {
  readonly id: number
  readonly product_name: string
  /** Ringgit. */
  readonly price: number
  readonly image?: string | null
  /** False means visible in the shop, but not for sale. */
  readonly available?: boolean
}

export type CartNotice =
  | { readonly kind: 'price'; readonly name: string; readonly from: Sen; readonly to: Sen }
  | { readonly kind: 'unavailable'; readonly name: string }
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string }

/**
 * Returns the updated lines and the notices for the shopper. Danger: a line whose product is not in
 * `products` is removed, so never pass a partial or failed response.
 */
export function refreshCart(
  lines: readonly CartLine[],
  products: readonly CatalogueProduct[],
): { readonly lines: readonly CartLine[]; readonly notices: readonly CartNotice[] } {
  const notices: CartNotice[] = []
  const refreshedLines = lines.flatMap((line): CartLine[] => {
    const product = products.find(({ id }) => id === line.id)
    if (product === undefined || product.available === false) {
      notices.push({ kind: 'unavailable', name: line.name })
      return []
    }
    const name = product.product_name
    if (name !== line.name) notices.push({ kind: 'renamed', from: line.name, to: name })
    const oldPrice = senFromRinggit(line.price)
    const newPrice = senFromRinggit(product.price)
    if (oldPrice !== newPrice) notices.push({ kind: 'price', name, from: oldPrice, to: newPrice })
    const { id, quantity } = line
    const picture = product.image ? { image: product.image } : {}
    return [{ id, name, price: product.price, quantity, ...picture }]
  })
  return { lines: refreshedLines, notices }
}
