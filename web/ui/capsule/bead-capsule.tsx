// The large capsule, from 200 px: every bead of a formula. About 3.7 kB compressed, so a page shows
// one or two; small sizes use BandCapsule.
import { useMemo } from 'react'
import { placeBeads } from '#domain/catalogue/capsule/beads.ts'
import type { Formula } from '#domain/catalogue/formula.ts'
import { useText } from '#web/ui/behaviour/language.tsx'
import { BeadLayers } from './bead-group.tsx'
import { CapsuleFrame, type CapsuleShape } from './capsule-frame.tsx'
import { describeFormula } from './describe-formula.ts'

/**
 * Size by `length` in CSS pixels or by `className`. `pour`: the beads fall when it appears. Pass
 * `decorative` if the names are beside it.
 */
export function BeadCapsule(
  props: CapsuleShape & { formula: Formula; pour?: boolean; decorative?: boolean },
) {
  const { formula, pour = false, decorative = false, ...shape } = props
  const t = useText()
  const groups = useMemo(() => placeBeads(formula), [formula])
  return (
    <CapsuleFrame {...shape} label={decorative ? undefined : describeFormula(t, formula)}>
      {groups.map((group, index) => (
        <BeadLayers key={group.id} group={group} order={pour ? index + 1 : undefined} />
      ))}
    </CapsuleFrame>
  )
}
