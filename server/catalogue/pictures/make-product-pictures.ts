/**
 * Makes all pictures of one product from its formula: jar, capsules and dose card in every width
 * that the pages use, the share picture, and a picture for emails. With the same version of sharp,
 * a product always gives the same files. Each picture takes about a second. The picture for emails
 * is an opaque PNG, because many mail programs support neither AVIF nor WebP.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import {
  emailPictureFileName,
  pictureFileNameOf,
  pictureWidths,
  sharePictureFileName,
} from '#domain/catalogue/picture.ts'
import { capsulesBox, drawCapsules } from './draw-capsule.ts'
import { cardBox, drawCard } from './draw-card.ts'
import { drawJar, jarBox } from './draw-jar.ts'
import { drawSharePicture, sharePictureSize } from './draw-share-picture.ts'
import type { PicturedProduct } from './pictured-product.ts'
import { pictureEncoding } from './prepare-photo.ts'

const pictureKinds = [
  { kind: 'jar', draw: drawJar, svgWidth: jarBox.width },
  { kind: 'capsules', draw: drawCapsules, svgWidth: capsulesBox.width },
  { kind: 'card', draw: drawCard, svgWidth: cardBox.width },
] as const

/**
 * Returns the drawings of a product as SVG, the share picture last. A fingerprint of these texts
 * decides whether the files are made again. Danger: the sizes below and `pictureEncoding` are not
 * in the fingerprint; after a change of one, make all files again.
 */
export const drawAllPictures = (product: PicturedProduct): readonly string[] => [
  ...pictureKinds.map(({ draw }) => draw(product)),
  drawSharePicture(product),
]

/**
 * Writes an AVIF and a WebP file of each kind and width, the picture for shared links and the one
 * for emails into the folder (created when missing). Returns the file names. `widths` has at least
 * one width.
 */
export async function makeProductPictures(
  product: PicturedProduct,
  folder: string,
  { widths = pictureWidths }: { widths?: readonly number[] } = {},
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true })
  const fileNames: string[] = []
  const writePicture = async (name: string, picture: Sharp): Promise<void> => {
    await writeFile(path.join(folder, name), await picture.toBuffer())
    fileNames.push(name)
  }
  const widest = Math.max(...widths)
  for (const { kind, draw, svgWidth } of pictureKinds) {
    // Rendered once at the largest width, then scaled down, which is sharper and faster. At a
    // density of 72, one unit of the SVG is one pixel.
    const largePng = await sharp(Buffer.from(draw(product)), { density: (72 * widest) / svgWidth })
      .resize({ width: widest })
      .png({ compressionLevel: 1 })
      .toBuffer()
    for (const width of widths) {
      const scaled = sharp(largePng).resize({ width })
      await writePicture(
        pictureFileNameOf(kind, width, 'avif'),
        scaled.clone().avif(pictureEncoding.avif),
      )
      await writePicture(
        pictureFileNameOf(kind, width, 'webp'),
        scaled.clone().webp(pictureEncoding.webp),
      )
    }
  }
  // Rendered at twice its size, then scaled down, which is sharper.
  const sharePicture = sharp(Buffer.from(drawSharePicture(product)), { density: 144 })
  await writePicture(
    sharePictureFileName,
    sharePicture
      .resize({ width: sharePictureSize.width })
      .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }),
  )
  await writePicture(emailPictureFileName, createEmailPicture(product))
  return fileNames
}

/** In pixels: twice the size at which emails show the picture. */
const emailPicture = { width: 176, height: 220, margin: 12, background: '#f1eee4' }

function createEmailPicture(product: PicturedProduct): Sharp {
  const { margin, background } = emailPicture
  const width = emailPicture.width - 2 * margin
  const height = emailPicture.height - 2 * margin
  return sharp(Buffer.from(drawJar(product)), { density: 72 })
    .resize({ width, height, fit: 'contain', background })
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png({ palette: true, compressionLevel: 9 })
}
