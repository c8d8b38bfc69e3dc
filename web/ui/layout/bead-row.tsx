// The colours of a formula in one row: at most five beads, then how many more. Decorative: the
// ingredients are named elsewhere on the page.
import styles from './bead-row.module.css'
import { Bead } from '#web/ui/capsule/bead.tsx'

const maxBeads = 5

export function BeadRow({ pigments }: { pigments: readonly number[] }) {
  const shown = pigments.slice(0, maxBeads)
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
