/**
 * Draws the pictures of the seeded products into web/public/pictures/<id>/. Stores a fingerprint of
 * each product's drawings, with which a test detects outdated pictures.
 * `node scripts/bundle/make-product-pictures.ts` draws the products that have changed. With ids as
 * arguments it draws those products, with `all` every product.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatRinggit } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import {
  drawAllPictures,
  makeProductPictures,
} from '#server/catalogue/pictures/make-product-pictures.ts'
import type { PicturedProduct } from '#server/catalogue/pictures/pictured-product.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'
import { root } from '#scripts/gate/steps.ts'

const folder = path.join(root, 'web/public/pictures')
const fingerprintFile = path.join(folder, 'drawn.json')

const toPicturedProduct = (product: Product): PicturedProduct => ({
  name: product.product_name,
  size: product.size,
  price: formatRinggit(product.price),
  formula: product.formula ?? { productId: product.id, ingredients: [] },
})

/** Returns the fingerprint of all drawings of a product, which is the same on every machine. */
export const fingerprintOf = (product: Product): string =>
  createHash('sha256')
    .update(drawAllPictures(toPicturedProduct(product)).join(''))
    .digest('hex')
    .slice(0, 16)

/** Returns the fingerprints of the committed pictures by product id. */
export function readDrawnFingerprints(): Record<string, string> {
  // Cast: only this script writes the file.
  return existsSync(fingerprintFile)
    ? (JSON.parse(readFileSync(fingerprintFile, 'utf8')) as Record<string, string>)
    : {}
}

if (import.meta.main) {
  const requestedIds = process.argv.slice(2)
  const drawnFingerprints = readDrawnFingerprints()
  for (const product of seedCatalogue()) {
    const fingerprint = fingerprintOf(product)
    const isDue =
      requestedIds.length === 0
        ? drawnFingerprints[product.id] !== fingerprint
        : requestedIds[0] === 'all' || requestedIds.includes(String(product.id))
    if (!isDue) continue
    const names = await makeProductPictures(
      toPicturedProduct(product),
      path.join(folder, String(product.id)),
    )
    drawnFingerprints[product.id] = fingerprint
    writeFileSync(fingerprintFile, `${JSON.stringify(drawnFingerprints, null, 2)}\n`)
    console.log(`${product.id} ${product.product_name}: ${names.length} files`)
  }
}
