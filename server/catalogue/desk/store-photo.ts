/** Decodes and stores an uploaded photo. The error of a refused photo says why, for staff. */
import type { Picture } from '#domain/catalogue/picture.ts'
import { validateSingleLine } from '#domain/checkout/text-limits.ts'
import { productLimits } from '#domain/catalogue/product-limits.ts'
import { halalRefusalText, needsHalalCertificate } from '#domain/catalogue/restricted-words.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { storePictures } from '#server/catalogue/pictures/stored-pictures.ts'
import {
  photoLimits,
  preparePhoto,
  type PhotoProblem,
} from '#server/catalogue/pictures/prepare-photo.ts'

const { minWidth, minHeight, maxPixels, maxRatio } = photoLimits

/** Texts for staff, also for a scanned certificate. */
export const photoProblemTexts: Readonly<Record<PhotoProblem, string>> = {
  empty: 'The file is empty. Choose another photo.',
  unsupported: 'This is not a JPEG, PNG or WebP picture. Save it as one of these and try again.',
  animated: 'Animated pictures cannot be used. Choose a still photo.',
  damaged: 'The photo is damaged and cannot be read. Save it again and retry.',
  'too many pixels': `The photo has too many pixels: at most ${maxPixels / 1e6} million.`,
  'too small': `The photo is too small: at least ${minWidth} pixels wide and ${minHeight} high.`,
  'too elongated': `The photo is too long or too tall: one side can be at most ${maxRatio} times the other.`,
  timeout: 'The photo takes too long to read. Save it smaller and retry.',
}

/**
 * Stores an uploaded photo and returns it as a Picture; the caller must add the Picture to the
 * product's row, or housekeeping deletes the photo. `alt` is the alt text. Throws PICTURE_REFUSED
 * for an unusable photo or alt text.
 */
export async function storePhoto(shop: Shop, bytes: Buffer, alt: string): Promise<Picture> {
  const altText = alt.trim()
  if (altText === '')
    throw createPhotoRefusedError('imageAlt', 'Describe the photo in a few words.')
  if (!validateSingleLine(altText, productLimits.alt).ok)
    throw createPhotoRefusedError(
      'imageAlt',
      `Use plain text of at most ${productLimits.alt} characters.`,
    )
  if (needsHalalCertificate(altText, settingsOf(shop).claims))
    throw createPhotoRefusedError('imageAlt', halalRefusalText)
  const prepared = await preparePhoto(bytes)
  if (!prepared.ok) {
    const typeSentence = prepared.typeName && `This is a ${prepared.typeName} file. `
    const problemText = photoProblemTexts[prepared.reason]
    throw createPhotoRefusedError('image', `${typeSentence ?? ''}${problemText}`)
  }
  const folderUrl = await storePictures(shop, prepared.files)
  const { widths } = prepared
  return { kind: 'photo', path: `${folderUrl}/photo`, widths, ratio: prepared.ratio, alt: altText }
}

function createPhotoRefusedError(field: string, message: string): ShopError {
  return new ShopError('PICTURE_REFUSED', { message, fields: { [field]: message } })
}
