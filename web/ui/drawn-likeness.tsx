import type { Formula } from '#domain/catalogue/formula.ts'

import { BandCapsule } from './capsule/band-capsule.tsx'
import { EmptyCapsule } from './capsule/empty-capsule.tsx'

/** Stand-in for a product picture: a capsule drawn from the formula, or an empty capsule. */
export function DrawnLikeness(props: {
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
