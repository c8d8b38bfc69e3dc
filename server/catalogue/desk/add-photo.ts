/** Adds an uploaded photo as a product's first picture, which product cards and carts show. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
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
 * Stores the photo, records it in the audit log, and returns the product's new version and its
 * pictures. Throws NOT_FOUND for an unknown product, and PICTURE_REFUSED for a missing or unusable
 * photo or a product that already has the most photos.
 */
export async function addPhoto(
  shop: Shop,
  actor: Actor,
  productId: number,
  { image, imageAlt }: { image: Buffer | undefined; imageAlt: string },
): Promise<{ version: number; pictures: Picture[] }> {
  const currentRow = await findProductRow(shop.db, productId)
  if (!currentRow) throw new ShopError('NOT_FOUND')
  // Checked before the slow decoding, and again below, because photos may be added in parallel. A
  // photo that is then refused stays in the store until housekeeping deletes it.
  assertRoomForPhoto(parsePictures(currentRow.pictures))
  // storePhoto refuses the empty buffer with a message that asks for a photo.
  const photo = await storePhoto(shop, image ?? Buffer.alloc(0), imageAlt)
  return changeCatalogue(shop, async (tx) => {
    const row = await getProductRow(tx, productId)
    const existingPictures = parsePictures(row.pictures)
    assertRoomForPhoto(existingPictures)
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

function assertRoomForPhoto(pictures: readonly Picture[]): void {
  const photoCount = pictures.filter(({ kind }) => kind === 'photo').length
  if (photoCount < productLimits.photos) return
  throw new ShopError('PICTURE_REFUSED', {
    message: `A product can have at most ${productLimits.photos} photos. Remove one first.`,
  })
}
