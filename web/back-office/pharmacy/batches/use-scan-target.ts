import { useState } from 'react'

import type { Batch } from './use-batch-lots.ts'
import { useScanner } from './use-scanner.ts'

/**
 * Selects the open batch that gets scanned lots: the one that was pressed or focused last, or the
 * only open one. Without such a batch, a scan only sets `hasMissedScan`.
 */
export function useScanTarget(batches: readonly Batch[]) {
  const [chosenNumber, setChosenNumber] = useState('')
  const [hasMissedScan, setHasMissedScan] = useState(false)
  const openBatches = batches.filter(({ state }) => state === 'open')
  const onlyOpenNumber = openBatches.length === 1 ? openBatches[0]?.number : undefined
  const targetNumber =
    openBatches.find(({ number }) => number === chosenNumber)?.number ?? onlyOpenNumber
  useScanner(() => setHasMissedScan(true), targetNumber === undefined && openBatches.length > 0)
  return {
    /** Number of the batch; undefined if staff must choose a batch first. */
    targetNumber,
    /** True after a scan without a target, until a batch is chosen. */
    hasMissedScan: hasMissedScan && targetNumber === undefined,
    chooseBatch: ({ number }: Batch): void => {
      setChosenNumber(number)
      setHasMissedScan(false)
    },
  }
}
