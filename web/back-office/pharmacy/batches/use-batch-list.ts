import { useSearchParams } from 'react-router'

import type { CallReply } from '#contract/call.ts'
import { dayOfBatchNumber, parseBatchNumber } from '#domain/pharmacy/batch.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useApiQuery } from '#web/back-office/parts/use-api-query.ts'

import type { Batch } from './use-batch-lots.ts'

/** The batches of some days; the newest page also has all open batches of earlier days. */
export type BatchPage = CallReply<'GET /api/pharmacy/batches'>

/**
 * Loads the newest batches with all open ones; with `?before=` in the URL, those of the days before
 * that day; with `?batch=`, those of the batch's day. A changed `reloadCount` loads them again.
 */
export function useBatchList(reloadCount: number) {
  const [searchParams] = useSearchParams()
  const enteredNumber = searchParams.get('batch') ?? ''
  const before = searchParams.get('before') ?? ''
  const { data, failure, updateData } = useApiQuery(
    (signal) => loadBatches({ enteredNumber, before }, signal),
    `${enteredNumber} ${before} ${reloadCount}`,
  )
  const replaceBatch = (newBatch: Batch): void => {
    const replaceIn = (batches: readonly Batch[]) =>
      batches.map((batch) => (batch.number === newBatch.number ? newBatch : batch))
    updateData((page) => ({
      ...page,
      batches: replaceIn(page.batches),
      earlierOpenBatches: replaceIn(page.earlierOpenBatches),
    }))
  }
  return {
    batchPage: data,
    failure,
    replaceBatch,
    /** True for the page that has the newest and all open batches. */
    isNewest: enteredNumber === '' && before === '',
    /** As in the URL; empty without one. */
    enteredNumber,
    /** Number of the batch that the URL selects; undefined without one. */
    linkedNumber: parseBatchNumber(enteredNumber),
  }
}

async function loadBatches(
  { enteredNumber, before }: { enteredNumber: string; before: string },
  signal: AbortSignal,
): Promise<BatchPage> {
  const day = dayOfBatchNumber(enteredNumber)
  if (enteredNumber !== '' && day === undefined)
    return { batches: [], earlierOpenBatches: [], nextBefore: null }
  const query = day === undefined ? { before: before.slice(0, maxDayLength) } : { day }
  return callAuthenticated('GET /api/pharmacy/batches', { query }, { signal })
}

/** yyyy-mm-dd. The call refuses a longer text. */
const maxDayLength = 10
