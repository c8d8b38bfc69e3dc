/** Reads one lot with its certificates and changes of state, and locks it for a change by staff. */
import type { HandlerResult } from '#contract/call.ts'
import { parseLotNumber } from '#domain/stock/lot.ts'
import { dateInMalaysia } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'

import { findLots, lockLot, type LockedLot, type StoredLot } from './find-lots.ts'
import { getStockItem, toLotReply } from './list-ingredients.ts'

export type LotReply = HandlerResult<'GET /api/pharmacy/lots/{lotNumber}'>

/**
 * Returns the lot with a typed or scanned number. Throws NOT_FOUND, also for a text that is not a
 * lot number.
 */
export async function getLot(db: Db, enteredNumber: string): Promise<StoredLot> {
  const number = parseLotNumber(enteredNumber)
  const [lot] = number === undefined ? [] : await findLots(db, { numbers: [number] })
  if (!lot) throw new ShopError('NOT_FOUND')
  return lot
}

/**
 * Locks the lot until the transaction ends and returns it, read after the lock. Throws NOT_FOUND,
 * and CONFLICT if the lot changed since the person read it. No conflict is thrown if `isRepeated`
 * returns true: the only change since then is the requested one, because the reply to the first
 * call was lost. The caller must then change nothing.
 */
export async function lockLotForChange(
  tx: Tx,
  expectedLot: { lotNumber: string; version: number },
  isRepeated?: (lot: StoredLot) => Promise<boolean>,
): Promise<LockedLot> {
  const { id } = await getLot(tx, expectedLot.lotNumber)
  const lot = await lockLot(tx, id)
  if (lot.version !== expectedLot.version && !(await isRepeated?.(lot)))
    throw new ShopError('CONFLICT', {
      message:
        'This lot was changed in the meantime. Compare your entries with its current values.',
    })
  return lot
}

/** Returns the lot for its page, with certificates and events, newest first. Throws NOT_FOUND. */
export async function showLot(shop: Shop, db: Db, enteredNumber: string): Promise<LotReply> {
  const lot = await getLot(db, enteredNumber)
  const ingredient = await getStockItem(db, lot.ingredientId)
  const certificates = await db
    .selectFrom('lot_certificate')
    .select(['id', 'type', 'uploaded_by', 'uploaded_at'])
    .where('lot_id', '=', lot.id)
    .orderBy('id', 'desc')
    .execute()
  const events = await db
    .selectFrom('lot_event')
    .selectAll()
    .where('lot_id', '=', lot.id)
    .orderBy('id', 'desc')
    .execute()
  return {
    ...toLotReply(lot, dateInMalaysia(shop.now())),
    ingredientName: ingredient.name,
    pigment: ingredient.pigment,
    usualSource: { compound: ingredient.compound, factor: ingredient.factor },
    createdBy: lot.createdBy,
    createdAt: lot.createdAt.toISOString(),
    certificates: certificates.map(
      ({ id, type, uploaded_by: uploadedBy, uploaded_at: uploadedAt }) => ({
        id,
        type,
        uploadedBy,
        uploadedAt: uploadedAt.toISOString(),
      }),
    ),
    events: events.map(({ id, kind, reason, name, registration, at }) => ({
      kind: readKind(id, kind),
      reason,
      changedBy: name,
      registration,
      changedAt: at.toISOString(),
    })),
  }
}

function readKind(eventId: number, kind: string): LotReply['events'][number]['kind'] {
  if (kind === 'released' || kind === 'quarantined' || kind === 'recalled') return kind
  throw new Error(`lot event ${eventId} has unknown kind ${kind}`)
}
