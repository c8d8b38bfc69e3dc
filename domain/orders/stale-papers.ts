/* Printed papers of an order that show the old address, so that staff must print them again. */

/**
 * A row of the order's history. `subject` is 'address' for a change of address, and 'printed' for a
 * printed paper, whose name is `to`.
 */
type PaperEvent = { readonly subject: string; readonly to: string; readonly at: Date }

type StalePapers = { readonly changedAt: Date; readonly papers: readonly string[] }

/** `events` must be in chronological order. Returns undefined when no paper is out of date. */
export function selectStalePapers(events: readonly PaperEvent[]): StalePapers | undefined {
  const changeIndex = events.findLastIndex(({ subject }) => subject === 'address')
  const addressChange = events[changeIndex]
  if (!addressChange) return undefined
  const namesOfPrinted = (period: readonly PaperEvent[]): string[] =>
    period.filter(({ subject }) => subject === 'printed').map(({ to }) => to)
  const papersPrintedSince = namesOfPrinted(events.slice(changeIndex))
  const papersPrintedBefore = new Set(namesOfPrinted(events.slice(0, changeIndex)))
  const papers = [...papersPrintedBefore].filter((paper) => !papersPrintedSince.includes(paper))
  return papers.length > 0 ? { changedAt: addressChange.at, papers } : undefined
}
