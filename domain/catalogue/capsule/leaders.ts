/**
 * Leader lines: the fine lines from a layer of the capsule to its name. Names keep a minimum
 * distance and move as little as possible. Lines never cross, because anchors and names have the
 * same sequence. The capsule is drawn vertical in CSS pixels, or horizontal in drawing units.
 */
import type { BeadGroup } from './beads.ts'
import { capsuleLength, capsuleRadius, computeRadiusAt } from './capsule-shape.ts'

/**
 * Returns positions in the given sequence, at least `gap` apart, with the smallest sum of squared
 * moves (pool adjacent violators). Positions that are far enough apart do not move.
 */
export function separatePositions(positions: readonly number[], gap: number): readonly number[] {
  const pools: { mean: number; size: number }[] = []
  positions.forEach((position, index) => {
    let pool = { mean: position - index * gap, size: 1 }
    // Positions that would be too close move together, around their mean.
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      pools.pop()
      const size = last.size + pool.size
      pool = { mean: (last.mean * last.size + pool.mean * pool.size) / size, size }
    }
    pools.push(pool)
  })
  return pools
    .flatMap((pool) => Array.from({ length: pool.size }, () => pool.mean))
    .map((poolMean, index) => poolMean + index * gap)
}

/**
 * Does the same as `separatePositions`, but keeps all positions from `min` to `max`. If they do not
 * fit, the gap shrinks.
 */
export function separatePositionsWithin(
  positions: readonly number[],
  { gap, min, max }: { readonly gap: number; readonly min: number; readonly max: number },
): readonly number[] {
  const count = positions.length
  const fittingGap = count > 1 ? Math.min(gap, (max - min) / (count - 1)) : gap
  return separatePositions(positions, fittingGap).map((position, index) => {
    const lowest = min + index * fittingGap
    const highest = max - (count - 1 - index) * fittingGap
    return Math.min(Math.max(position, lowest), highest)
  })
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Returns where each group's line starts, in drawing units from the cap's end: at the mean height
 * of its beads, smallest group first.
 */
const computeAnchors = (groups: readonly BeadGroup[]): readonly number[] =>
  groups
    .map((group) => mean(group.places.map((place) => place.y)))
    .slice()
    .reverse()

/** One line, in CSS pixels. */
export type VerticalLeader = Readonly<{
  /** Distance from the top to the line's start on the capsule. */
  startY: number
  /** Distance from the widest radius of the capsule to its wall at the line's start. */
  inset: number
  /** Distance from the top to the line's end, the middle of the list row. */
  endY: number
}>

/**
 * Returns the leader lines of the vertical capsule: one per list row, top row (smallest ingredient)
 * first. Distances are from the top of the capsule or the list, whichever is taller; both have the
 * same centre. Ingredients drawn as one group share the group's anchor. `length` is that of the
 * capsule; lengths are in CSS pixels. Pass the number of list rows as `rowCount` if the list begins
 * with ingredients without a known amount: these get no line.
 */
export function computeVerticalLeaders(
  groups: readonly BeadGroup[],
  options: { length: number; rowHeight: number; rowCount?: number },
): Readonly<{ height: number; leaders: readonly VerticalLeader[] }> {
  const { length, rowHeight } = options
  // For each row with a line, the index of its group in `anchors`.
  const groupIndexes = groups
    .slice()
    .reverse()
    .flatMap((group, index) => group.ingredients.map(() => index))
  const rowCount = options.rowCount ?? groupIndexes.length
  const rowsWithoutLine = rowCount - groupIndexes.length
  const height = Math.max(length, rowCount * rowHeight)
  const pixelsPerUnit = length / capsuleLength
  const anchors = separatePositions(computeAnchors(groups), 0)
  const firstRowY = (height - rowCount * rowHeight) / 2 + rowHeight / 2
  return {
    height,
    leaders: groupIndexes.map((groupIndex, index) => {
      const anchorInUnits = anchors[groupIndex] ?? 0
      return {
        startY: (height - length) / 2 + anchorInUnits * pixelsPerUnit,
        inset: (capsuleRadius - computeRadiusAt(anchorInUnits)) * pixelsPerUnit,
        endY: firstRowY + (rowsWithoutLine + index) * rowHeight,
      }
    }),
  }
}

/** One line: the positions along the capsule of its start and of its name. */
type HorizontalLeader = Readonly<{ anchor: number; name: number }>

/**
 * Returns the leader lines of the horizontal capsule: one per group from left (smallest) to right,
 * in drawing units along the capsule. The gaps are minimum distances; `margin` is the minimum
 * distance of a name from an end of the capsule.
 */
export function computeHorizontalLeaders(
  groups: readonly BeadGroup[],
  { anchorGap = 4.5, nameGap = 24.5, margin = 12 } = {},
): readonly HorizontalLeader[] {
  const anchors = separatePositions(computeAnchors(groups), anchorGap)
  const names = separatePositionsWithin(anchors, {
    gap: nameGap,
    min: margin,
    max: capsuleLength - margin,
  })
  return anchors.map((anchor, index) => ({ anchor, name: names[index] ?? anchor }))
}
