/*
 * The lots of a batch: the amounts weighed from each lot for an ingredient, and whether the batch
 * may be closed with these lots. Each amount of the batch sheet must be reached, and exceeded by at
 * most `maxSurplusPercent`. A lot that the rules refuse needs the written reason of the pharmacist
 * who closes the batch (docs/decisions/121-batches-take-lots.md).
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { checkLotUse, type Lot, type LotUse } from '#domain/stock/lot.ts'
import { formatRoundedStock, type StockUnit } from '#domain/stock/stock-amount.ts'
import type { CalendarDate } from '#domain/time.ts'

import { computeWeighings, formatWeight, type Weighing } from './batch.ts'

/**
 * A lot in a batch that is older than the stock records: staff typed its number as text. Nothing is
 * taken from stock for it.
 */
export type TypedLot = {
  readonly ingredientId: string
  /** The typed number; empty until staff have typed one. */
  readonly lot: string
  /** Name of the account that saved the lot. */
  readonly weigherName: string
  /** Id of that account. Undefined in the oldest batches; their lots do not count as weighed. */
  readonly weigherId: string | undefined
}

/** The amount weighed from one lot for one ingredient. */
export type TakenLot = {
  readonly ingredientId: string
  readonly lotId: number
  /** The pharmacy's lot number: L261122-01. */
  readonly lot: string
  readonly supplierLot: string
  readonly expiresOn: CalendarDate
  /** In nanograms, or in CFU or IU for an ingredient without a mass. */
  readonly amount: number
  /** Name and id of the account that saved the weighing. */
  readonly weigherName: string
  readonly weigherId: string
  /** Why a pharmacist used a refused lot; empty for a lot that the rules accept. */
  readonly overrideReason: string
}

/** The fields of a batch that the rules for closing need. */
export type WeighedBatch = {
  readonly formula: Formula
  readonly capsules: number
  /** Id of the account that opened the batch. */
  readonly madeByUserId: string | undefined
  readonly typedLots: readonly TypedLot[]
  readonly takenLots: readonly TakenLot[]
  /** True when an order of the batch has left the pharmacy with its jars. */
  readonly hasJarsThatLeft: boolean
}

/**
 * Percentage by which a weighed amount may exceed the amount of the batch sheet without a reason,
 * because powder is poured by hand.
 */
export const maxSurplusPercent = 5

/** One ingredient of a batch with its lots. */
export type IngredientLots = {
  readonly weighing: Weighing
  /** Undefined once an amount was weighed from a lot in stock. */
  readonly typedLot: TypedLot | undefined
  readonly takenLots: readonly TakenLot[]
  /** The amount that still has to be weighed, in the smallest unit. */
  readonly missingAmount: number
}

/** Returns the ingredients of a batch with their lots, in the sequence of the sheet. */
export function listLotsByIngredient(
  batch: Pick<WeighedBatch, 'formula' | 'capsules' | 'typedLots' | 'takenLots'>,
): IngredientLots[] {
  return computeWeighings(batch.formula, batch.capsules).map((weighing) => {
    const isOfIngredient = ({ ingredientId }: { ingredientId: string }) =>
      ingredientId === weighing.ingredient.id
    const takenLots = batch.takenLots.filter(isOfIngredient)
    const typedLot = takenLots.length === 0 ? batch.typedLots.find(isOfIngredient) : undefined
    const isTypedLotWeighed =
      typedLot !== undefined && typedLot.lot !== '' && typedLot.weigherId !== undefined
    const missingAmount = isTypedLotWeighed
      ? 0
      : Math.max(0, weighing.amount - sumAmounts(takenLots))
    return { weighing, typedLot, takenLots, missingAmount }
  })
}

/** Formats an amount of a lot as the batch sheet shows it: "1.545 g", "150 billion CFU". */
export function formatLotAmount(amount: number, unit: StockUnit): string {
  return unit === 'mass' ? formatWeight(amount) : formatRoundedStock(amount, unit)
}

/** Why the rules refuse a lot of a batch. For a surplus, the lot is the last one weighed. */
export type LotRefusal = {
  readonly ingredientId: string
  readonly lotId: number
  /** The pharmacy's lot number. */
  readonly lot: string
  /** The problem and what to do, for staff. */
  readonly text: string
  /** True when a pharmacist may use the lot with a written reason. */
  readonly mayOverride: boolean
}

/**
 * Returns the refusals of the lots of a batch; empty when no lot is refused. `lotsById` must
 * contain all taken lots, with the ledger's stock before this batch takes anything. Throws an Error
 * when a lot is missing. Danger: to close a batch, lock the lots (`lockLots`) before reading them,
 * or another batch may take the same stock.
 */
export function checkTakenLots(
  batch: WeighedBatch,
  lotsById: ReadonlyMap<number, Lot>,
  today: CalendarDate,
): LotRefusal[] {
  return listLotsByIngredient(batch).flatMap(({ weighing, takenLots }) => [
    ...takenLots.flatMap((takenLot) =>
      listLotRefusals(batch, weighing, takenLot, { lotsById, today }),
    ),
    ...listSurplusRefusals(weighing, takenLots),
  ])
}

function listLotRefusals(
  { hasJarsThatLeft }: WeighedBatch,
  weighing: Weighing,
  { ingredientId, lotId, lot: lotNumber, amount }: TakenLot,
  { lotsById, today }: { lotsById: ReadonlyMap<number, Lot>; today: CalendarDate },
): LotRefusal[] {
  const lot = lotsById.get(lotId)
  if (!lot) throw new Error(`weighing of ${ingredientId} references missing lot ${lotId}`)
  const checkResult = checkLotForWeighing(lot, weighing, { amount, today, hasJarsThatLeft })
  if (checkResult.ok) return []
  const { texts, mayOverride } = checkResult
  const advice = getRefusalAdvice(lot, mayOverride)
  return [
    {
      ingredientId,
      lotId,
      lot: lotNumber,
      text: [...texts, advice].join(' '),
      mayOverride,
    },
  ]
}

/**
 * Checks whether a batch may take an amount of the lot for a weighing of its sheet (checkLotUse).
 */
export function checkLotForWeighing(
  lot: Lot,
  { ingredient, unit }: Weighing,
  use: Pick<LotUse, 'amount' | 'today' | 'hasJarsThatLeft'>,
): ReturnType<typeof checkLotUse> {
  const { id: ingredientId, compound = '', factor = 1 } = ingredient
  return checkLotUse(lot, { ...use, ingredientId, unit, compound, factor })
}

/** Returns what staff can do about a refused lot. */
function getRefusalAdvice({ state }: Lot, mayOverride: boolean): string {
  if (!mayOverride) return 'Remove it and weigh another lot.'
  return state === 'recalled'
    ? 'An order has left the pharmacy with it, so the batch sheet keeps it. Close the batch with a written reason, then have its other jars made again.'
    : 'Weigh another lot, or use it with a written reason.'
}

function listSurplusRefusals(weighing: Weighing, takenLots: readonly TakenLot[]): LotRefusal[] {
  const lastLot = takenLots.at(-1)
  const weighedAmount = sumAmounts(takenLots)
  // Compares whole numbers, because 1.05 is not exact in floating point.
  if (!lastLot || weighedAmount * 100 <= weighing.amount * (100 + maxSurplusPercent)) return []
  const { ingredient, unit, amountToWeigh } = weighing
  const weighedText = formatLotAmount(weighedAmount, unit)
  const text = `${weighedText} of ${ingredient.name} are weighed; the sheet asks for ${amountToWeigh}, and at most ${maxSurplusPercent}% more. Correct the amount, or keep it with a written reason.`
  return [
    {
      ingredientId: ingredient.id,
      lotId: lastLot.lotId,
      lot: lastLot.lot,
      text,
      mayOverride: true,
    },
  ]
}

function sumAmounts(takenLots: readonly TakenLot[]): number {
  return takenLots.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Returns what a user did in a batch. A user who opened the batch or weighed anything needs a
 * reason to close it, because a second person must check the work of the first
 * (docs/decisions/109-second-person-check.md).
 */
export function findOwnWork(
  batch: Pick<WeighedBatch, 'madeByUserId' | 'typedLots' | 'takenLots'>,
  userId: string,
): { readonly hasOpened: boolean; readonly hasWeighed: boolean } {
  return {
    hasOpened: batch.madeByUserId === userId,
    hasWeighed: [...batch.typedLots, ...batch.takenLots].some(
      ({ weigherId }) => weigherId === userId,
    ),
  }
}

/** Maximum length of a lot number, as entered for a weighing. */
export const maxLotLength = 40

/** Maximum length of an amount with its unit, as entered for a weighing. */
export const maxAmountLength = 40

/** Maximum length of the reasons of a closed batch: as much as fits on the batch sheet. */
export const maxBatchReasonLength = 300

export type BatchCheckResult =
  | {
      readonly ok: true
      /** True when the checker opened the batch or weighed part of it, and gave a reason. */
      readonly needsAloneReason: boolean
      /** Refusals that the checker accepts with a reason; empty if nothing is refused. */
      readonly overriddenRefusals: readonly LotRefusal[]
    }
  | {
      readonly ok: false
      readonly reason: 'lots missing'
      readonly incompleteIngredients: IngredientLots[]
    }
  | { readonly ok: false; readonly reason: 'lots refused'; readonly refusals: LotRefusal[] }
  /** The checker opened the batch or weighed part of it, and gave no `aloneReason`. */
  | { readonly ok: false; readonly reason: 'own work' }

/**
 * Returns whether a user may check a batch, which closes it. `refusals` is the result of
 * `checkTakenLots`. A reason is empty if none is given. Missing lots are reported first, then
 * refused lots, then the user's own work.
 */
export function validateBatchCheck(
  batch: WeighedBatch,
  refusals: LotRefusal[],
  checker: {
    readonly userId: string
    readonly aloneReason: string
    readonly overrideReason: string
  },
): BatchCheckResult {
  const incompleteIngredients = listLotsByIngredient(batch).filter(
    (ingredient) => ingredient.missingAmount > 0,
  )
  if (incompleteIngredients.length > 0)
    return { ok: false, reason: 'lots missing', incompleteIngredients }
  const isAccepted = ({ mayOverride }: LotRefusal) => mayOverride && checker.overrideReason !== ''
  if (!refusals.every(isAccepted)) return { ok: false, reason: 'lots refused', refusals }
  const { hasOpened, hasWeighed } = findOwnWork(batch, checker.userId)
  const hasOwnWork = hasOpened || hasWeighed
  if (hasOwnWork && checker.aloneReason === '') return { ok: false, reason: 'own work' }
  return { ok: true, needsAloneReason: hasOwnWork, overriddenRefusals: refusals }
}
