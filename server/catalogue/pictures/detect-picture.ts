/**
 * Detects a file's type by its first bytes, never by its name or content type. Only JPEG, PNG and
 * WebP are accepted and passed to the decoder; other known types are named in the message to staff.
 */

type DetectedPicture =
  | { ok: true; format: 'jpeg' | 'png' | 'webp' }
  /** `typeName` is the name for staff, such as `PDF`; undefined if the type is unknown. */
  | { ok: false; typeName: string | undefined }

/** Recognises one type of file by its first bytes. */
type FileSignature = { test(bytes: Buffer): boolean } & (
  | { acceptedFormat: 'jpeg' | 'png' | 'webp' }
  | { refusedType: string }
)

/** `latin1` has one character for each byte. */
const beginsWith = (latin1: string) => (bytes: Buffer) =>
  bytes.subarray(0, latin1.length).toString('latin1') === latin1

/** An ISO media file (AVIF, HEIC) has `ftyp` in bytes 4 to 7 and its brand in bytes 8 to 11. */
const hasBrand = (pattern: RegExp) => (bytes: Buffer) =>
  bytes.subarray(4, 8).toString('latin1') === 'ftyp' &&
  pattern.test(bytes.subarray(8, 12).toString('latin1'))

const signatures: readonly FileSignature[] = [
  { acceptedFormat: 'jpeg', test: beginsWith('\xff\xd8\xff') },
  { acceptedFormat: 'png', test: beginsWith('\x89PNG\r\n\x1a\n') },
  {
    acceptedFormat: 'webp',
    test: (bytes) =>
      beginsWith('RIFF')(bytes) && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  },
  { refusedType: 'GIF', test: beginsWith('GIF8') },
  { refusedType: 'AVIF', test: hasBrand(/^avi[fs]$/) },
  { refusedType: 'HEIC', test: hasBrand(/^(hei|mif|hev)/) },
  { refusedType: 'PDF', test: beginsWith('%PDF') },
  {
    refusedType: 'TIFF',
    test: (bytes) => beginsWith('II*\0')(bytes) || beginsWith('MM\0*')(bytes),
  },
  { refusedType: 'BMP', test: beginsWith('BM') },
  { refusedType: 'ZIP', test: beginsWith('PK\x03\x04') },
  {
    refusedType: 'SVG or HTML',
    test: (bytes) => /^\s*(\xef\xbb\xbf)?\s*</.test(firstBytesAsText(bytes)),
  },
]

/** Returns the format of an accepted picture, or the name of the refused type. */
export function detectPicture(bytes: Buffer): DetectedPicture {
  const signature = signatures.find((candidate) => candidate.test(bytes))
  if (signature && 'acceptedFormat' in signature)
    return { ok: true, format: signature.acceptedFormat }
  return { ok: false, typeName: signature?.refusedType }
}

/** 256 bytes are enough to find the first tag of an SVG or HTML file. */
const firstBytesAsText = (bytes: Buffer): string => bytes.subarray(0, 256).toString('latin1')
