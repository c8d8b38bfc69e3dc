/**
 * Model of the lots of one ingredient and of batches that take from them. Amounts are nanograms. A
 * change returns `done`, or the error code with which the shop must refuse it.
 */

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
  /** Weighed amounts, by index of the lot in `StockModel.lots`. */
  amountsByLot: Map<number, number>
}

export type StockModel = {
  /** Days since the first day of the history. */
  day: number
  /** What one batch needs of the ingredient. */
  neededAmountNg: number
  lots: ModelLot[]
  batches: ModelBatch[]
}

export function stockOf({ movements }: ModelLot): number {
  return movements.reduce((sum, amount) => sum + amount, 0)
}

/** More than this multiple of the needed amount may only be weighed with a reason. */
const maxNeedRatio = 1.05

/** Returns a quarter of what a batch needs. The amounts of all steps are multiples of it. */
export const quarterOfNeed = ({ neededAmountNg }: Pick<StockModel, 'neededAmountNg'>): number =>
  neededAmountNg / 4

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

export function discardFromModelLot(lot: ModelLot, amount: number): string {
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
 * Replaces the weighed amounts of a batch. A recalled lot is refused unless the batch already has
 * exactly this amount of it.
 */
export function weighModelBatch(
  model: StockModel,
  batch: ModelBatch,
  amountsByLot: ReadonlyMap<number, number>,
): string {
  if (!batch.isOpen) return 'CONFLICT'
  for (const [lotIndex, amount] of amountsByLot)
    if (model.lots[lotIndex]?.state === 'recalled' && batch.amountsByLot.get(lotIndex) !== amount)
      return 'LOT_REFUSED'
  batch.amountsByLot = new Map(amountsByLot)
  return 'done'
}

/**
 * Closes a batch and takes the weighed amounts from stock. `hasReason` means that a pharmacist gave
 * a reason to deviate from the rules. Even with a reason, recalled lots are refused.
 */
export function closeModelBatch(
  model: StockModel,
  batch: ModelBatch,
  { hasReason }: { hasReason: boolean },
): string {
  if (!batch.isOpen) return 'CONFLICT'
  const totalAmount = [...batch.amountsByLot.values()].reduce((sum, amount) => sum + amount, 0)
  if (totalAmount < model.neededAmountNg) return 'LOTS_MISSING'
  const weighings = [...batch.amountsByLot].map(([lotIndex, amount]) => {
    const lot = model.lots[lotIndex]
    if (!lot) throw new Error(`the model has no lot ${lotIndex}`)
    return { lot, amount }
  })
  const needsReason =
    totalAmount > model.neededAmountNg * maxNeedRatio ||
    weighings.some(
      ({ lot, amount }) =>
        lot.state !== 'released' || lot.lastDay < model.day || amount > stockOf(lot),
    )
  const hasRecalledLot = weighings.some(({ lot }) => lot.state === 'recalled')
  if (hasRecalledLot || (needsReason && !hasReason)) return 'LOT_REFUSED'
  for (const { lot, amount } of weighings) {
    const missingAmount = amount - stockOf(lot)
    // If more was weighed than the ledger has, a correction first adds the difference.
    if (missingAmount > 0) lot.movements.push(missingAmount)
    lot.movements.push(-amount)
  }
  batch.isOpen = false
  return 'done'
}
