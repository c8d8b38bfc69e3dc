/** Adds an uploaded photo as a product's first picture, which product cards and carts show. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { updateProduct } from '#server/catalogue/catalogue.store.ts'
import { parsePictures } from '#server/catalogue/select-products.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { findProductRow, getProductRow } from './read-products.ts'
import { storePhoto } from './store-photo.ts'

/**
 * Drawn pictures do not count. Must not exceed the maximum of `photos` in the contract of
 * PUT /api/admin/products/{productId}.
 */
const maxPhotos = 12

/** Returns the product's new version and its pictures. Throws NOT_FOUND and PICTURE_REFUSED. */
export async function addPhoto(
  shop: Shop,
  actor: Actor,
  productId: number,
  { image, imageAlt }: { image: Buffer | undefined; imageAlt: string },
): Promise<{ version: number; pictures: Picture[] }> {
  const currentRow = await findProductRow(shop.db, productId)
  if (!currentRow) throw new ShopError('NOT_FOUND')
  // Checked before the slow decoding, and again below, because photos may be added in parallel.
  assertPhotoFits(parsePictures(currentRow.pictures))
  // storePhoto refuses the empty buffer with a message that asks for a photo.
  const photo = await storePhoto(shop, image ?? Buffer.alloc(0), imageAlt)
  return changeCatalogue(shop, async (tx) => {
    const row = await getProductRow(tx, productId)
    const existingPictures = parsePictures(row.pictures)
    assertPhotoFits(existingPictures)
    const pictures = [photo, ...existingPictures]
    const version = await updateProduct(tx, productId, {
      pictures: JSON.stringify(pictures),
      updated_at: shop.now(),
    })
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'product.changed',
      subjectId: productId,
      detail: { fields: 'photos' },
    })
    return { version, pictures }
  })
}

function assertPhotoFits(pictures: readonly Picture[]): void {
  const photoCount = pictures.filter(({ kind }) => kind === 'photo').length
  if (photoCount < maxPhotos) return
  throw new ShopError('PICTURE_REFUSED', {
    message: `A product can have at most ${maxPhotos} photos. Remove one first.`,
  })
}
