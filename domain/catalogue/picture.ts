/*
 * Where a product's pictures are and how a page asks for the right size of them.
 * A picture is a path without size and ending; each width in the list exists as AVIF and as WebP.
 * The picture script and the upload of the back office both write files to this pattern.
 */

export type Picture = {
  /** The three of the look: the jar, three loose capsules, the dose card; or a photo by staff. */
  kind: 'jar' | 'capsules' | 'card' | 'photo'
  /** For instance `/pictures/28/jar`; files are `/pictures/28/jar-640.avif` and so on. */
  path: string
  /** Widths that exist, in pixels, rising. */
  widths: readonly number[]
  /** Shape, as whole numbers; the page needs it to keep the place free. */
  ratio: readonly [width: number, height: number]
  alt: string
}

export type PictureFormat = 'avif' | 'webp'

/** The address of one size. */
export function pictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.path}-${width}.${format}`
}

/** For `srcset`: every width with its `w`. */
export function pictureSet(picture: Picture, format: PictureFormat): string {
  return picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
}

/** Where one file has to serve (the documented `image`, cart lines, mail): WebP of the middle size. */
export function mainPictureUrl(picture: Picture): string {
  const middle = picture.widths[Math.floor(picture.widths.length / 2)]
  if (middle === undefined) throw new RangeError('a picture needs a width')
  return pictureUrl(picture, middle, 'webp')
}

/**
 * The picture for links that are passed on, 1200 × 630 with name and price: it lies beside the drawn
 * jar. Undefined for a product that has photos only.
 */
export function sharePictureUrl(pictures: readonly Picture[]): string | undefined {
  const jar = pictures.find(({ kind }) => kind === 'jar')
  return jar && `${jar.path.slice(0, jar.path.lastIndexOf('/'))}/share.jpg`
}

/**
 * The PNG of a drawn product for letters, from the address of its main picture: mail programs know no
 * WebP. Undefined for a photo, which has none.
 */
export function letterPictureUrl(mainPicture: string): string | undefined {
  const folder = /^(\/pictures\/\d+)\/(?:jar|capsules|card)-\d+\.webp$/.exec(mainPicture)?.[1]
  return folder && `${folder}/letter.png`
}

/** Widths the script makes of every picture: a thumbnail, a card, a product page on a sharp screen. */
export const pictureWidths = [320, 640, 1080] as const

/** The three drawn pictures of a product, in the order the page shows them; `at` is their folder. */
export function drawnPictures(
  product: { id: number; product_name: string; size: number },
  at = `/pictures/${product.id}`,
): Picture[] {
  const name = product.product_name
  return [
    {
      kind: 'jar',
      path: `${at}/jar`,
      widths: pictureWidths,
      ratio: [820, 1250],
      alt: `Jar of ${name}, ${product.size} capsules`,
    },
    {
      kind: 'capsules',
      path: `${at}/capsules`,
      widths: pictureWidths,
      ratio: [6, 5],
      alt: `Three capsules of ${name}`,
    },
    {
      kind: 'card',
      path: `${at}/card`,
      widths: pictureWidths,
      ratio: [6, 5],
      alt: `Dose card of ${name}`,
    },
  ]
}
