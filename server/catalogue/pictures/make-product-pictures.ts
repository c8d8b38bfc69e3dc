/**
 * Makes all pictures of one product from its formula: jar, loose capsules and dose card as cut-outs in
 * every width the pages ask for, and the share picture. Same product, same files: nothing in them
 * depends on the machine or the day. About a second of work for each picture. The one for letters is a
 * PNG on the ground of its frame: mail programs know neither AVIF nor WebP.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureWidths } from '#domain/catalogue/picture.ts'
import { drawCapsules } from './draw-capsules.ts'
import { drawCard } from './draw-card.ts'
import { drawJar, jarBox } from './draw-jar.ts'
import { drawSharePicture } from './draw-share-picture.ts'
import type { PicturedProduct } from './pictured-product.ts'

const kinds = [
  { kind: 'jar', draw: drawJar, unitsWide: jarBox.width },
  { kind: 'capsules', draw: drawCapsules, unitsWide: 720 },
  { kind: 'card', draw: drawCard, unitsWide: 720 },
] as const

/** The drawings of a product as SVG, the share picture last. */
export const drawings = (product: PicturedProduct): readonly string[] => [
  ...kinds.map(({ draw }) => draw(product)),
  drawSharePicture(product),
]

/**
 * Writes `<kind>-<width>.avif` and `.webp` for each kind and width, `share.jpg` and `letter.png`, into the folder
 * (made when missing). Answers the names of the files.
 */
export async function makeProductPictures(
  product: PicturedProduct,
  folder: string,
  { widths = pictureWidths }: { widths?: readonly number[] } = {},
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const names: string[] = []
  const write = async (name: string, picture: Sharp): Promise<void> => {
    await writeFile(path.join(folder, name), await picture.toBuffer())
    names.push(name)
  }
  const widest = Math.max(...widths)
  for (const { kind, draw, unitsWide } of kinds) {
    // Drawn once at the largest width; the smaller ones are scaled from it, which is finer and quicker.
    const large = await sharp(Buffer.from(draw(product)), { density: (72 * widest) / unitsWide })
      .resize({ width: widest })
      .png({ compressionLevel: 1 })
      .toBuffer()
    for (const width of widths) {
      // Effort 2: a tenth of the time of the default for a tenth more bytes.
      const sized = sharp(large).resize({ width })
      await write(`${kind}-${width}.avif`, sized.clone().avif({ quality: 58, effort: 2 }))
      await write(`${kind}-${width}.webp`, sized.clone().webp({ quality: 80, alphaQuality: 90 }))
    }
  }
  const share = sharp(Buffer.from(drawSharePicture(product)), { density: 144 })
  await write(
    'share.jpg',
    share.resize({ width: 1200 }).jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }),
  )
  await write('letter.png', letterPicture(product))
  return names
}

/** Twice the size it is shown in, 88 × 110. */
export function letterPicture(product: PicturedProduct): Sharp {
  return sharp(Buffer.from(drawJar(product)), { density: 72 })
    .resize({ width: 152, height: 196, fit: 'contain', background: '#f1eee4' })
    .flatten({ background: '#f1eee4' })
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background: '#f1eee4' })
    .png({ palette: true, compressionLevel: 9 })
}
