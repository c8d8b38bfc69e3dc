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
  overrides: { amount?: string; expiresOn?: string; supplierLot?: string } = {},
): Promise<LotReply> {
  const formulaIngredient = batch.formula.ingredients.find(({ id }) => id === ingredient)
  if (!formulaIngredient) throw new Error(`batch ${batch.number} has no ingredient ${ingredient}`)
  deliveryCount += 1
  const lot = await receiveLot(call, ingredient, {
    supplierLot: `DEMO-${batch.number}-${deliveryCount}`,
    // More than any batch needs.
    amount: formulaIngredient.unit === 'CFU' ? '100 trillion CFU' : '10 kg',
    // Later than the clock of any test.
    expiresOn: '2029-12-31',
    compound,
    factor: String(factor),
    ...overrides,
  })
  return releaseLot(call, lot)
}

/**
 * For each ingredient of the batch that is not fully weighed and has no offered lot, receives and
 * releases one. Returns the batch as it is then.
 */
export async function receiveLotsForBatch(
  call: ApiCall,
  { number: batchNumber }: Pick<BatchReply, 'number'>,
): Promise<BatchReply> {
  const params = { batchNumber }
  const batch = await call('GET /api/pharmacy/batches/{batchNumber}', { params })
  for (const weighing of batch.weighings)
    if (isMissing(weighing) && weighing.offeredLots.length === 0)
      await receiveLotForWeighing(call, batch, weighing)
  return call('GET /api/pharmacy/batches/{batchNumber}', { params })
}

/** A fully weighed ingredient has an empty `missingAmount`. */
const isMissing = ({ missingAmount }: Weighing): boolean => missingAmount !== ''

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
 * Weighs what is missing of each ingredient from its first offered lot, and keeps the lots that are
 * already taken. Receives lots of ingredients that have none. What that lot does not have stays
 * missing.
 */
export async function weighBatch(
  call: ApiCall,
  batchToWeigh: Pick<BatchReply, 'number'>,
): Promise<BatchReply> {
  const batch = await receiveLotsForBatch(call, batchToWeigh)
  return saveWeighings(
    call,
    batch,
    batch.weighings.filter(isMissing).map(({ ingredient, takenLots, offeredLots }) => ({
      ingredient,
      // Offered lots are never taken ones. Their `amount` is what is missing, up to their stock.
      lots: [...takenLots, ...offeredLots.slice(0, 1)].map(({ lot, amount }) => ({ lot, amount })),
    })),
  )
}

/**
 * Closes a batch with the call of the person who checks it. `reason` says why the maker checks it
 * alone, `overrideReason` why lots are used that the rules refuse.
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
