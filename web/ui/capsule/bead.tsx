// Dot beside an ingredient's name; colour is never the only sign. The ring of the dot has a
// contrast of 3 : 1 on every ground of the scheme.
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './bead.module.css'
import './pigments.css'

/**
 * `pigment` is 1 to 28, or 0 for the remaining ingredients. The dot is 13 px wide, or 9 px if
 * `small`.
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
