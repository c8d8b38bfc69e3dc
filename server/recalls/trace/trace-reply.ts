/** Maps lots and batches of a trace to API replies. */
import type { HandlerResult } from '#contract/call.ts'

import type { TracedLot } from './find-traced-lots.ts'
import type { TracedBatch } from './trace-lot.ts'

type TraceReply = HandlerResult<'GET /api/trace/lots/{lotNumber}'>

/** Returns the facts of a lot that all replies about traces and recalls share. */
export function toLotReply(lot: TracedLot): TraceReply['lot'] {
  const { number, ingredient, supplier, supplierLot, state, expiresOn } = lot
  return { number, ingredient, supplier, supplierLot, state, expiresOn }
}

export function toBatchReply(batch: TracedBatch): TraceReply['batches'][number] {
  const { number, day, product, capsules, state, amount, typedText } = batch
  return {
    number,
    day,
    product,
    capsules,
    state,
    amount: amount ?? null,
    typedText: typedText ?? null,
  }
}
