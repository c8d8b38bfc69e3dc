/**
 * Makes all pictures of one product from its formula: jar, capsules and dose card in every width
 * that the pages use, the share picture, and a picture for emails. The same product always gives
 * the same files. Each picture takes about a second. The picture for emails is an opaque PNG,
 * because many mail programs support neither AVIF nor WebP.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#domain/catalogue/picture.ts'
import { drawCapsules } from './draw-capsule.ts'
import { drawCard } from './draw-card.ts'
import { drawJar, jarBox } from './draw-jar.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { PicturedProduct } from './pictured-product.ts'

const pictureKinds = [
  { kind: 'jar', draw: drawJar, unitsWide: jarBox.width },
  { kind: 'capsules', draw: drawCapsules, unitsWide: 720 },
  { kind: 'card', draw: drawCard, unitsWide: 720 },
] as const

/**
 * Returns the drawings of a product as SVG, the share picture last. Their text is fingerprinted.
 */
export const drawAllPictures = (product: PicturedProduct): readonly string[] => [
  ...pictureKinds.map(({ draw }) => draw(product)),
  drawSharePicture(product),
]

/**
 * Writes `<kind>-<width>.avif` and `.webp` for each kind and width, `share.jpg`, and `letter.png`
 * for emails, into the folder (created when missing). Returns the file names.
 */
export async function makeProductPictures(
  product: PicturedProduct,
  folder: string,
  { widths = pictureWidths }: { widths?: readonly number[] } = {},
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  const writePicture = async (name: string, picture: Sharp): Promise<void> => {
    await writeFile(path.join(folder, name), await picture.toBuffer())
    names.push(name)
  }
  const widest = Math.max(...widths)
  for (const { kind, draw, unitsWide } of pictureKinds) {
    // At a density of 72, one unit of the SVG is one pixel.
    // Rendered once at the largest width and scaled down, which is sharper and faster.
    const largePng = await sharp(Buffer.from(draw(product)), { density: (72 * widest) / unitsWide })
      .resize({ width: widest })
      .png({ compressionLevel: 1 })
      .toBuffer()
    for (const width of widths) {
      // Effort 2 takes a tenth of the time of the default, for a tenth more bytes.
      const scaled = sharp(largePng).resize({ width })
      await writePicture(`${kind}-${width}.avif`, scaled.clone().avif({ quality: 58, effort: 2 }))
      await writePicture(
        `${kind}-${width}.webp`,
        scaled.clone().webp({ quality: 80, alphaQuality: 90 }),
      )
    }
  }
  const sharePicture = sharp(Buffer.from(drawSharePicture(product)), { density: 144 })
  await writePicture(
    'share.jpg',
    sharePicture
      .resize({ width: 1200 })
      .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }),
  )
  await writePicture('letter.png', createEmailPicture(product))
  return names
}

/** 176 × 220 pixels: twice the size at which emails show it. */
function createEmailPicture(product: PicturedProduct): Sharp {
  return sharp(Buffer.from(drawJar(product)), { density: 72 })
    .resize({ width: 152, height: 196, fit: 'contain', background: '#f1eee4' })
    .flatten({ background: '#f1eee4' })
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#f1eee4' })
    .png({ palette: true, compressionLevel: 9 })
}
