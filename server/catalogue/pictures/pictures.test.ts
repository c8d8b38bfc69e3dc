import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { listDrawnPictures, getPictureUrl } from '#domain/catalogue/picture.ts'
import { root } from '#scripts/gate/steps.ts'
import { readDrawnFingerprints, fingerprintOf } from '#scripts/bundle/make-product-pictures.ts'
import { seedCatalogue } from '#server/catalogue/seed/seed-catalogue.ts'
import {
  fitNameToLabel,
  labelWidth,
  splitNameIntoLines,
  nameTracking,
} from './fit-name-to-label.ts'
import { drawAllPictures, makeProductPictures } from './make-product-pictures.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { measureText } from './draw-text.ts'

const product: PicturedProduct = {
  name: 'Grape Seed & C',
  size: 30,
  price: 'RM\u00a0146.00',
  formula: {
    productId: 24,
    ingredients: [
      { id: 'vitamin-c', name: 'Vitamin C', amount: 250, unit: 'mg', pigment: 7 },
      { id: 'grape-seed', name: 'Grape seed', amount: 150, unit: 'mg', pigment: 28 },
      { id: 'selenium', name: 'Selenium', amount: 55, unit: 'µg', pigment: 10 },
    ],
  },
}

test('a name is wrapped at fifteen characters, never before an ampersand, into three lines at most', () => {
  assert.deepEqual(splitNameIntoLines('NMN Daily'), ['NMN Daily'])
  assert.deepEqual(splitNameIntoLines('Youthful Glow Women'), ['Youthful Glow', 'Women'])
  assert.deepEqual(splitNameIntoLines('Magnesium, Zinc & D3'), ['Magnesium,', 'Zinc & D3'])
  assert.deepEqual(splitNameIntoLines("Men's Performance & Vitality"), [
    "Men's",
    'Performance &',
    'Vitality',
  ])
  assert.deepEqual(splitNameIntoLines('one twothreefourfive six seveneightnine ten'), [
    'one',
    'twothreefourfive',
    'six seveneightnine ten',
  ])
  assert.deepEqual(splitNameIntoLines('  '), [])
})

test('every line fits the label, with a smaller font for longer lines', () => {
  for (const name of ['NMN', 'Pneumonoultramicroscopic Wellbeing', 'A B C D E F G H I J K L M']) {
    const { lines, fontSize: size } = fitNameToLabel(name)
    for (const text of lines)
      assert.ok(
        measureText({ text, fontName: 'serif', size, tracking: nameTracking }) <= labelWidth + 0.01,
      )
  }
  assert.ok(fitNameToLabel('NMN').fontSize > fitNameToLabel('Pneumonoultramicroscopic').fontSize)
})

test('a drawing needs no font, style sheet or external file, and is deterministic', () => {
  for (const drawing of drawAllPictures(product)) {
    assert.doesNotMatch(
      drawing,
      /<text|font-family|var\(--|https?:(?!\/\/www\.w3\.org)|NaN|undefined/,
    )
  }
  assert.deepEqual(drawAllPictures(product), drawAllPictures(structuredClone(product)))
})

test('a product without ingredients, and a product with a name in another script, can be drawn', async () => {
  for (const unusualProduct of [
    { ...product, formula: { productId: 1, ingredients: [] } },
    { ...product, name: '每日胶囊 <&>' },
  ])
    for (const drawing of drawAllPictures(unusualProduct)) {
      assert.doesNotMatch(drawing, /NaN|undefined/)
      const { width } = await sharp(Buffer.from(drawing)).metadata()
      assert.ok(width > 0)
    }
})

test('pictures have the requested widths, transparent, in both formats, with an image for sharing', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictures-'))
  try {
    const names = await makeProductPictures(product, folder, { widths: [32, 64] })
    assert.deepEqual((await readdir(folder)).sort(), [...names].sort())
    const [jar] = listDrawnPictures({ id: 24, product_name: product.name, size: 30 })
    assert.ok(jar)
    for (const name of ['jar-64.avif', 'jar-64.webp', 'capsules-32.webp', 'card-32.avif']) {
      const { data, info } = await sharp(path.join(folder, name))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      assert.equal(info.width, Number(/\d+/.exec(name)?.[0]))
      assert.ok((data[3] ?? 255) < 8, `the corner of ${name} is transparent`)
      if (name.startsWith('jar'))
        assert.equal(info.height, Math.round((64 * jar.ratio[1]) / jar.ratio[0]))
    }
    const share = await sharp(path.join(folder, 'share.jpg')).metadata()
    assert.deepEqual([share.width, share.height], [1200, 630])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the stored pictures of every seeded product are up to date', async () => {
  const storedFingerprints = readDrawnFingerprints()
  for (const seedProduct of seedCatalogue()) {
    assert.equal(
      storedFingerprints[seedProduct.id],
      fingerprintOf(seedProduct),
      `${seedProduct.product_name}: run node scripts/bundle/make-product-pictures.ts`,
    )
    const fileNames = new Set(
      await readdir(path.join(root, 'web/public/pictures', String(seedProduct.id))),
    )
    assert.ok(fileNames.has('share.jpg'))
    for (const picture of seedProduct.pictures)
      for (const width of picture.widths)
        for (const format of ['avif', 'webp'] as const)
          assert.ok(fileNames.has(path.basename(getPictureUrl(picture, width, format))))
  }
})
