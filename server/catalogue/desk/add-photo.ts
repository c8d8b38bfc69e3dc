/** Adds an uploaded photo as the first picture of a product, the one that cards and carts show. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { picturesOf, updateProduct } from '#server/catalogue/catalogue.store.ts'
import { changeCatalogue } from '#server/catalogue/change-catalogue.ts'
import { rowToChange } from './change-product.ts'
import { makePhoto } from './make-photo.ts'
import { findRow } from './read-products.ts'

const maxPictures = 12

/** Throws NOT_FOUND, PICTURE_REFUSED and UNAVAILABLE. */
export async function addPhoto(
  shop: Shop,
  actor: Actor,
  productId: number,
  { image, imageAlt }: { image: Buffer | undefined; imageAlt: string },
): Promise<{ version: number; pictures: Picture[] }> {
  const known = await findRow(shop.db, productId)
  if (!known) throw new ShopError('NOT_FOUND')
  if (picturesOf(known.pictures).length >= maxPictures)
    throw new ShopError('PICTURE_REFUSED', {
      message: `A product can have at most ${maxPictures} photos. Remove one first.`,
    })
  const photo = await makePhoto(shop, image ?? Buffer.alloc(0), imageAlt)
  return changeCatalogue(shop, async (tx) => {
    const row = await rowToChange(tx, productId, undefined)
    const pictures = [photo, ...picturesOf(row.pictures)]
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
