// Names below a horizontal capsule, each with a line (leader) to the middle of its beads. SVG text
// with positions in per cent, because inline styles are not allowed. Hidden from screen readers,
// which read a list elsewhere.
import { computeHorizontalLeaders } from '#domain/catalogue/capsule/leaders.ts'
import type { BeadGroup } from '#domain/catalogue/capsule/beads.ts'
import { capsuleLength } from '#domain/catalogue/capsule/capsule-shape.ts'
import { formatAmount } from '#domain/catalogue/formula/formula.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import styles from './horizontal-names.module.css'

/** With more names than this, they alternate between two lines. */
const maxNamesOnOneLine = 8

const roundToHundredth = (value: number): number => Math.round(value * 100) / 100

/**
 * A group is an ingredient, or the small ingredients together. `groups` are in pouring order,
 * largest first. The drawing is as wide as the capsule above it.
 */
export function HorizontalNames(props: {
  groups: readonly BeadGroup[]
  className?: string | undefined
}) {
  const { groups } = props
  const t = useTranslator()
  const hasTwoLines = groups.length > maxNamesOnOneLine
  // In drawing units, wide enough for most names. On two lines only every second name is a
  // neighbour, so half the gap is enough.
  const leaders = computeHorizontalLeaders(groups, { nameGap: hasTwoLines ? 12.25 : 24.5 })
  // Names of the second line are 48 px lower. The svg stretches horizontally only, so heights are
  // pixels at a font size of 16 px: the line falls to 52, slopes to 90 and ends at 122, above the
  // bead (137), the name (164) and the amount (183).
  const lineOffsetPx = (index: number): number => (hasTwoLines && index % 2 === 1 ? 48 : 0)
  const linePaths = leaders.map(
    ({ anchor, name }, index) =>
      `M${roundToHundredth(anchor)} 0V52L${roundToHundredth(name)} 90V${122 + lineOffsetPx(index)}`,
  )
  const dotPaths = leaders.map(({ anchor }) => `M${roundToHundredth(anchor)} 0h0`)
  return (
    <svg
      width="100%"
      height={hasTwoLines ? '15rem' : '12rem'}
      aria-hidden="true"
      className={props.className}
    >
      <svg
        viewBox={`0 0 ${capsuleLength} 192`}
        width="100%"
        height="12rem"
        preserveAspectRatio="none"
        className={styles.lines}
      >
        <path d={linePaths.join('')} />
        <path d={dotPaths.join('')} className={styles.dots} />
      </svg>
      {/* `leaders` are in the sequence of the drawing, smallest first: the groups reversed. */}
      {groups
        .slice()
        .reverse()
        .map((group, index) => {
          const nameX = `${roundToHundredth(((leaders[index]?.name ?? 0) / capsuleLength) * 100)}%`
          const toRem = (pixels: number): string => `${(pixels + lineOffsetPx(index)) / 16}rem`
          const [onlyIngredient] = group.ingredients.length === 1 ? group.ingredients : []
          return (
            <g key={group.id} className={`i${group.pigment}`}>
              <circle cx={nameX} cy={toRem(137)} r={6} className={styles.bead} />
              <text x={nameX} y={toRem(164)} className={styles.name}>
                {onlyIngredient
                  ? t(onlyIngredient.name)
                  : t('{count} more', { count: group.ingredients.length })}
              </text>
              {onlyIngredient && (
                <text x={nameX} y={toRem(183)} className={styles.amount}>
                  {formatAmount(onlyIngredient)}
                </text>
              )}
            </g>
          )
        })}
    </svg>
  )
}
