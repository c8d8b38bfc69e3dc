// Picture of a product. Without one it draws a capsule from the formula, or an empty capsule, so
// that the space is never blank.
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { loadWhenIdle } from '#web/ui/behaviour/later-part.tsx'
import styles from './product-drawing.module.css'
import { ProductPicture } from './product-picture.tsx'

// Few products have no picture, so it is loaded on demand.
const DrawnPicture = loadWhenIdle(async () => (await import('./drawn-picture.tsx')).DrawnPicture)

export function ProductDrawing(props: {
  picture: Picture | undefined
  formula: Formula | undefined
  /** The `sizes` attribute of the image. */
  sizes: string
  /** Loads the picture eagerly, for the first picture of a page. */
  first?: boolean | undefined
  /** Alternative text; that of the picture by default. */
  alt?: string
  className?: string | undefined
}) {
  const { picture, formula, sizes, first = false, className } = props
  if (picture) {
    const alt = props.alt ?? picture.alt
    return <ProductPicture {...{ picture, sizes, first, alt }} {...(className && { className })} />
  }
  return <DrawnPicture formula={formula} className={classNames(styles.drawn, className)} />
}
