/**
 * State of an import: the preview of a file, the ticked rows, the couriers chosen for rows, and the
 * results. After a lost connection, staff send the remaining rows again; the server ships no parcel
 * twice.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useAction } from '#web/back-office/parts/use-action.ts'

/**
 * A row of the file. `result`: what shipping it would do. `reasons`: why it cannot be shipped, or
 * why staff must tick it first.
 */
export type PreviewRow = CallReply<'POST /api/admin/shipping/preview'>['rows'][number]

/** What happened to a row that was sent: its order is shipped, or `message` says why not. */
export type ImportResult = CallReply<'POST /api/admin/shipping/import'>['results'][number]

export type ShipmentImport = ReturnType<typeof useShipmentImport>

/** Few rows, so that progress is visible. The contract allows more. */
const rowsPerCall = 25

export function useShipmentImport() {
  const [file, setFile] = useState<File>()
  const [courierId, setCourierId] = useState('')
  const [rows, setRows] = useState<readonly PreviewRow[]>()
  const { tickedLines, getCourierId, resetDecisions, ...decisions } = useRowDecisions()
  const [results, setResults] = useState<readonly ImportResult[]>([])
  const [isDone, setDone] = useState(false)
  const previewAction = useAction()
  const shipAction = useAction()

  const clearPreview = (): void => {
    setRows(undefined)
    setResults([])
    setDone(false)
  }
  const loadPreview = (): Promise<boolean> =>
    previewAction.run(async () => {
      if (!file) return
      const body = new FormData()
      body.append('courierId', courierId)
      body.append('file', file, file.name)
      const reply = await callAuthenticated('POST /api/admin/shipping/preview', { body })
      setResults([])
      setDone(false)
      setRows(reply.rows)
      resetDecisions(reply.rows)
    })

  const tickedRows = (rows ?? [])
    .filter(({ result, lineNumber }) => result === 'ships' && tickedLines.has(lineNumber))
    .map((row) => ({ ...row, courierId: getCourierId(row) }))
  /**
   * Sends the rows that have no result yet. `reason` is saved with the orders that no pharmacist
   * has approved; '' if all are approved.
   */
  const shipTickedRows = (reason: string): Promise<boolean> =>
    shipAction.run(async () => {
      const sentOrderIds = new Set(results.map(({ orderId }) => orderId))
      const remainingRows = tickedRows.filter(({ orderId }) => !sentOrderIds.has(orderId))
      for (let start = 0; start < remainingRows.length; start += rowsPerCall) {
        const newResults = await sendRows(remainingRows.slice(start, start + rowsPerCall), reason)
        setResults((currentResults) => [...currentResults, ...newResults])
      }
      setDone(true)
    })

  return {
    file,
    courierId,
    rows,
    tickedLines,
    tickedRows,
    results,
    isDone,
    previewAction,
    shipAction,
    loadPreview,
    shipTickedRows,
    chooseFile: (chosenFile: File | undefined) => {
      setFile(chosenFile)
      clearPreview()
    },
    getCourierId,
    ...decisions,
    /** Sets the courier of the file, and removes the preview, which depends on it. */
    chooseCourier: (id: string) => {
      setCourierId(id)
      clearPreview()
    },
  }
}

/** The ticked rows, and the couriers that staff chose for rows whose number fits no courier. */
function useRowDecisions() {
  const [tickedLines, setTickedLines] = useState<ReadonlySet<number>>(new Set())
  /** Courier ids by line. */
  const [chosenCouriers, setChosenCouriers] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    /** Line numbers of the ticked rows. */
    tickedLines,
    /**
     * Returns the id of the courier that staff chose for the row, else of the one in the preview;
     * empty if there is neither.
     */
    getCourierId: ({ lineNumber, courierId }: PreviewRow): string =>
      chosenCouriers.get(lineNumber) ?? courierId,
    resetDecisions: (rows: readonly PreviewRow[]) => {
      setTickedLines(new Set(rows.filter(isReadyToShip).map(({ lineNumber }) => lineNumber)))
      setChosenCouriers(new Map())
    },
    /**
     * Sets the courier of a row, and ticks the row if the courier was its only doubt. Unticks the
     * row if `id` is empty.
     */
    chooseRowCourier: ({ lineNumber, reasons }: PreviewRow, id: string) => {
      setChosenCouriers((currentIds) => new Map(currentIds).set(lineNumber, id))
      setTickedLines((currentLines) => {
        const newLines = new Set(currentLines)
        if (id === '') newLines.delete(lineNumber)
        else if (reasons.length === 1) newLines.add(lineNumber)
        return newLines
      })
    },
    toggleRow: (line: number) =>
      setTickedLines((currentLines) => {
        const newLines = new Set(currentLines)
        if (!newLines.delete(line)) newLines.add(line)
        return newLines
      }),
  }
}

/** Ships the rows in one call. Returns one result for each row. */
async function sendRows(rows: readonly PreviewRow[], reason: string) {
  const parcels = rows.map(({ orderId, trackingNumber, courierId, updatedAt }) => ({
    orderId,
    trackingNumber,
    courierId,
    updatedAt,
  }))
  const reply = await callAuthenticated('POST /api/admin/shipping/import', {
    body: { parcels, ...(reason && { reason }) },
  })
  return reply.results
}

/** Returns true if a row can be shipped and has no doubts. Such a row is ticked by default. */
export function isReadyToShip({ result, reasons }: PreviewRow): boolean {
  return result === 'ships' && reasons.length === 0
}
