// A formula drawn as a capsule with one band for each ingredient, for order lines, lists, labels
// and the back office.
import { computeBands } from '#domain/catalogue/capsule/bands.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './band-capsule.module.css'
import { CapsuleFrame, type CapsuleProps } from './capsule-frame.tsx'
import { describeFormula } from './describe-formula.ts'
import './pigments.css'

/** In a shorter capsule, `computeBands` draws the smaller ingredients as one band. */
const minLengthForAllBandsPx = 100

/**
 * `length` is in CSS pixels and also decides the number of bands. The capsule is horizontal
 * unless `vertical` is set. Pass `decorative` if the ingredient names are beside the drawing.
 */
export function BandCapsule(
  props: Pick<CapsuleProps, 'className'> & {
    formula: Formula
    length: number
    vertical?: boolean
    decorative?: boolean
  },
) {
  const { formula, length, vertical = false, decorative = false, className } = props
  const t = useTranslator()
  // pigments.css defines the classes i0 to i28, one for each pigment.
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
