// Dot beside an ingredient's name, in the ingredient's colour. The name must be there, because
// colour alone is not accessible. The ring of the dot has a contrast of 3 : 1 on every background
// of the scheme.
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './bead.module.css'
import './pigments.css'

/**
 * `pigment` is the number of the ingredient's colour: 1 to 28, or 0 for the remaining ingredients.
 * The dot is 13 px wide, or 9 px if `small`.
 */
export function Bead(props: { pigment: number; small?: boolean; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.bead,
        props.small && styles.small,
        `i${props.pigment}`,
        props.className,
      )}
    />
  )
}
