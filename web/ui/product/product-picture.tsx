// Product picture: AVIF or WebP, in the size needed. The aspect ratio is known before the picture
// loads, to avoid a layout shift.
import { getPictureSrcset, getMainPictureUrl, type Picture } from '#domain/catalogue/picture.ts'

/** The `sizes` attributes of the picture on a card and on the product page. */
export const cardPictureSizes = '(width <= 600px) 40vw, (width <= 900px) 30vw, 250px'
export const pagePictureSizes = '(width <= 600px) 60vw, (width <= 900px) 50vw, 600px'

type ProductPictureProps = {
  picture: Picture
  /** The `sizes` attribute of the image: `(width <= 600px) 45vw, 380px`. */
  sizes: string
  /** Loads eagerly with high priority, for the first picture of a page; others load lazily. */
  eager?: boolean
  /** Pass an empty text if the name is beside it. */
  alt?: string
  className?: string | undefined
}

export function ProductPicture(props: ProductPictureProps) {
  const { picture, sizes, eager, alt = picture.alt, className } = props
  const [width, height] = picture.ratio
  const largestWidth = picture.widths.at(-1) ?? width
  return (
    <picture>
      <source type="image/avif" srcSet={getPictureSrcset(picture, 'avif')} sizes={sizes} />
      <img
        src={getMainPictureUrl(picture)}
        srcSet={getPictureSrcset(picture, 'webp')}
        sizes={sizes}
        width={largestWidth}
        height={Math.round((largestWidth * height) / width)}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
