/** A product as replies show it: prices in ringgit, no health claim without an approval. */
import { type Product, type ProductWire, productToWire } from '#domain/catalogue/product.ts'
import { withoutClaims } from '#domain/catalogue/without-claims.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

export function shownProduct(shop: Shop, product: Product): ProductWire {
  return withoutClaims(productToWire(product), settingsOf(shop).claims)
}
