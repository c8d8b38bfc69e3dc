/**
 * Opens batches of chosen order lines, one batch for each formula. A lock keeps the batch numbers
 * of a day consecutive and prevents a jar from being in two batches. Unique keys of the tables
 * enforce both as well.
 */
import { sql } from 'kysely'

import type { Formula } from '#domain/catalogue/formula.ts'
import { formatBatchNumber } from '#domain/pharmacy/batch.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'

import { findBatches, insertBatch, findLastSequence } from './batches.store.ts'
import { listToMake, type LineToMake } from './list-to-make.ts'
import type { Batch } from './stored-batch.ts'

/** `orderId` is the order number. `position` is the order line, counted from 0. */
export type ChosenLine = { orderId: string; position: number }

/**
 * Returns the new batches, the lowest number first. Throws SIGNATURE_REQUIRED; AMOUNTS_UNKNOWN for
 * a product without amounts; CONFLICT for a line that is in a batch or must not be made.
 */
export async function makeBatches(
  shop: Shop,
  actor: Actor,
  chosen: readonly ChosenLine[],
): Promise<Batch[]> {
  return transact(shop.db, async (tx) => {
    const { name: madeBy } = await getSignature(tx, actor)
    await sql`select pg_advisory_xact_lock(hashtextextended('batch numbers', 0))`.execute(tx)
    // Read after the lock, because another call may have put a line into a batch during the wait.
    const lines = await getLinesToMake(shop, tx, chosen)
    // Jars with the same formula go into one batch, also from several orders.
    const groups = Map.groupBy(lines, ({ formula }) => JSON.stringify(formula))
    const ids: number[] = []
    for (const group of groups.values()) {
      const batch = await makeBatch(shop, tx, { name: madeBy, userId: actor.userId }, group)
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'batch.made',
        subjectId: batch.number,
        detail: { capsules: batch.capsules },
      })
      ids.push(batch.id)
    }
    // findBatches returns the newest batch first; callers need the lowest number first.
    return (await findBatches(shop, tx, { ids })).toReversed()
  })
}

/** A line whose formula has amounts to weigh. */
type WeighableLine = LineToMake & { formula: Formula }

/** Returns the chosen lines, each once. Throws CONFLICT and AMOUNTS_UNKNOWN as makeBatches does. */
async function getLinesToMake(
  shop: Shop,
  tx: Tx,
  chosen: readonly ChosenLine[],
): Promise<WeighableLine[]> {
  const numbers = [...new Set(chosen.map(({ orderId }) => orderId))]
  const toMake = await listToMake(shop, tx, numbers)
  const byKey = new Map(toMake.map((line) => [`${line.orderNumber} ${line.position}`, line]))
  const keys = new Set(chosen.map(({ orderId, position }) => `${orderId} ${position}`))
  return Array.from(keys, (key) => {
    const line = byKey.get(key)
    if (!line)
      throw new ShopError('CONFLICT', {
        message: `A jar of order ${key.split(' ')[0] ?? ''} is already in another batch, or must not be made. Reload the list.`,
      })
    const { formula } = line.product
    if (!formula) throw new ShopError('AMOUNTS_UNKNOWN')
    return { ...line, formula }
  })
}

async function makeBatch(
  shop: Shop,
  tx: Tx,
  maker: { name: string; userId: string },
  lines: readonly WeighableLine[],
): Promise<{ id: number; number: string; capsules: number }> {
  const [first] = lines
  if (!first) throw new Error('a batch needs at least one line')
  const at = shop.now()
  const day = dateInMalaysia(at)
  const sequence = (await findLastSequence(tx, day)) + 1
  const number = formatBatchNumber(day, sequence)
  const capsules = lines.reduce((sum, { quantity, size }) => sum + quantity * size, 0)
  const row = {
    number,
    day,
    sequence,
    product_id: first.product.id,
    product_name: first.name,
    formula: JSON.stringify(first.formula),
    capsules,
    made_by: maker.name,
    made_by_user: maker.userId,
    made_at: at,
  }
  const id = await insertBatch(tx, row, lines)
  return { id, number, capsules }
}
