/* Which papers of an order were printed before its last change of address: print them again. */

export type PaperEvent = { readonly subject: string; readonly to: string; readonly at: Date }

export type StalePapers = { readonly changedAt: Date; readonly papers: readonly string[] }

/** `events` in chronological order. Returns undefined when no printed paper is out of date. */
export function stalePapers(events: readonly PaperEvent[]): StalePapers | undefined {
  const changeIndex = events.findLastIndex(({ subject }) => subject === 'address')
  const change = events[changeIndex]
  if (!change) return undefined
  const printed = (part: readonly PaperEvent[]): string[] =>
    part.filter(({ subject }) => subject === 'printed').map(({ to }) => to)
  const current = printed(events.slice(changeIndex))
  const before = new Set(printed(events.slice(0, changeIndex)))
  const papers = [...before].filter((paper) => !current.includes(paper))
  return papers.length > 0 ? { changedAt: change.at, papers } : undefined
}
