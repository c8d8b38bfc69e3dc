/** Decodes, stores and describes an uploaded photo; refusals have messages for staff. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { judgeLine } from '#domain/checkout/text-caps.ts'
import { productCaps } from '#domain/catalogue/product-form.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { storePictures } from '#server/catalogue/pictures/stored-pictures.ts'
import {
  photoLimits,
  preparePhoto,
  type PhotoRefusal,
} from '#server/catalogue/pictures/prepare-photo.ts'

const { leastWidth, leastHeight, pixels, ratio } = photoLimits

const refusals: Record<PhotoRefusal, string> = {
  empty: 'The file is empty. Choose another photo.',
  kind: 'This is not a JPEG, PNG or WebP picture. Save it as one of these and try again.',
  moving: 'Animated pictures cannot be used. Choose a still photo.',
  damaged: 'The photo is damaged and cannot be read. Save it again and retry.',
  pixels: `The photo has too many pixels: at most ${pixels / 1e6} million.`,
  small: `The photo is too small: at least ${leastWidth} pixels wide and ${leastHeight} high.`,
  shape: `The photo is too long or too tall: one side can be at most ${ratio} times the other.`,
  slow: 'The photo takes too long to read. Save it smaller and retry.',
}

/**
 * Prepares and stores an uploaded photo; the caller adds it to the product's row. `alt` is the text
 * for screen readers. Throws PICTURE_REFUSED and UNAVAILABLE.
 */
export async function makePhoto(shop: Shop, bytes: Buffer, alt: string): Promise<Picture> {
  const words = alt.trim()
  if (words === '') throw refusePhoto('imageAlt', 'Describe the photo in a few words.')
  if (!judgeLine(words, productCaps.alt).ok)
    throw refusePhoto('imageAlt', `Use plain text of at most ${productCaps.alt} characters.`)
  const prepared = await preparePhoto(bytes)
  if (!prepared.ok) {
    const what = prepared.what && `This is a ${prepared.what} file. `
    throw refusePhoto('image', `${what ?? ''}${refusals[prepared.reason]}`)
  }
  const folderUrl = await storePictures(shop, prepared.files)
  const { widths } = prepared
  return { kind: 'photo', path: `${folderUrl}/photo`, widths, ratio: prepared.ratio, alt: words }
}

function refusePhoto(field: string, message: string): ShopError {
  return new ShopError('PICTURE_REFUSED', { message, fields: { [field]: message } })
}
