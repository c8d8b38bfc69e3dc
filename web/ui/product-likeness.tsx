// What a product looks like: its picture, or without one its capsule drawn from the formula, or the bare
// shell. A stage is never blank.
import type { Formula } from '#domain/catalogue/formula.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import { BandCapsule } from './capsule/band-capsule.tsx'
import { EmptyCapsule } from './capsule/empty-capsule.tsx'
import { classNames } from './class-names.ts'
import styles from './product-likeness.module.css'
import { ProductPicture } from './product-picture.tsx'

export function ProductLikeness(props: {
  picture: Picture | undefined
  formula: Formula | undefined
  /** As `sizes` of an image. */
  sizes: string
  first?: boolean | undefined
  alt?: string
  className?: string | undefined
}) {
  const { picture, formula, sizes, first = false, className } = props
  if (picture) {
    const alt = props.alt ?? picture.alt
    return <ProductPicture {...{ picture, sizes, first, alt }} {...(className && { className })} />
  }
  const placed = classNames(styles.drawn, className)
  return formula ? (
    <BandCapsule formula={formula} length={180} className={placed} decorative />
  ) : (
    <EmptyCapsule length={180} className={placed} />
  )
}
