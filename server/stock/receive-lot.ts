/**
 * Receives a lot: gives the lot the pharmacy's number, puts it into quarantine and adds the first
 * movement of its ledger.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { formatLotNumber } from '#domain/stock/lot.ts'
import { validateLotForm, type LotEntry } from '#domain/stock/lot-form.ts'
import { formatStockAmount } from '#domain/stock/stock-amount.ts'
import { dateInMalaysia, formatDate } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { isUniqueViolation, transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { findSigningName } from '#server/signatures/signature.ts'

import { lockStockItem } from './change-ingredient.ts'
import { findLots } from './find-lots.ts'
import type { StockItem } from './list-ingredients.ts'
import { moveStock } from './move-stock.ts'
import { findLastLotSequence, insertLot, lockLotNumbers } from './stock.store.ts'

type ReceiveLotCall = 'POST /api/pharmacy/ingredients/{ingredientId}/lots'

/**
 * Returns the pharmacy's number of the lot. Adds an audit entry. Throws NOT_FOUND, INVALID with the
 * wrong fields, and LOT_TAKEN when this lot of the supplier was already received.
 */
export async function receiveLot(
  shop: Shop,
  actor: Actor,
  ingredientId: string,
  form: ParsedCallInput<ReceiveLotCall>['body'],
): Promise<{ number: string }> {
  try {
    return await transact(shop.db, async (tx) => {
      // The lock keeps the unit from changing between parsing the amount and storing the lot.
      const ingredient = await lockStockItem(shop, tx, ingredientId)
      const today = dateInMalaysia(shop.now())
      const formCheck = validateLotForm(form, { unit: ingredient.unit, today })
      if (!formCheck.ok) throw new ShopError('INVALID', { fields: { ...formCheck.fields } })
      return { number: await storeLot(shop, tx, actor, ingredient, formCheck.entry) }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'lot_of_supplier_taken'))
      throw await createLotTakenError(shop.db, ingredientId, form)
    throw error
  }
}

/** Stores the lot in quarantine and returns its number. */
async function storeLot(
  shop: Shop,
  tx: Tx,
  actor: Actor,
  ingredient: StockItem,
  entry: LotEntry,
): Promise<string> {
  await lockLotNumbers(tx)
  const receivedAt = shop.now()
  const day = dateInMalaysia(receivedAt)
  const sequence = (await findLastLotSequence(tx, day)) + 1
  const number = formatLotNumber(day, sequence)
  const name = await findSigningName(tx, actor)
  const lotId = await insertLot(tx, {
    number,
    day,
    sequence,
    ingredient_id: ingredient.id,
    supplier: entry.supplier,
    supplier_lot: entry.supplierLot,
    compound: entry.compound,
    factor: entry.factor,
    price_sen: entry.price ?? null,
    received_on: entry.receivedOn,
    expires_on: entry.expiresOn,
    created_by: name,
    created_by_user: actor.userId,
    created_at: receivedAt,
  })
  await moveStock(tx, [
    {
      lotId,
      kind: 'received',
      amount: entry.amount,
      recordedAt: receivedAt,
      userId: actor.userId,
      name,
    },
  ])
  await recordAudit(tx, {
    at: receivedAt,
    actor,
    action: 'lot.received',
    subjectId: number,
    detail: {
      amount: formatStockAmount(entry.amount, ingredient.unit),
      ingredient: ingredient.name,
    },
  })
  return number
}

/**
 * Returns the error that names the lot that already has the supplier's number. Runs outside the
 * failed transaction. The error has its default message if that lot is not found.
 */
async function createLotTakenError(
  db: Db,
  ingredientId: string,
  form: Pick<LotEntry, 'supplier' | 'supplierLot'>,
): Promise<ShopError> {
  const existingLot = (await findLots(db, { ingredientId })).find(
    ({ supplier, supplierLot }) =>
      supplier === form.supplier.trim() && supplierLot === form.supplierLot.trim(),
  )
  const message = existingLot
    ? `This lot of the supplier was received on ${formatDate(existingLot.receivedOn)} as ${existingLot.number}.`
    : undefined
  return new ShopError(
    'LOT_TAKEN',
    message === undefined ? {} : { message, fields: { supplierLot: message } },
  )
}
