/**
 * Draws the pictures of a product that staff added or changed: jar, capsules, card and share
 * picture. It is a job because it takes about eight seconds. A fingerprint of the drawings shows
 * whether there is work to do, so the job may run twice or late.
 */
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { z } from 'zod'

import { drawnPictures } from '#domain/catalogue/picture.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { formatRinggit } from '#domain/money.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { StoredFile } from '#server/integrations/storage/storage.ts'
import type { Shop } from '#server/shop.ts'

import { productOf, updateDrawnPictures } from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { storePictures } from './stored-pictures.ts'
import { drawings, makeProductPictures } from './make-product-pictures.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { findDrawnVersion, findRow } from '#server/catalogue/desk/read-products.ts'

export const drawPicturesJob = defineJob({
  name: 'catalogue.draw-pictures',
  data: z.object({ productId: z.number().int() }),
})

export async function drawProductPictures(
  shop: Shop,
  productId: number,
  draw: (product: PicturedProduct) => Promise<StoredFile[]> = drawFiles,
): Promise<void> {
  const row = await findRow(shop.db, productId)
  const product = row && productOf(row)
  if (!product) return
  const pictured = picturedOf(product)
  const fingerprint = fingerprintOf(pictured)
  if (fingerprint === (await findDrawnVersion(shop.db, productId))) return
  const folderUrl = pictured && (await storePictures(shop, await draw(pictured)))
  await changeCatalogue(shop, async (tx) => {
    const now = await findRow(tx, productId)
    const present = now && productOf(now)
    // The product changed while it was drawn; that change queued a job of its own.
    if (!present || fingerprintOf(picturedOf(present)) !== fingerprint) return
    const photos = present.pictures.filter(({ kind }) => kind === 'photo')
    const drawn = folderUrl ? drawnPictures(present, folderUrl) : []
    await updateDrawnPictures(tx, productId, [...photos, ...drawn], fingerprint)
  })
}

/** Returns undefined for a product without amounts: there is nothing to draw. */
function picturedOf(product: Product): PicturedProduct | undefined {
  const { product_name: name, size, price, formula } = product
  return formula && { name, size, price: formatRinggit(price), formula }
}

function fingerprintOf(product: PicturedProduct | undefined): string | null {
  if (!product) return null
  return createHash('sha256').update(drawings(product).join('')).digest('hex').slice(0, 16)
}

async function drawFiles(product: PicturedProduct): Promise<StoredFile[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'racik-drawing-'))
  try {
    const names = await makeProductPictures(product, folder)
    return await Promise.all(
      names.map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)) })),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
