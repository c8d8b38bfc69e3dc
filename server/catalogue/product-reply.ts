/**
 * Converts a product to the shape of replies: prices in ringgit, and no health claims unless the
 * shop has an approval number.
 */
import { type Product, type ProductWire, productToWire } from '#domain/catalogue/product.ts'
import { removeUnapprovedClaims } from '#domain/catalogue/remove-unapproved-claims.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

export function toProductReply(shop: Shop, product: Product): ProductWire {
  return removeUnapprovedClaims(productToWire(product), settingsOf(shop).claims)
}
