/**
 * Decides which open batch receives scanned lots: the only one, or the one that was pressed or
 * focused last. Without one, a scan is only reported.
 */
import { useState } from 'react'

import type { Batch } from './use-batch-lots.ts'
import { useScanner } from './use-scanner.ts'

export function useScanTarget(batches: readonly Batch[]) {
  const [chosen, setChosen] = useState('')
  const [isMissed, setIsMissed] = useState(false)
  const open = batches.filter(({ state }) => state === 'open')
  const only = open.length === 1 ? open[0]?.number : undefined
  const target = open.find(({ number }) => number === chosen)?.number ?? only
  useScanner(() => setIsMissed(true), target === undefined && open.length > 0)
  return {
    /** Number of the batch; undefined when a person must choose one. */
    target,
    /** True after a lot was scanned without a target, until a batch is chosen. */
    isMissed: isMissed && target === undefined,
    choose: ({ number }: Batch): void => {
      setChosen(number)
      setIsMissed(false)
    },
  }
}
