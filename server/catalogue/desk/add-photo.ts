/** Adds an uploaded photo as a product's first picture, which product cards and carts show. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { updateProduct } from '#server/catalogue/catalogue.store.ts'
import { parsePictures } from '#server/catalogue/select-products.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { getProductRow } from './change-product.ts'
import { storePhoto } from './store-photo.ts'
import { findProductRow } from './read-products.ts'

const maxPictures = 12

/**
 * Returns the product's new version and its pictures. Throws NOT_FOUND and PICTURE_REFUSED.
 */
export async function addPhoto(
  shop: Shop,
  actor: Actor,
  productId: number,
  { image, imageAlt }: { image: Buffer | undefined; imageAlt: string },
): Promise<{ version: number; pictures: Picture[] }> {
  const currentRow = await findProductRow(shop.db, productId)
  if (!currentRow) throw new ShopError('NOT_FOUND')
  if (parsePictures(currentRow.pictures).length >= maxPictures)
    throw new ShopError('PICTURE_REFUSED', {
      message: `A product can have at most ${maxPictures} photos. Remove one first.`,
    })
  // storePhoto refuses the empty buffer with a message that asks for a photo.
  const photo = await storePhoto(shop, image ?? Buffer.alloc(0), imageAlt)
  return changeCatalogue(shop, async (tx) => {
    const row = await getProductRow(tx, productId, undefined)
    const pictures = [photo, ...parsePictures(row.pictures)]
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
