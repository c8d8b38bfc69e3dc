/**
 * Draws the pictures of the seeded products into web/public/pictures/<id>/ and notes a fingerprint of
 * each drawing, so that a test can tell when a picture no longer shows its formula.
 * `node scripts/make-product-pictures.ts` makes what has changed, with ids only those, `all` everything.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { formatRinggit } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { drawings, makeProductPictures } from '#server/catalogue/pictures/make-product-pictures.ts'
import type { PicturedProduct } from '#server/catalogue/pictures/pictured-product.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'
import { root } from './steps.ts'

const folder = path.join(root, 'web/public/pictures')
const noted = path.join(folder, 'drawn.json')

const pictured = (product: Product): PicturedProduct => ({
  name: product.product_name,
  size: product.size,
  price: formatRinggit(product.price),
  formula: product.formula ?? { productId: product.id, ingredients: [] },
})

/** Of every drawing of a product; the same on every machine. */
export const fingerprintOf = (product: Product): string =>
  createHash('sha256')
    .update(drawings(pictured(product)).join(''))
    .digest('hex')
    .slice(0, 16)

/** Product id → fingerprint of the pictures that lie in the folder. */
export function drawnFingerprints(): Record<string, string> {
  // Written by this script alone.
  return existsSync(noted)
    ? (JSON.parse(readFileSync(noted, 'utf8')) as Record<string, string>)
    : {}
}

if (import.meta.main) {
  const wanted = process.argv.slice(2)
  const drawn = drawnFingerprints()
  for (const product of seedCatalogue()) {
    const fingerprint = fingerprintOf(product)
    const asked =
      wanted.length === 0
        ? drawn[product.id] !== fingerprint
        : wanted[0] === 'all' || wanted.includes(String(product.id))
    if (!asked) continue
    const names = await makeProductPictures(
      pictured(product),
      path.join(folder, String(product.id)),
    )
    drawn[product.id] = fingerprint
    writeFileSync(noted, `${JSON.stringify(drawn, null, 2)}\n`)
    console.log(`${product.id} ${product.product_name}: ${names.length} files`)
  }
}
