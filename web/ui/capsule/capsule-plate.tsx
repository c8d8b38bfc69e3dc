// The plate: a vertical capsule with a line from each layer to its name, amount and share, as in
// the supplement facts. On phones the list is on the left and the lines come from the right; the
// drawing is the same, only smaller.
import { useMemo } from 'react'
import { placeBeads } from '#domain/catalogue/capsule/beads.ts'
import { computeVerticalLeaders } from '#domain/catalogue/capsule/leaders.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import { BeadCapsule } from './bead-capsule.tsx'
import styles from './capsule-plate.module.css'
import { IngredientRows } from './ingredient-rows.tsx'
import { LeaderLines } from './leader-lines.tsx'

/**
 * Lengths of the capsule in px at a font size of 16 px. capsule-plate.module.css repeats them in
 * rem; with another length there, the lines miss the layers.
 */
const wideLengthPx = 560
const phoneLengthPx = 365

const phoneRowHeightPx = 52

/**
 * Returns the row height on wide screens, in px at a font size of 16 px. More rows get less height.
 * The classes row72, row64 and row52 repeat the heights in rem.
 */
function getRowHeight(rowCount: number): 72 | 64 | 52 {
  if (rowCount <= 6) return 72
  return rowCount <= 9 ? 64 : 52
}

/**
 * With `pour` the beads fall when the plate appears. The page must add the caption
 * (CapsuleCaption).
 */
export function CapsulePlate(props: {
  formula: Formula
  pour?: boolean
  className?: string | undefined
}) {
  const { formula, pour = false, className } = props
  const rowCount = formula.ingredients.length
  const rowHeight = getRowHeight(rowCount)
  const [wideLayout, phoneLayout] = useMemo(() => {
    const groups = placeBeads(formula)
    return [
      computeVerticalLeaders(groups, { length: wideLengthPx, rowHeight, rowCount }),
      computeVerticalLeaders(groups, {
        length: phoneLengthPx,
        rowHeight: phoneRowHeightPx,
        rowCount,
      }),
    ] as const
  }, [formula, rowHeight, rowCount])
  return (
    <div className={classNames(styles.plate, styles[`row${rowHeight}`], className)}>
      <BeadCapsule formula={formula} pour={pour} className={styles.capsule} />
      <LeaderLines {...wideLayout} className={styles.wide} />
      <LeaderLines {...phoneLayout} mirrored className={styles.phone} />
      <IngredientRows formula={formula} detailed className={styles.rows} />
    </div>
  )
}
