/* Papers of an order that show the old address, so that staff must print them again. */

/**
 * A row of the table `order_event`. `subject` is 'address' for a change of the delivery address,
 * and 'printed' for a printed paper, whose name is `to`.
 */
type PaperEvent = { readonly subject: string; readonly to: string; readonly at: Date }

type StalePapers = { readonly changedAt: Date; readonly papers: readonly string[] }

/** `events` must be in chronological order. Returns undefined when no paper is out of date. */
export function selectStalePapers(events: readonly PaperEvent[]): StalePapers | undefined {
  const changeIndex = events.findLastIndex(({ subject }) => subject === 'address')
  const addressChange = events[changeIndex]
  if (!addressChange) return undefined
  const printedBefore = listPrintedPapers(events.slice(0, changeIndex))
  const printedSince = listPrintedPapers(events.slice(changeIndex))
  const papers = printedBefore.filter((paper) => !printedSince.includes(paper))
  return papers.length > 0 ? { changedAt: addressChange.at, papers } : undefined
}

/** Returns the names of the printed papers without duplicates. */
function listPrintedPapers(events: readonly PaperEvent[]): readonly string[] {
  const printedEvents = events.filter(({ subject }) => subject === 'printed')
  return [...new Set(printedEvents.map(({ to }) => to))]
}
