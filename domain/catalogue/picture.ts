/*
 * Paths of product pictures. A picture is a path without size and extension; each of its widths
 * exists as AVIF and as WebP. The picture script and the upload in the back office write files
 * with these names.
 */

export type Picture = {
  /** `photo` was uploaded by staff; the others are drawn: the jar, three capsules, the dose card. */
  kind: 'jar' | 'capsules' | 'card' | 'photo'
  /** For example `/pictures/28/jar`; its files are `/pictures/28/jar-640.avif` and so on. */
  path: string
  /** Existing widths in pixels, ascending. */
  widths: readonly number[]
  /** Aspect ratio in whole numbers; it lets the page reserve the space. */
  ratio: readonly [width: number, height: number]
  alt: string
}

export type PictureFormat = 'avif' | 'webp'

export function pictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.path}-${width}.${format}`
}

/** Returns the value of `srcset`. */
export function pictureSet(picture: Picture, format: PictureFormat): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

/**
 * Returns the WebP of the middle width, for places that take one file: `image`, cart lines, emails.
 */
export function mainPictureUrl(picture: Picture): string {
  const middle = picture.widths[Math.floor(picture.widths.length / 2)]
  if (middle === undefined) throw new RangeError(`picture ${picture.path} has no widths`)
  return pictureUrl(picture, middle, 'webp')
}

/**
 * Returns the picture for shared links, 1200 × 630 with name and price, from the folder of the
 * drawn jar. Undefined for a product that has only photos.
 */
export function sharePictureUrl(pictures: readonly Picture[]): string | undefined {
  const jar = pictures.find(({ kind }) => kind === 'jar')
  return jar && `${jar.path.slice(0, jar.path.lastIndexOf('/'))}/share.jpg`
}

/**
 * Returns the PNG of a drawn product for emails, because email programs do not show WebP. Undefined
 * for a photo, which has no PNG.
 */
export function emailPictureUrl(mainPicture: string): string | undefined {
  // '/pictures/28/jar-640.webp' has the PNG '/pictures/28/letter.png'.
  const folder = /^(\/pictures\/\d+)\/(?:jar|capsules|card)-\d+\.webp$/.exec(mainPicture)?.[1]
  return folder && `${folder}/letter.png`
}

/** Pixel widths that the script makes: thumbnail, card, product page on a high-density screen. */
export const pictureWidths = [320, 640, 1080] as const

/** Returns the three drawn pictures in the order of the product page. */
export function drawnPictures(
  product: { id: number; product_name: string; size: number },
  folder = `/pictures/${product.id}`,
): Picture[] {
  const name = product.product_name
  return [
    {
      kind: 'jar',
      path: `${folder}/jar`,
      widths: pictureWidths,
      ratio: [820, 1250],
      alt: `Jar of ${name}, ${product.size} capsules`,
    },
    {
      kind: 'capsules',
      path: `${folder}/capsules`,
      widths: pictureWidths,
      ratio: [6, 5],
      alt: `Three capsules of ${name}`,
    },
    {
      kind: 'card',
      path: `${folder}/card`,
      widths: pictureWidths,
      ratio: [6, 5],
      alt: `Dose card of ${name}`,
    },
  ]
}
