/**
 * Parses the lots that a pharmacist enters for an ingredient of an open batch, and refuses those
 * that cannot be used.
 */
import {
  checkLotForWeighing,
  type IngredientLots,
  type TakenLot,
} from '#domain/pharmacy/batch-lots.ts'
import { toLotKey, toLotKeys } from '#domain/recalls/lot-key.ts'
import { parseLotNumber, type Lot } from '#domain/stock/lot.ts'
import { parseStockAmount } from '#domain/stock/stock-amount.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { ShopError } from '#server/http/shop-error.ts'

import type { Batch } from './stored-batch.ts'

export type EnteredWeighing = {
  /** Id of the ingredient. */
  ingredient: string
  /** All lots of the ingredient. They replace the stored lots. */
  lots: readonly { lot: string; amount: string }[]
}

/** A typed lot that exists, with its parsed amount in the smallest unit. */
export type ParsedLot = { lot: Lot; amount: number }

/**
 * Returns the parsed lots of one ingredient. Throws INVALID for an unknown or repeated lot or an
 * invalid amount, and LOT_REFUSED.
 */
export function parseEnteredLots(
  batch: Batch,
  ingredientLots: IngredientLots,
  enteredLots: EnteredWeighing['lots'],
  { lotsByNumber, at }: { lotsByNumber: ReadonlyMap<string, Lot>; at: Date },
): ParsedLot[] {
  const enteredNumbers = new Set<string>()
  return enteredLots.map(({ lot: enteredNumber, amount: enteredAmount }) => {
    const number = parseOrTrimLotNumber(enteredNumber)
    const lot = lotsByNumber.get(number)
    if (!lot) throw createInvalidFieldError('lot', formatUnknownLotMessage(number))
    if (enteredNumbers.has(number))
      throw createInvalidFieldError(
        'lot',
        `Lot ${number} is entered twice. Enter it once with the whole amount.`,
      )
    enteredNumbers.add(number)
    const amountResult = parseStockAmount(enteredAmount, ingredientLots.weighing.unit)
    if (!amountResult.ok) throw createInvalidFieldError('amount', amountResult.problem)
    if (amountResult.amount === 0)
      throw createInvalidFieldError('amount', 'Enter an amount above 0.')
    const parsedLot = { lot, amount: amountResult.amount }
    // A stored lot may stay until the batch is closed; the screen shows what is wrong with it.
    if (!findStoredLot(ingredientLots, parsedLot))
      assertLotUsable(batch, ingredientLots, parsedLot, at)
    return parsedLot
  })
}

function formatUnknownLotMessage(number: string): string {
  return number === ''
    ? 'Scan or enter the number of the lot.'
    : `No lot has the number ${number}. Check the container, or receive the lot under Ingredients first.`
}

function createInvalidFieldError(field: 'lot' | 'amount', message: string): ShopError {
  return new ShopError('INVALID', { message, fields: { [field]: message } })
}

/**
 * Throws LOT_REFUSED for a lot with a problem that no written reason can override, such as another
 * ingredient. Other problems are only warnings until the batch is closed. A recalled lot that the
 * sheet must keep can be saved, also with another amount.
 */
function assertLotUsable(
  batch: Batch,
  { weighing }: IngredientLots,
  { lot, amount }: ParsedLot,
  at: Date,
): void {
  const lotCheck = checkLotForWeighing(lot, weighing, {
    amount,
    today: dateInMalaysia(at),
    // Only jars that were made with the lot on the sheet can have left with it.
    hasJarsThatLeft: batch.hasJarsThatLeft && isOnSheet(batch, lot),
  })
  if (lotCheck.ok || lotCheck.mayOverride) return
  const message = `${lotCheck.texts.join(' ')} Weigh another lot.`
  throw new ShopError('LOT_REFUSED', { message, fields: { lot: message } })
}

/** Returns the stored weighing of the same lot with the same amount, if any. */
export function findStoredLot(
  { takenLots }: IngredientLots,
  { lot, amount }: ParsedLot,
): TakenLot | undefined {
  return takenLots.find((storedLot) => storedLot.lotId === lot.id && storedLot.amount === amount)
}

/** Returns whether the batch sheet has the lot: weighed, or its number typed as text. */
export function isOnSheet({ takenLots, typedLots }: Batch, lot: Lot): boolean {
  return (
    takenLots.some(({ lotId }) => lotId === lot.id) ||
    typedLots.some(
      ({ ingredientId, lot: text }) =>
        ingredientId === lot.ingredientId && toLotKeys(lot).includes(toLotKey(text)),
    )
  )
}

/** Returns the lot number, or the typed text for the error message when it is not a lot number. */
export const parseOrTrimLotNumber = (input: string): string => parseLotNumber(input) ?? input.trim()
