/**
 * Detects a file's type by its first bytes, never by its name or content type. Only JPEG, PNG and
 * WebP are accepted and passed to the decoder; other known types are named in the message to staff.
 */

type DetectedPicture =
  | { ok: true; format: 'jpeg' | 'png' | 'webp' }
  /** `what` is the type's name for staff, such as `PDF`; undefined when the type is unknown. */
  | { ok: false; what: string | undefined }

type FormatSignature = {
  format?: 'jpeg' | 'png' | 'webp'
  what?: string
  test(bytes: Buffer): boolean
}

const beginsWith = (latin1: string) => (bytes: Buffer) =>
  bytes.subarray(0, latin1.length).toString('latin1') === latin1

/** Tests the brand of an ISO media file (AVIF, HEIC): bytes 8 to 12, after `ftyp`. */
const hasBrand = (pattern: RegExp) => (bytes: Buffer) =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' &&
  pattern.test(bytes.subarray(8, 12).toString('latin1'))

const signatures: readonly FormatSignature[] = [
  { format: 'jpeg', test: beginsWith('\xff\xd8\xff') },
  { format: 'png', test: beginsWith('\x89PNG\r\n\x1a\n') },
  {
    format: 'webp',
    test: (bytes) =>
      beginsWith('RIFF')(bytes) && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  { what: 'GIF', test: beginsWith('GIF8') },
  { what: 'AVIF', test: hasBrand(/^avi[fs]$/) },
  { what: 'HEIC', test: hasBrand(/^(hei|mif|hev)/) },
  { what: 'PDF', test: beginsWith('%PDF') },
  { what: 'TIFF', test: (bytes) => beginsWith('II*\0')(bytes) || beginsWith('MM\0*')(bytes) },
  { what: 'BMP', test: beginsWith('BM') },
  { what: 'ZIP', test: beginsWith('PK\x03\x04') },
  { what: 'SVG or HTML', test: (bytes) => /^\s*(\xef\xbb\xbf)?\s*</.test(firstBytesAsText(bytes)) },
]

export function detectPicture(bytes: Buffer): DetectedPicture {
  const signature = signatures.find((candidate) => candidate.test(bytes))
  return signature?.format
    ? { ok: true, format: signature.format }
    : { ok: false, what: signature?.what }
}

/** Enough to see the first tag of an SVG or HTML file. */
const firstBytesAsText = (bytes: Buffer): string => bytes.subarray(0, 256).toString('latin1')
