// The small capsule: a formula as bands, for order lines, lists, labels and the back office.
import { computeBands } from '#domain/catalogue/capsule/bands.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './band-capsule.module.css'
import { CapsuleFrame, type CapsuleShape } from './capsule-frame.tsx'
import { describeFormula } from './describe-formula.ts'
import './pigments.css'

/** A shorter capsule has bands for the four largest ingredients and one band for the others. */
const minLengthForAllBandsPx = 100

/**
 * `length` is in CSS pixels and also decides the number of bands. The capsule is horizontal
 * unless `vertical` is set. Pass `decorative` if the ingredient names are beside the drawing.
 */
export function BandCapsule(
  props: Omit<CapsuleShape, 'horizontal'> & {
    formula: Formula
    length: number
    vertical?: boolean
    decorative?: boolean
  },
) {
  const { formula, length, vertical = false, decorative = false, className } = props
  const t = useTranslator()
  return (
    <CapsuleFrame
      horizontal={!vertical}
      length={length}
      className={className}
      label={decorative ? undefined : describeFormula(t, formula)}
    >
      {computeBands(formula, { small: length < minLengthForAllBandsPx }).map((band) => (
        <path key={band.id} d={band.path} className={classNames(styles.band, `i${band.pigment}`)} />
      ))}
    </CapsuleFrame>
  )
}
