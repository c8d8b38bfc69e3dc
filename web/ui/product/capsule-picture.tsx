import type { Formula } from '#domain/catalogue/formula/formula.ts'

import { BandCapsule } from '#web/ui/capsule/band-capsule.tsx'
import { EmptyCapsule } from '#web/ui/capsule/empty-capsule.tsx'

const capsuleLengthPx = 180

/** Shown in place of a product picture: a capsule drawn from the formula, or an empty capsule. */
export function CapsulePicture(props: {
  formula: Formula | undefined
  className?: string | undefined
}) {
  const { formula, className } = props
  return formula ? (
    <BandCapsule formula={formula} length={capsuleLengthPx} className={className} decorative />
  ) : (
    <EmptyCapsule length={capsuleLengthPx} className={className} />
  )
}
