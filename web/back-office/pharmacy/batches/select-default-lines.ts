import { maxLinesToMakeAtOnce } from '#domain/pharmacy/batch.ts'

/**
 * Returns the lines that are selected at first: those whose amounts are known and for which no
 * ingredient is missing, at most `maxLinesToMakeAtOnce`.
 */
export function selectDefaultLines<
  Line extends { hasKnownAmounts: boolean; shortages: readonly unknown[] },
>(lines: readonly Line[]): ReadonlySet<Line> {
  const linesThatCanBeMade = lines.filter(
    ({ hasKnownAmounts, shortages }) => hasKnownAmounts && shortages.length === 0,
  )
  return new Set(linesThatCanBeMade.slice(0, maxLinesToMakeAtOnce))
}
