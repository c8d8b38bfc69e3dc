/**
 * Decides which open batch receives scanned lots: the only open batch, or the batch that was
 * pressed or focused last. If there is neither, a scan only sets `hasMissedScan`.
 */
import { useState } from 'react'

import type { Batch } from './use-batch-lots.ts'
import { useScanner } from './use-scanner.ts'

export function useScanTarget(batches: readonly Batch[]) {
  const [chosenNumber, setChosenNumber] = useState('')
  const [hasMissedScan, setHasMissedScan] = useState(false)
  const openBatches = batches.filter(({ state }) => state === 'open')
  const onlyNumber = openBatches.length === 1 ? openBatches[0]?.number : undefined
  const target = openBatches.find(({ number }) => number === chosenNumber)?.number ?? onlyNumber
  useScanner(() => setHasMissedScan(true), target === undefined && openBatches.length > 0)
  return {
    /** Number of the batch; undefined if staff must choose a batch first. */
    target,
    /** True after a lot was scanned without a target, until a batch is chosen. */
    hasMissedScan: hasMissedScan && target === undefined,
    choose: ({ number }: Batch): void => {
      setChosenNumber(number)
      setHasMissedScan(false)
    },
  }
}
