/**
 * Draws the pictures of a product that staff added or changed: jar, capsules, card and share
 * picture. A background job draws them, because drawing takes several seconds. The job is
 * idempotent: it does nothing if the fingerprint of the drawings is unchanged.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { z } from 'zod'

import { listDrawnPictures } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { updateDrawnPictures } from '#server/catalogue/catalogue.store.ts'
import { parseProduct } from '#server/catalogue/select-products.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import type { PictureFile } from './pictures.store.ts'
import { storePictures } from './stored-pictures.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { findDrawnFingerprint, findProductRow } from '#server/catalogue/desk/read-products.ts'

export const drawPicturesJob = defineJob({
  name: 'catalogue.draw-pictures',
  data: z.object({ productId: z.number().int() }),
})

/**
 * Stores new drawings and saves them with the product, if they differ from the saved ones. The
 * product keeps its photos. Does nothing for an unknown product, or if the product changes while it
 * is drawn. `draw` is replaced in tests, because drawing takes seconds.
 */
export async function drawProductPictures(
  shop: Shop,
  productId: number,
  draw: (product: PicturedProduct) => Promise<PictureFile[]> = drawFiles,
): Promise<void> {
  const row = await findProductRow(shop.db, productId)
  const product = row && parseProduct(row)
  // The product was deleted while the job was waiting, or its row is invalid and never shown.
  if (!product) return
  const picturedProduct = toPicturedProduct(product)
  const fingerprint = await fingerprintOf(picturedProduct)
  if (fingerprint === (await findDrawnFingerprint(shop.db, productId))) return
  const folderUrl = picturedProduct && (await storePictures(shop, await draw(picturedProduct)))
  await changeCatalogue(shop, async (tx) => {
    const currentRow = await findProductRow(tx, productId)
    const currentProduct = currentRow && parseProduct(currentRow)
    // If the product changed while it was drawn, that change has queued another job.
    if (!currentProduct) return
    if ((await fingerprintOf(toPicturedProduct(currentProduct))) !== fingerprint) return
    const photos = currentProduct.pictures.filter(({ kind }) => kind === 'photo')
    const newPictures = folderUrl ? listDrawnPictures(currentProduct, folderUrl) : []
    await updateDrawnPictures(tx, productId, [...photos, ...newPictures], fingerprint)
  })
}

/** Returns undefined for a product without amounts, which has nothing to draw. */
function toPicturedProduct(product: Product): PicturedProduct | undefined {
  const { product_name: name, size, price, formula } = product
  return formula && { name, size, price: formatRinggit(price), formula }
}

// Imported when first used: it loads fonts and the image library, and most processes draw nothing.
const importDrawing = () => import('./make-product-pictures.ts')

/**
 * Returns a hash of the drawings (SVG), so that a change of the product and one of the drawing code
 * both give another fingerprint. Null for a product without drawings.
 */
async function fingerprintOf(product: PicturedProduct | undefined): Promise<string | null> {
  if (!product) return null
  const { drawAllPictures } = await importDrawing()
  return createHash('sha256').update(drawAllPictures(product).join('')).digest('hex').slice(0, 16)
}

/** Draws into a temporary folder and returns the files. */
async function drawFiles(product: PicturedProduct): Promise<PictureFile[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'racik-drawing-'))
  try {
    const { makeProductPictures } = await importDrawing()
    const names = await makeProductPictures(product, folder)
    return await Promise.all(
      names.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
