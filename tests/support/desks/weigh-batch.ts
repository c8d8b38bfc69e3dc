/** Weighs and closes batches as staff do, and receives the lots that a batch needs. */
import type { CallReply } from '#contract/call.ts'
import type { ApiCall } from '#web/api/client.ts'

import { receiveLot, releaseLot, type LotReply } from './stock.ts'

export type BatchReply = CallReply<'GET /api/pharmacy/batches/{batchNumber}'>
type Weighing = BatchReply['weighings'][number]

/** Makes the supplier's lot numbers unique. */
let deliveryCount = 0

/** Receives and releases a lot with the compound and factor that a weighing of a batch needs. */
export async function receiveLotForWeighing(
  call: ApiCall,
  batch: BatchReply,
  { ingredient, compound, factor }: Weighing,
  changes: { amount?: string; expiresOn?: string; supplierLot?: string } = {},
): Promise<LotReply> {
  const { unit } = batch.formula.ingredients.find(({ id }) => id === ingredient) ?? {}
  deliveryCount += 1
  const lot = await receiveLot(call, ingredient, {
    supplierLot: `DEMO-${batch.number}-${deliveryCount}`,
    amount: unit === 'CFU' ? '100 trillion CFU' : '10 kg',
    expiresOn: '2029-12-31',
    compound,
    factor: String(factor),
    ...changes,
  })
  return releaseLot(call, lot)
}

/**
 * Receives a lot of each ingredient of the batch that has no usable lot. Returns the batch with the
 * offered lots.
 */
export async function receiveLotsForBatch(
  call: ApiCall,
  { number }: BatchReply,
): Promise<BatchReply> {
  const params = { batchNumber: number }
  const batch = await call('GET /api/pharmacy/batches/{batchNumber}', { params })
  for (const weighing of batch.weighings)
    if (weighing.offeredLots.length === 0) await receiveLotForWeighing(call, batch, weighing)
  return call('GET /api/pharmacy/batches/{batchNumber}', { params })
}

/** Replaces the lots of the named ingredients. The staff member of `call` becomes the weigher. */
export function saveWeighings(
  call: ApiCall,
  { number, version }: BatchReply,
  weighings: readonly { ingredient: string; lots: { lot: string; amount: string }[] }[],
): Promise<BatchReply> {
  return call('PUT /api/pharmacy/batches/{batchNumber}/weighings', {
    params: { batchNumber: number },
    body: { version, weighings: [...weighings] },
  })
}

/**
 * Weighs all missing ingredients, each from its first offered lot. Receives lots of ingredients
 * that have none.
 */
export async function weighBatch(call: ApiCall, newBatch: BatchReply): Promise<BatchReply> {
  const batch = await receiveLotsForBatch(call, newBatch)
  const missingWeighings = batch.weighings.filter((weighing) => weighing.missingAmount !== '')
  return saveWeighings(
    call,
    batch,
    missingWeighings.map(({ ingredient, takenLots, offeredLots }) => ({
      ingredient,
      lots: [...takenLots, ...offeredLots.slice(0, 1)].map(({ lot, amount }) => ({ lot, amount })),
    })),
  )
}

/**
 * Closes a batch. `reason` says why no second person checks the batch, `overrideReason` why refused
 * lots are used.
 */
export function closeBatch(
  call: ApiCall,
  { number, version }: BatchReply,
  reasons: { reason?: string; overrideReason?: string } = {},
): Promise<BatchReply> {
  return call('POST /api/pharmacy/batches/{batchNumber}/check', {
    params: { batchNumber: number },
    body: { version, ...reasons },
  })
}
