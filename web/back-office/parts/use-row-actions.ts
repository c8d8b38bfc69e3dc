/**
 * Hook for the actions of the rows of a list. One runs at a time, so that replies arrive in the
 * sequence of the presses; an action of another row waits for its turn instead of being ignored.
 */
import { useRef, useState } from 'react'

import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type RowActions = {
  /**
   * Translated messages of the actions that failed since the list was last idle, by row. A row
   * loses its message when it is queued again.
   */
  failures: ReadonlyMap<string, string>
  /**
   * Resolves to true if the action succeeded, to false if it failed. Never rejects. Unless
   * `queuesRepeats` is set, also resolves to false for a row whose action waits or runs, so that a
   * second press does not repeat it.
   */
  run(row: string | number, action: () => Promise<void>): Promise<boolean>
}

export function useRowActions({ queuesRepeats = false } = {}): RowActions {
  const t = useTranslator()
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  // Refs, not state: a second press may come before the next render.
  const waitingRows = useRef<string[]>([])
  const lastAction = useRef<Promise<unknown>>(Promise.resolve())
  const runInTurn = async (row: string, action: () => Promise<void>): Promise<boolean> => {
    try {
      await action()
      return true
    } catch (error) {
      setFailures((current) => new Map(current).set(row, t(getFailureMessage(error))))
      return false
    } finally {
      waitingRows.current.splice(waitingRows.current.indexOf(row), 1)
    }
  }
  const run: RowActions['run'] = (rowId, action) => {
    const row = String(rowId)
    if (!queuesRepeats && waitingRows.current.includes(row)) return Promise.resolve(false)
    const isIdle = waitingRows.current.length === 0
    setFailures((current) =>
      isIdle ? new Map() : new Map([...current].filter(([failedRow]) => failedRow !== row)),
    )
    waitingRows.current.push(row)
    const thisAction = lastAction.current.then(() => runInTurn(row, action))
    lastAction.current = thisAction
    return thisAction
  }
  return { failures, run }
}
