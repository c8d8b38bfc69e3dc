/*
 * Paths and file names of product pictures. A picture's path has neither size nor extension; each
 * width exists as an AVIF and a WebP file. The drawing of products and the upload of photos write
 * files with these names.
 */

export type Picture = {
  /**
   * `photo` was uploaded by staff; the others are drawn: the jar, three capsules, the dose card.
   */
  kind: 'jar' | 'capsules' | 'card' | 'photo'
  /** For example `/pictures/28/jar`; its files are `/pictures/28/jar-640.avif` and so on. */
  path: string
  /** Existing widths in pixels, ascending. */
  widths: readonly number[]
  /** Aspect ratio in whole numbers; it lets the page reserve the space. */
  ratio: readonly [width: number, height: number]
  /** Alternative text in English. Staff write the text of a photo. */
  alt: string
}

type PictureFormat = 'avif' | 'webp'

/** Returns the name of a picture's file in its folder. The picture's path ends with its kind. */
export function pictureFileNameOf(
  kind: Picture['kind'],
  width: number,
  format: PictureFormat,
): string {
  return `${kind}-${width}.${format}`
}

/** File name of the picture for shared links. */
export const sharePictureFileName = 'share.jpg'

/** File name of the picture for emails. Sent emails link to this name, so it must not change. */
export const emailPictureFileName = 'letter.png'

/** Returns the URL of one file of a picture. `width` must be one of `picture.widths`. */
export function getPictureUrl(picture: Picture, width: number, format: PictureFormat): string {
  return `${picture.path}-${width}.${format}`
}

/** Returns the value of the `srcset` attribute, with every width of the picture. */
export function getPictureSrcset(picture: Picture, format: PictureFormat): string {
  return picture.widths
    .map((width) => `${getPictureUrl(picture, width, format)} ${width}w`)
    .join(', ')
}

/**
 * Returns the URL of the WebP file of the middle width, for places that take one file: `image` of a
 * product, cart lines, structured data. Throws RangeError for a picture without widths.
 */
export function getMainPictureUrl(picture: Picture): string {
  const middleWidth = picture.widths[Math.floor(picture.widths.length / 2)]
  if (middleWidth === undefined) throw new RangeError(`picture ${picture.path} has no widths`)
  return getPictureUrl(picture, middleWidth, 'webp')
}

/**
 * Returns the URL of the picture that is shown with shared links: 1200 × 630 pixels, with name and
 * price. It is in the folder of the drawn jar, so the result is undefined for a product with only
 * photos.
 */
export function findSharePictureUrl(pictures: readonly Picture[]): string | undefined {
  const jar = pictures.find(({ kind }) => kind === 'jar')
  if (!jar) return undefined
  const folder = jar.path.slice(0, jar.path.lastIndexOf('/'))
  return `${folder}/${sharePictureFileName}`
}

/**
 * Returns the URL of the picture for emails: a PNG, because some email programs do not show WebP.
 * `mainUrl` comes from `getMainPictureUrl`. Undefined for photos and for pictures outside
 * /pictures/<number>/, which have no PNG; the email then shows the product without a picture.
 */
export function findEmailPictureUrl(mainUrl: string): string | undefined {
  // '/pictures/28/jar-640.webp' has the PNG '/pictures/28/letter.png'.
  const folder = /^(\/pictures\/\d+)\/(?:jar|capsules|card)-\d+\.webp$/.exec(mainUrl)?.[1]
  return folder && `${folder}/${emailPictureFileName}`
}

/** Widths in pixels: for thumbnails, cards, and the product page on a high-density screen. */
export const pictureWidths = [320, 640, 1080] as const

/**
 * Returns the three drawn pictures in the sequence of the product page. `size` is the number of
 * capsules in a jar, `folder` the URL path of the pictures.
 */
export function listDrawnPictures(
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
