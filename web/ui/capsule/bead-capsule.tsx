// The large capsule, from 200 px, filled with the beads of a formula: each bead is a grain of one
// ingredient and stands for about the same amount. Its HTML may have up to 3 kB compressed
// (capsule.test.ts), so a page shows one or two. Use BandCapsule for small sizes.
import { useMemo } from 'react'
import { placeBeads } from '#domain/catalogue/capsule/beads.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { BeadLayers } from './bead-layers.tsx'
import { CapsuleFrame, type CapsuleProps } from './capsule-frame.tsx'
import { describeFormula } from './describe-formula.ts'

/**
 * `length` in CSS pixels or `className` sets the size. With `pour` the beads fall when the capsule
 * appears. Pass `decorative` if the ingredient names are beside the drawing.
 */
export function BeadCapsule(
  props: CapsuleProps & { formula: Formula; pour?: boolean; decorative?: boolean },
) {
  const { formula, pour = false, decorative = false, ...frameProps } = props
  const t = useTranslator()
  const groups = useMemo(() => placeBeads(formula), [formula])
  return (
    <CapsuleFrame {...frameProps} label={decorative ? undefined : describeFormula(t, formula)}>
      {groups.map((group, index) => (
        <BeadLayers key={group.id} group={group} order={pour ? index + 1 : undefined} />
      ))}
    </CapsuleFrame>
  )
}
