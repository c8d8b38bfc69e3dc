// An ingredient's colour as a small bead, always beside its name. Decoration for those who don't
// see it.
import { classNames } from './class-names.ts'
import styles from './bead.module.css'

type BeadProps = {
  /** The number of the ingredient's pigment, 1–28; none is the grey of "the rest". */
  pigment: number | undefined
  /** 9 on cards in a row, 13 in chips and lists. */
  size?: 'sm' | 'md'
  className?: string
}

export function Bead({ pigment, size = 'md', className }: BeadProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.bead,
        styles[size],
        pigment === undefined ? styles.rest : `i${pigment}`,
        className,
      )}
    />
  )
}

/** The beads of a formula in one row: five at most, then how many more. */
export function BeadRow({ pigments }: { pigments: readonly number[] }) {
  const shown = pigments.slice(0, 5)
  const more = pigments.length - shown.length
  return (
    <span className={styles.row} aria-hidden="true">
      {shown.map((pigment) => (
        <Bead key={pigment} pigment={pigment} />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}
