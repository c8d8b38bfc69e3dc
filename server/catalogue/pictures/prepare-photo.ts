/**
 * Converts an uploaded photo to pictures that are safe to serve. The photo's pixels are decoded and
 * encoded again as AVIF and WebP. Nothing else of the file is kept: no scripts, embedded files, GPS
 * positions or camera names (T-H01). Limits of bytes and pixels keep a small file from filling the
 * memory when it is decoded (T-H02).
 *
 * To limit memory and time, at most two photos are decoded at a time, and each step of decoding or
 * encoding takes at most ten seconds.
 */
import type { Sharp } from 'sharp'

import { pictureWidths } from '#domain/catalogue/picture.ts'

import { detectPicture } from './detect-picture.ts'
import type { PictureFile } from './pictures.store.ts'

export const photoLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 25_000_000,
  /** Narrower photos would be blurred on the product page. */
  minWidth: 640,
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

type PreparedPhoto =
  | {
      ok: true
      /** `photo-<width>.avif` and `.webp`. */
      files: PictureFile[]
      widths: number[]
      ratio: readonly [width: number, height: number]
    }
  | RefusedPhoto

export type RefusedPhoto = {
  ok: false
  reason: PhotoProblem
  /** With `unsupported`: the type of the file for staff, such as `PDF`, if it is known. */
  typeName?: string | undefined
}

/** Maximum in pixels: the height of an A4 page at 200 dpi, so that small print stays readable. */
const maxScanSize = { width: 2400, height: 2400 } as const

/**
 * Returns the photo in each width of `pictureWidths` that it is wide enough for. Returns a reason,
 * instead of throwing, for bytes that are not a usable photo.
 */
export function preparePhoto(bytes: Buffer): Promise<PreparedPhoto> {
  return preparePicture(bytes, encodePictures)
}

/**
 * Like preparePhoto, for a photographed or scanned document: one JPEG that is large enough to read.
 */
export function prepareScan(bytes: Buffer): Promise<{ ok: true; jpeg: Buffer } | RefusedPhoto> {
  return preparePicture(bytes, encodeScan)
}

/** Encodes the opened picture, whose width after rotation is `width`. */
type Encode<Encoded> = (openPhoto: () => Sharp, width: number) => Promise<Encoded>

async function preparePicture<Encoded>(
  bytes: Buffer,
  encode: Encode<Encoded>,
): Promise<Encoded | RefusedPhoto> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  const detected = detectPicture(bytes)
  if (!detected.ok) return { ok: false, reason: 'unsupported', typeName: detected.typeName }
  return runWithLimit(() => decodeAndEncode(bytes, detected.format, encode))
}

/** Imported when first used, because few processes get a photo. */
const importSharp = async () => (await import('sharp')).default

async function decodeAndEncode<Encoded>(
  bytes: Buffer,
  format: string,
  encode: Encode<Encoded>,
): Promise<Encoded | RefusedPhoto> {
  const sharp = await importSharp()
  const openPhoto = () =>
    sharp(bytes, { limitInputPixels: photoLimits.maxPixels, failOn: 'error', autoOrient: true })
  try {
    const metadata = await openPhoto().metadata()
    if (metadata.format !== format) return { ok: false, reason: 'unsupported' }
    if ((metadata.pages ?? 1) > 1) return { ok: false, reason: 'animated' }
    const { width, height } = metadata.autoOrient
    if (width * height > photoLimits.maxPixels) return { ok: false, reason: 'too many pixels' }
    if (Math.max(width, height) > photoLimits.maxRatio * Math.min(width, height))
      return { ok: false, reason: 'too elongated' }
    if (width < photoLimits.minWidth || height < photoLimits.minHeight)
      return { ok: false, reason: 'too small' }
    return await encode(openPhoto, width)
  } catch (error) {
    return { ok: false, reason: toPhotoProblem(error) }
  }
}

async function encodeScan(openPhoto: () => Sharp): Promise<{ ok: true; jpeg: Buffer }> {
  const jpeg = await openPhoto()
    .resize({ ...maxScanSize, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: photoLimits.stepTimeoutSeconds })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { ok: true, jpeg }
}

async function encodePictures(openPhoto: () => Sharp, width: number): Promise<PreparedPhoto> {
  // A photo is never enlarged. At least one width fits, because of minWidth.
  const widths = pictureWidths.filter((pictureWidth) => pictureWidth <= width)
  const widest = Math.max(...widths)
  const { data: largePng, info } = await openPhoto()
    .resize({ width: widest })
    .timeout({ seconds: photoLimits.stepTimeoutSeconds })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const sharp = await importSharp()
  const files: PictureFile[] = []
  for (const targetWidth of widths) {
    const scaled = sharp(largePng)
      .resize({ width: targetWidth })
      .timeout({ seconds: photoLimits.stepTimeoutSeconds })
    files.push({
      name: `photo-${targetWidth}.avif`,
      bytes: await scaled.clone().avif({ quality: 58, effort: 2 }).toBuffer(),
    })
    files.push({
      name: `photo-${targetWidth}.webp`,
      bytes: await scaled.clone().webp({ quality: 80, alphaQuality: 90 }).toBuffer(),
    })
  }
  return { ok: true, files, widths: [...widths], ratio: [info.width, info.height] }
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

let runningCount = 0
/** One function for each waiting photo, first come first served; calling it starts its decoding. */
const waitingStarts: (() => void)[] = []

async function runWithLimit<Result>(work: () => Promise<Result>): Promise<Result> {
  // A finished decoding passes its slot to the next one, so `runningCount` stays the same.
  if (runningCount >= photoLimits.maxConcurrent)
    await new Promise<void>((start) => waitingStarts.push(start))
  else runningCount++
  try {
    return await work()
  } finally {
    const startNext = waitingStarts.shift()
    if (startNext) startNext()
    else runningCount--
  }
}
