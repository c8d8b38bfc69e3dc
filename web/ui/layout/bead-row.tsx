// The ingredients of a formula as a row of coloured dots (beads): at most `maxBeads`, then the
// number of the others. Decorative: the ingredients are named elsewhere on the page.
import styles from './bead-row.module.css'
import { Bead } from '#web/ui/capsule/bead.tsx'

const maxBeads = 5

export function BeadRow({ pigments }: { pigments: readonly number[] }) {
  const shownPigments = pigments.slice(0, maxBeads)
  const hiddenCount = pigments.length - shownPigments.length
  return (
    <span className={styles.row} aria-hidden="true">
      {shownPigments.map((pigment) => (
        <Bead key={pigment} pigment={pigment} />
      ))}
      {hiddenCount > 0 && <span className={styles.more}>+{hiddenCount}</span>}
    </span>
  )
}
