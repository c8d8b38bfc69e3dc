/** Model of the lots of one ingredient and of batches that take from them. Amounts in nanograms. */

export type ModelLot = {
  state: 'quarantine' | 'released' | 'recalled'
  /** Ledger entries, oldest first; their sum is the stock. */
  movements: number[]
  /** The last day on which it may be used, counted from the first day of the history. */
  lastDay: number
  /** The state to restore when the recall is withdrawn; undefined if the lot is not recalled. */
  recalledFrom: 'quarantine' | 'released' | undefined
  wasRecalled: boolean
}

type ModelBatch = {
  isOpen: boolean
  /** What is weighed from which lot, by the number of the lot. */
  taken: Map<number, number>
}

export type StockModel = {
  day: number
  /** What one batch needs. */
  need: number
  lots: ModelLot[]
  batches: ModelBatch[]
}

export function stockOf({ movements }: ModelLot): number {
  return movements.reduce((sum, amount) => sum + amount, 0)
}

/** As much may be weighed without a reason, as a multiple of the need. */
const maxNeedRatio = 1.05

/** A quarter of what a batch needs: the unit of the amounts of all steps. */
export const quarter = ({ need }: Pick<StockModel, 'need'>): number => need / 4

export function releaseModelLot(model: StockModel, lot: ModelLot): string {
  if (lot.state !== 'quarantine' || lot.lastDay < model.day) return 'LOT_REFUSED'
  lot.state = 'released'
  return 'done'
}

export function quarantineModelLot(lot: ModelLot): string {
  if (lot.state !== 'released') return 'LOT_REFUSED'
  lot.state = 'quarantine'
  return 'done'
}

export function discardFromModel(lot: ModelLot, amount: number): string {
  if (amount > stockOf(lot)) return 'INVALID'
  lot.movements.push(-amount)
  return 'done'
}

export function correctModelLot(lot: ModelLot, countedAmount: number): string {
  const difference = countedAmount - stockOf(lot)
  if (difference === 0) return 'INVALID'
  lot.movements.push(difference)
  return 'done'
}

export function recallModelLot(lot: ModelLot): string {
  if (lot.state === 'recalled') return 'CONFLICT'
  lot.recalledFrom = lot.state
  lot.wasRecalled = true
  lot.state = 'recalled'
  return 'done'
}

export function withdrawModelRecall(lot: ModelLot): string {
  if (!lot.wasRecalled) return 'NOT_FOUND'
  if (lot.recalledFrom === undefined) return 'CONFLICT'
  lot.state = lot.recalledFrom
  lot.recalledFrom = undefined
  return 'done'
}

/**
 * Replaces what the batch takes. A recalled lot is refused unless the batch already takes exactly
 * this amount of it.
 */
export function applyWeighing(
  model: StockModel,
  batch: ModelBatch,
  taken: ReadonlyMap<number, number>,
): string {
  if (!batch.isOpen) return 'CONFLICT'
  for (const [lotNumber, amount] of taken)
    if (model.lots[lotNumber]?.state === 'recalled' && batch.taken.get(lotNumber) !== amount)
      return 'LOT_REFUSED'
  batch.taken = new Map(taken)
  return 'done'
}

/**
 * Closes a batch. `hasReason`: a pharmacist gave a reason to deviate from the rules. Recalled lots
 * are refused anyway.
 */
export function closeModelBatch(
  model: StockModel,
  batch: ModelBatch,
  { hasReason }: { hasReason: boolean },
): string {
  if (!batch.isOpen) return 'CONFLICT'
  const sum = [...batch.taken.values()].reduce((total, amount) => total + amount, 0)
  if (sum < model.need) return 'LOTS_MISSING'
  const taken = [...batch.taken].map(([lotNumber, amount]) => {
    const lot = model.lots[lotNumber]
    if (!lot) throw new Error(`the model has no lot ${lotNumber}`)
    return { lot, amount }
  })
  const needsReason =
    sum > model.need * maxNeedRatio ||
    taken.some(
      ({ lot, amount }) =>
        lot.state !== 'released' || lot.lastDay < model.day || amount > stockOf(lot),
    )
  const isRecalled = taken.some(({ lot }) => lot.state === 'recalled')
  if (isRecalled || (needsReason && !hasReason)) return 'LOT_REFUSED'
  for (const { lot, amount } of taken) {
    const missingAmount = amount - stockOf(lot)
    // More was weighed than the ledger has: the difference is added first.
    if (missingAmount > 0) lot.movements.push(missingAmount)
    lot.movements.push(-amount)
  }
  batch.isOpen = false
  return 'done'
}
