/** Decodes and stores an uploaded photo. The error for a refused photo tells staff the reason. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { validateLine } from '#domain/checkout/text-limits.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { storePictures } from '#server/catalogue/pictures/stored-pictures.ts'
import {
  photoLimits,
  preparePhoto,
  type PhotoProblem,
} from '#server/catalogue/pictures/prepare-photo.ts'

const { minWidth, minHeight, pixels, ratio } = photoLimits

export const photoProblemTexts: Record<PhotoProblem, string> = {
  empty: 'The file is empty. Choose another photo.',
  kind: 'This is not a JPEG, PNG or WebP picture. Save it as one of these and try again.',
  moving: 'Animated pictures cannot be used. Choose a still photo.',
  damaged: 'The photo is damaged and cannot be read. Save it again and retry.',
  pixels: `The photo has too many pixels: at most ${pixels / 1e6} million.`,
  small: `The photo is too small: at least ${minWidth} pixels wide and ${minHeight} high.`,
  shape: `The photo is too long or too tall: one side can be at most ${ratio} times the other.`,
  slow: 'The photo takes too long to read. Save it smaller and retry.',
}

/**
 * Stores an uploaded photo and returns it as a Picture; the caller must add the Picture to the
 * product's row. `alt` is the alt text. Throws PICTURE_REFUSED.
 */
export async function storePhoto(shop: Shop, bytes: Buffer, alt: string): Promise<Picture> {
  const altText = alt.trim()
  if (altText === '') throw refusePhoto('imageAlt', 'Describe the photo in a few words.')
  if (!validateLine(altText, productLimits.alt).ok)
    throw refusePhoto('imageAlt', `Use plain text of at most ${productLimits.alt} characters.`)
  const prepared = await preparePhoto(bytes)
  if (!prepared.ok) {
    const detectedType = prepared.what && `This is a ${prepared.what} file. `
    throw refusePhoto('image', `${detectedType ?? ''}${photoProblemTexts[prepared.reason]}`)
  }
  const folderUrl = await storePictures(shop, prepared.files)
  const { widths } = prepared
  return { kind: 'photo', path: `${folderUrl}/photo`, widths, ratio: prepared.ratio, alt: altText }
}

function refusePhoto(field: string, message: string): ShopError {
  return new ShopError('PICTURE_REFUSED', { message, fields: { [field]: message } })
}
