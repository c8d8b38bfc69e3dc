// The picture of a product. For a product without a picture, draws a capsule in its place, so that
// the space is never blank.
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { loadWhenIdle } from '#web/ui/behaviour/load-when-idle.tsx'
import styles from './product-picture-or-drawing.module.css'
import { ProductPicture } from './product-picture.tsx'

// The script is loaded when the page is idle, because few products have no picture.
const CapsulePicture = loadWhenIdle(
  async () => (await import('./capsule-picture.tsx')).CapsulePicture,
)

export function ProductPictureOrDrawing(props: {
  /** Without a picture, `sizes`, `eager` and `alt` have no effect. */
  picture: Picture | undefined
  formula: Formula | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads the picture eagerly, for the first picture of a page. */
  eager?: boolean | undefined
  /** Alternative text; default: the picture's own. */
  alt?: string
  className?: string | undefined
}) {
  const { picture, formula, sizes, eager = false, className } = props
  if (picture)
    return (
      <ProductPicture
        picture={picture}
        sizes={sizes}
        eager={eager}
        alt={props.alt ?? picture.alt}
        className={className}
      />
    )
  return <CapsulePicture formula={formula} className={classNames(styles.drawn, className)} />
}
