/**
 * Converts an uploaded photo to pictures that are safe to serve. The photo's pixels are decoded and
 * encoded again: a product photo as AVIF and WebP, a scanned document as JPEG. Nothing else of the
 * file is kept: no scripts, embedded files, GPS positions or camera names. Limits of bytes and
 * pixels keep a small file from filling the memory when it is decoded. The number of photos that
 * are decoded at a time and the time of each step are limited too (T-H01 and T-H02 in
 * docs/threats.md).
 */
import type { Sharp } from 'sharp'

import { pictureFileNameOf, pictureWidths } from '#domain/catalogue/picture.ts'
import { minPhotoWidthPx } from '#domain/upload-limits.ts'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'

import { detectPicture } from './detect-picture.ts'
import type { PictureFile } from './pictures.store.ts'

/**
 * The limits for product photos and scanned documents, beside `maxUploadBytes`, which create-app.ts
 * enforces while the upload is read.
 */
export const photoLimits = {
  maxPixels: 25_000_000,
  /** Danger: not less than the smallest of `pictureWidths`, because a photo is never enlarged. */
  minWidth: minPhotoWidthPx,
  minHeight: 320,
  /** Longer side over shorter side. */
  maxRatio: 3,
  /** Time for each step of decoding or encoding. */
  stepTimeoutSeconds: 10,
  /** Photos decoded at a time in this process. */
  maxConcurrent: 2,
} as const

/** Why a photo is refused; store-photo.ts has the text for each. */
export type PhotoProblem =
  | 'empty'
  | 'unsupported'
  | 'animated'
  | 'damaged'
  | 'too many pixels'
  | 'too small'
  | 'too elongated'
  | 'timeout'

type EncodedPhoto = {
  ok: true
  /** `photo-<width>.avif` and `.webp`. */
  files: PictureFile[]
  widths: number[]
  ratio: readonly [width: number, height: number]
}

export type RefusedPhoto = {
  ok: false
  reason: PhotoProblem
  /** With `unsupported`: the type of the file for staff, such as `PDF`, if it is known. */
  typeName?: string | undefined
}

/** Options of both formats of a picture on the pages, also for the drawings. */
export const pictureEncoding = {
  // Effort 2 takes a tenth of the time of the default, for a tenth more bytes.
  avif: { quality: 58, effort: 2 },
  webp: { quality: 80, alphaQuality: 90 },
} as const

/** Maximum in pixels: the height of an A4 page at 200 dpi, so that small print stays readable. */
const maxScanSize = { width: 2400, height: 2400 } as const

/**
 * Returns the photo in each width of `pictureWidths` that it is wide enough for. Returns a reason,
 * instead of throwing, for bytes that are not a usable photo.
 */
export function preparePhoto(bytes: Buffer): Promise<EncodedPhoto | RefusedPhoto> {
  return prepareUpload(bytes, { decode: decodeToPng, encode: encodePictures })
}

/**
 * Returns a photographed or scanned document as one JPEG that is large enough to read. Returns a
 * reason, like preparePhoto, for bytes that are not a usable photo.
 */
export function prepareScan(bytes: Buffer): Promise<{ ok: true; jpeg: Buffer } | RefusedPhoto> {
  return prepareUpload(bytes, {
    decode: decodeToJpeg,
    encode: async (jpeg) => ({ ok: true as const, jpeg }),
  })
}

type Conversion<Decoded, Encoded> = {
  /** Reads the uploaded photo, whose width after rotation is `width`. */
  decode: (openPhoto: () => Sharp, width: number) => Promise<Decoded>
  /** Works on the decoded photo. An error here is a fault of the server, not of the photo. */
  encode: (decoded: Decoded) => Promise<Encoded>
}

async function prepareUpload<Decoded, Encoded>(
  bytes: Buffer,
  conversion: Conversion<Decoded, Encoded>,
): Promise<Encoded | RefusedPhoto> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  const detected = detectPicture(bytes)
  if (!detected.ok) return { ok: false, reason: 'unsupported', typeName: detected.typeName }
  return runWithLimit(() => decodeAndEncode(bytes, detected.format, conversion))
}

/** The queue has no limit, because only staff can upload photos. */
const runWithLimit = createConcurrencyLimit({
  maxRunning: photoLimits.maxConcurrent,
  maxWaiting: Infinity,
})

/** Imported when first used, because few processes get a photo. */
const importSharp = async () => (await import('sharp')).default

/** Returns a reason if the photo cannot be used. Throws if a decoded photo cannot be encoded. */
async function decodeAndEncode<Decoded, Encoded>(
  bytes: Buffer,
  format: string,
  { decode, encode }: Conversion<Decoded, Encoded>,
): Promise<Encoded | RefusedPhoto> {
  const sharp = await importSharp()
  const openPhoto = () =>
    sharp(bytes, { limitInputPixels: photoLimits.maxPixels, failOn: 'error', autoOrient: true })
  let decoded: Decoded
  try {
    const metadata = await openPhoto().metadata()
    if (metadata.format !== format) return { ok: false, reason: 'unsupported' }
    if ((metadata.pages ?? 1) > 1) return { ok: false, reason: 'animated' }
    const { width, height } = metadata.autoOrient
    // sharp enforces the same limit, but reports it only in the text of an error.
    if (width * height > photoLimits.maxPixels) return { ok: false, reason: 'too many pixels' }
    if (Math.max(width, height) > photoLimits.maxRatio * Math.min(width, height))
      return { ok: false, reason: 'too elongated' }
    if (width < photoLimits.minWidth || height < photoLimits.minHeight)
      return { ok: false, reason: 'too small' }
    decoded = await decode(openPhoto, width)
  } catch (error) {
    return { ok: false, reason: toPhotoProblem(error) }
  }
  try {
    return await encode(decoded)
  } catch (error) {
    if (toPhotoProblem(error) === 'timeout') return { ok: false, reason: 'timeout' }
    throw error
  }
}

function decodeToJpeg(openPhoto: () => Sharp): Promise<Buffer> {
  return openPhoto()
    .resize({ ...maxScanSize, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: photoLimits.stepTimeoutSeconds })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

type DecodedPhoto = { png: Buffer; size: { width: number; height: number }; widths: number[] }

/**
 * Returns the photo in the largest of the `widths` that it is wide enough for. As PNG, it can be
 * scaled to each width without decoding the upload again.
 */
async function decodeToPng(openPhoto: () => Sharp, width: number): Promise<DecodedPhoto> {
  // A photo is never enlarged. At least one width fits, because of minWidth.
  const widths = pictureWidths.filter((pictureWidth) => pictureWidth <= width)
  const { data: png, info: size } = await openPhoto()
    .resize({ width: Math.max(...widths) })
    .timeout({ seconds: photoLimits.stepTimeoutSeconds })
    // Level 1 is fast; the file is not stored.
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { png, size, widths }
}

async function encodePictures({ png, size, widths }: DecodedPhoto): Promise<EncodedPhoto> {
  const sharp = await importSharp()
  const files: PictureFile[] = []
  for (const targetWidth of widths) {
    const scaled = sharp(png)
      .resize({ width: targetWidth })
      .timeout({ seconds: photoLimits.stepTimeoutSeconds })
    files.push({
      name: pictureFileNameOf('photo', targetWidth, 'avif'),
      bytes: await scaled.clone().avif(pictureEncoding.avif).toBuffer(),
    })
    files.push({
      name: pictureFileNameOf('photo', targetWidth, 'webp'),
      bytes: await scaled.clone().webp(pictureEncoding.webp).toBuffer(),
    })
  }
  return { ok: true, files, widths, ratio: [size.width, size.height] }
}

/**
 * The decoder (sharp) has no error codes, so the reason is read from its message. If a new version
 * words a message differently, hostile-pictures.test.ts fails.
 */
function toPhotoProblem(error: unknown): PhotoProblem {
  const message = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(message)) return 'too many pixels'
  if (/timeout/i.test(message)) return 'timeout'
  return 'damaged'
}
