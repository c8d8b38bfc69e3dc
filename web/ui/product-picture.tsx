// A product's picture at the size of its place: AVIF, else WebP, never larger than needed. Its
// shape is known before it arrives, so nothing moves.
import { pictureSet, mainPictureUrl, type Picture } from '#domain/catalogue/picture.ts'

type ProductPictureProps = {
  picture: Picture
  /** How wide it is shown, as `sizes` of an image says it: `(width <= 600px) 45vw, 380px`. */
  sizes: string
  /** The first picture of a page is fetched at once and first; the others when they come near. */
  first?: boolean
  /** Empty where the name stands right beside it. */
  alt?: string
  className?: string
}

export function ProductPicture(props: ProductPictureProps) {
  const { picture, sizes, first, alt = picture.alt, className } = props
  const [width, height] = picture.ratio
  const largest = picture.widths.at(-1) ?? width
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSet(picture, 'avif')} sizes={sizes} />
      <img
        src={mainPictureUrl(picture)}
        srcSet={pictureSet(picture, 'webp')}
        sizes={sizes}
        width={largest}
        height={Math.round((largest * height) / width)}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
