/**
 * Draws the pictures of the seeded products into web/public/pictures/<id>/. Stores a fingerprint of
 * each product's drawings, with which a test detects outdated pictures. Does not remove pictures of
 * products that have left the catalogue.
 *
 * Usage: node scripts/bundle/make-product-pictures.ts [all | <id>…]. Without arguments, draws only
 * the products whose drawings have changed.
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

function toPicturedProduct(product: Product): PicturedProduct {
  const { id, product_name: name, size, price, formula } = product
  if (!formula) throw new Error(`seeded product ${id} has no formula`)
  return { name, size, price: formatRinggit(price), formula }
}

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
  const products = seedCatalogue()
  const requested = process.argv.slice(2)
  const knownArguments = new Set(['all', ...products.map(({ id }) => String(id))])
  const unknownArguments = requested.filter((argument) => !knownArguments.has(argument))
  if (unknownArguments.length > 0)
    throw new Error(`no such product: ${unknownArguments.join(', ')}`)
  const drawnFingerprints = readDrawnFingerprints()
  for (const product of products) {
    const fingerprint = fingerprintOf(product)
    const mustDraw =
      requested.length === 0
        ? drawnFingerprints[product.id] !== fingerprint
        : requested.includes('all') || requested.includes(String(product.id))
    if (!mustDraw) continue
    const fileNames = await makeProductPictures(
      toPicturedProduct(product),
      path.join(folder, String(product.id)),
    )
    drawnFingerprints[product.id] = fingerprint
    // Saved after each product, so that an interrupted run keeps its progress.
    writeFileSync(fingerprintFile, `${JSON.stringify(drawnFingerprints, null, 2)}\n`)
    console.log(`${product.id} ${product.product_name}: ${fileNames.length} files`)
  }
}
