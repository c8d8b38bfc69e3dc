import type { Formula } from '#domain/catalogue/formula/formula.ts'

import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'

/** Stand-in for a product picture: a capsule drawn from the formula, or an empty capsule. */
export function DrawnPicture(props: {
  formula: Formula | undefined
  className?: string | undefined
}) {
  const { formula, className } = props
  return formula ? (
    <BandCapsule formula={formula} length={180} className={className} decorative />
  ) : (
    <EmptyCapsule length={180} className={className} />
  )
}
