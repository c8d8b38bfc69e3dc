// Thin lines (leaders) from the layers of a vertical capsule to the rows beside it. Heights are in
// rem, so that lines, capsule and rows grow together with the text; the width is flexible.
import type { VerticalLeader } from '#domain/catalogue/capsule/leaders.ts'
import { classNames } from '#web/ui/behaviour/class-names.ts'
import styles from './leader-lines.module.css'

/** Width of the drawing before it is stretched. */
const widthPx = 176
const roundToTenth = (value: number): number => Math.round(value * 10) / 10

/**
 * With `mirrored` the capsule is to the right of the list. Distances are in CSS pixels at a font
 * size of 16 px.
 */
export function LeaderLines(props: {
  leaders: readonly VerticalLeader[]
  height: number
  mirrored?: boolean
  className?: string | undefined
}) {
  const { leaders, height, mirrored = false } = props
  // Each line leaves the capsule, slopes, then runs level to the middle of its row. In px of
  // `widthPx`, from the left.
  const [bendX, levelX, endX] = mirrored ? [148, 24, 0] : [22, 142, widthPx]
  const startX = ({ inset }: VerticalLeader): number =>
    roundToTenth(mirrored ? widthPx + inset : -inset)
  const linePaths = leaders.map(
    (leader) =>
      `M${startX(leader)} ${roundToTenth(leader.startY)}H${bendX}L${levelX} ${roundToTenth(leader.endY)}H${endX}`,
  )
  const dotPaths = leaders.map((leader) => `M${startX(leader)} ${roundToTenth(leader.startY)}h0`)
  return (
    <svg
      viewBox={`0 0 ${widthPx} ${height}`}
      height={`${height / 16}rem`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classNames(styles.lines, props.className)}
    >
      <path d={linePaths.join('')} />
      <path d={[...new Set(dotPaths)].join('')} className={styles.dots} />
    </svg>
  )
}
