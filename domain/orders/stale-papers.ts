/* Papers of an order that show the old address, so that staff must print them again. */

/**
 * `from` of a printed paper whose page did not show the current address. Stored in the database: do
 * not rename.
 */
export const outdatedPage = 'outdated page'

/**
 * A row of the table `order_event`. `subject` is 'address' for a change of the delivery address,
 * and 'printed' for a printed paper, whose name is `to`.
 */
export type PaperEvent = {
  readonly subject: string
  readonly from: string | null
  readonly to: string
  readonly recordedAt: Date
}

type StalePapers = { readonly changedAt: Date; readonly papers: readonly string[] }

/**
 * Returns the papers whose last print shows an earlier address, or undefined when there are none.
 * `events` must be in chronological order.
 */
export function selectStalePapers(events: readonly PaperEvent[]): StalePapers | undefined {
  const changeIndex = events.findLastIndex(({ subject }) => subject === 'address')
  const addressChange = events[changeIndex]
  if (!addressChange) return undefined
  /** By name of the paper. Later prints of the same paper overwrite the value. */
  const isLastPrintCurrent = new Map<string, boolean>()
  for (const [index, { subject, from, to }] of events.entries())
    if (subject === 'printed')
      isLastPrintCurrent.set(to, index > changeIndex && from !== outdatedPage)
  const papers = [...isLastPrintCurrent.keys()].filter((paper) => !isLastPrintCurrent.get(paper))
  return papers.length > 0 ? { changedAt: addressChange.recordedAt, papers } : undefined
}
