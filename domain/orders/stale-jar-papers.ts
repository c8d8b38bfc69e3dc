/*
 * Printed labels and dose cards of an order whose jar was made again after the print. Staff can
 * print all labels of an order, or only those of one batch. So the prints of labels are compared
 * for each jar. The jars of one order line are made together and count as one jar here.
 */
import type { PaperEvent } from './stale-papers.ts'

type PrintEvent = Pick<PaperEvent, 'subject' | 'to' | 'recordedAt'>

/** The batches of an order line. */
export type BatchedJar = {
  /** Number of the batch; undefined while the jar is still to be made. */
  readonly batch: string | undefined
  /** Batches whose jar was replaced, and when. */
  readonly earlierBatches: readonly { readonly batch: string; readonly replacedAt: Date }[]
}

/** Names of papers. They are stored in `order_event.to_state`: do not rename them. */
export const labelsPaper = 'labels'
export const doseCardsPaper = 'dose cards'

/** Returns the name under which labels of one batch are stored in the history of an order. */
export function formatBatchLabelsPaper(batchNumber: string): string {
  return `labels of batch ${batchNumber}`
}

/** Returns the name of one jar's labels. It is used only in this file and never stored. */
const formatJarLabelsPaper = (jarIndex: number): string => `labels of jar ${jarIndex}`

/**
 * Returns the events with each print of labels replaced by one print for each jar that it shows.
 * The papers then have names that staff do not know: `joinJarLabels` changes them back.
 */
export function splitLabelPrints<Event extends PrintEvent>(
  events: readonly Event[],
  jars: readonly BatchedJar[],
): Event[] {
  return events.flatMap((event) => {
    if (event.subject !== 'printed' || !event.to.startsWith(labelsPaper)) return [event]
    return jars.flatMap((jar, index) =>
      isJarPrinted(jar, event) ? [{ ...event, to: formatJarLabelsPaper(index) }] : [],
    )
  })
}

/** Returns whether a print of labels contains the label that the jar had at that time. */
function isJarPrinted(
  { batch, earlierBatches }: BatchedJar,
  { to, recordedAt }: PrintEvent,
): boolean {
  if (to === labelsPaper) return true
  const batchAtPrint =
    earlierBatches.find(({ replacedAt }) => recordedAt <= replacedAt)?.batch ?? batch
  return batchAtPrint !== undefined && to === formatBatchLabelsPaper(batchAtPrint)
}

/**
 * Returns the papers of jars that were made again after they were printed; undefined if there are
 * none. `events` come from splitLabelPrints.
 */
export function selectPapersOfRemadeJars(
  events: readonly PrintEvent[],
  jars: readonly BatchedJar[],
): { remadeAt: Date; papers: string[] } | undefined {
  const remakes = jars.flatMap(({ earlierBatches }, index) =>
    earlierBatches.map(({ replacedAt }) => ({ paper: formatJarLabelsPaper(index), replacedAt })),
  )
  // A dose card shows the batch and the best before of the jar.
  const doseCards = remakes.map((remake) => ({ ...remake, paper: doseCardsPaper }))
  const stalePrints = [...remakes, ...doseCards].filter(({ paper, replacedAt }) => {
    const lastPrint = events.findLast(({ subject, to }) => subject === 'printed' && to === paper)
    return lastPrint !== undefined && lastPrint.recordedAt <= replacedAt
  })
  if (stalePrints.length === 0) return undefined
  const remadeAtMs = Math.max(...stalePrints.map(({ replacedAt }) => replacedAt.getTime()))
  return {
    remadeAt: new Date(remadeAtMs),
    papers: [...new Set(stalePrints.map(({ paper }) => paper))],
  }
}

/**
 * Returns the names of papers for staff: the labels of all jars are "labels", those of some jars
 * are named by their batch.
 */
export function joinJarLabels(papers: readonly string[], jars: readonly BatchedJar[]): string[] {
  const isStale = (index: number): boolean => papers.includes(formatJarLabelsPaper(index))
  const areAllStale = jars.every((_, index) => isStale(index))
  const namesByPaper = new Map(
    jars.map(({ batch }, index) => [
      formatJarLabelsPaper(index),
      areAllStale || batch === undefined ? labelsPaper : formatBatchLabelsPaper(batch),
    ]),
  )
  return [...new Set(papers.map((paper) => namesByPaper.get(paper) ?? paper))]
}
