/**
 * Turns an uploaded photo into pictures that the shop may serve. Its pixels are decoded within
 * limits and encoded again as AVIF and WebP. Nothing else of the file is kept: no scripts, embedded
 * files, places or camera names (T-H01, T-H02).
 *
 * At most two photos are decoded at a time, each for at most ten seconds, so memory and time are
 * bounded.
 */
import sharp, { type Sharp } from 'sharp'

import { pictureWidths } from '#domain/catalogue/picture.ts'
import type { StoredFile } from '#server/integrations/storage/storage.ts'

import { detectPicture } from './detect-picture.ts'

export const photoLimits = {
  bytes: 5 * 1024 * 1024,
  pixels: 25_000_000,
  /** Narrower photos would be blurred on the product page. */
  leastWidth: 640,
  leastHeight: 320,
  /** Longer side over shorter side. */
  ratio: 3,
  seconds: 10,
  concurrency: 2,
} as const

export type PhotoRefusal =
  | 'empty'
  | 'kind'
  | 'moving'
  | 'damaged'
  | 'pixels'
  | 'small'
  | 'shape'
  | 'slow'

export type PreparedPhoto =
  | {
      ok: true
      /** `photo-<width>.avif` and `.webp`. */
      files: StoredFile[]
      widths: number[]
      ratio: readonly [width: number, height: number]
    }
  | { ok: false; reason: PhotoRefusal; what?: string | undefined }

/** Never throws because of the bytes. */
export async function preparePhoto(bytes: Buffer): Promise<PreparedPhoto> {
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  const sniffed = detectPicture(bytes)
  if (!sniffed.ok) return { ok: false, reason: 'kind', what: sniffed.what }
  return oneAtATime(() => decode(bytes, sniffed.format))
}

async function decode(bytes: Buffer, format: string): Promise<PreparedPhoto> {
  const open = () =>
    sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error', autoOrient: true })
  try {
    const seen = await open().metadata()
    if (seen.format !== format) return { ok: false, reason: 'kind' }
    if ((seen.pages ?? 1) > 1) return { ok: false, reason: 'moving' }
    const { width, height } = seen.autoOrient
    if (width * height > photoLimits.pixels) return { ok: false, reason: 'pixels' }
    if (Math.max(width, height) > photoLimits.ratio * Math.min(width, height))
      return { ok: false, reason: 'shape' }
    if (width < photoLimits.leastWidth || height < photoLimits.leastHeight)
      return { ok: false, reason: 'small' }
    return await write(open, width)
  } catch (error) {
    return { ok: false, reason: refusalReason(error) }
  }
}

async function write(open: () => Sharp, width: number): Promise<PreparedPhoto> {
  const widths = pictureWidths.filter((item) => item <= width)
  const widest = Math.max(...widths)
  const { data: large, info } = await open()
    .resize({ width: widest })
    .timeout({ seconds: photoLimits.seconds })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  const files: StoredFile[] = []
  for (const one of widths) {
    const sized = sharp(large).resize({ width: one }).timeout({ seconds: photoLimits.seconds })
    files.push({
      name: `photo-${one}.avif`,
      bytes: await sized.clone().avif({ quality: 58, effort: 2 }).toBuffer(),
    })
    files.push({
      name: `photo-${one}.webp`,
      bytes: await sized.clone().webp({ quality: 80, alphaQuality: 90 }).toBuffer(),
    })
  }
  return { ok: true, files, widths: [...widths], ratio: [info.width, info.height] }
}

/** The decoder reports the kind of error only in its message. */
function refusalReason(error: unknown): PhotoRefusal {
  const words = error instanceof Error ? error.message : ''
  if (/pixel limit/i.test(words)) return 'pixels'
  if (/timeout/i.test(words)) return 'slow'
  return 'damaged'
}

let working = 0
const waiting: (() => void)[] = []

async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= photoLimits.concurrency) await new Promise<void>((go) => waiting.push(go))
  else working++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}
