/**
 * Detects a file's type by its first bytes, never by its name or content type. Only types that are
 * `ok` here reach the decoder.
 */

export type DetectedPicture =
  | { ok: true; format: 'jpeg' | 'png' | 'webp' }
  /** `what` names the type for staff, when it is known. */
  | { ok: false; what: string | undefined }

type Signature = { format?: 'jpeg' | 'png' | 'webp'; what?: string; test(bytes: Buffer): boolean }

const begins = (latin1: string) => (bytes: Buffer) =>
  bytes.subarray(0, latin1.length).toString('latin1') === latin1

const brand = (pattern: RegExp) => (bytes: Buffer) =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' &&
  pattern.test(bytes.subarray(8, 12).toString('latin1'))

const signatures: readonly Signature[] = [
  { format: 'jpeg', test: begins('\xff\xd8\xff') },
  { format: 'png', test: begins('\x89PNG\r\n\x1a\n') },
  {
    format: 'webp',
    test: (bytes) => begins('RIFF')(bytes) && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  { what: 'GIF', test: begins('GIF8') },
  { what: 'AVIF', test: brand(/^avi[fs]$/) },
  { what: 'HEIC', test: brand(/^(hei|mif|hev)/) },
  { what: 'PDF', test: begins('%PDF') },
  { what: 'TIFF', test: (bytes) => begins('II*\0')(bytes) || begins('MM\0*')(bytes) },
  { what: 'BMP', test: begins('BM') },
  { what: 'ZIP', test: begins('PK\x03\x04') },
  { what: 'SVG or HTML', test: (bytes) => /^\s*(\xef\xbb\xbf)?\s*</.test(head(bytes)) },
]

export function detectPicture(bytes: Buffer): DetectedPicture {
  const found = signatures.find((signature) => signature.test(bytes))
  return found?.format ? { ok: true, format: found.format } : { ok: false, what: found?.what }
}

const head = (bytes: Buffer): string => bytes.subarray(0, 256).toString('latin1')
