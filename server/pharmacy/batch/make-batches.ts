/**
 * Makes batches of chosen order lines, one batch for each formula. A lock (lockBatchNumbers) keeps
 * the batch numbers of a day consecutive and prevents a line from being in two batches. Without the
 * lock, unique keys would still refuse both.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { formatBatchNumber } from '#domain/pharmacy/batch.ts'
import { dateInMalaysia } from '#domain/time.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'

import { findBatches, findLastSequence, insertBatch, lockBatchNumbers } from './batches.store.ts'
import { listLinesToMake, type LineToMake } from './list-lines-to-make.ts'
import type { Batch } from './stored-batch.ts'

/** `orderId` is the order number. `position` is the order line, counted from 0. */
type ChosenLine = { orderId: string; position: number }

/**
 * Returns the new batches, the lowest number first. Throws SIGNATURE_REQUIRED for an actor without
 * a signature; AMOUNTS_UNKNOWN for a product without amounts; CONFLICT for a line that is in a
 * batch or must not be made.
 */
export async function makeBatches(
  shop: Shop,
  actor: Actor,
  chosenLines: readonly ChosenLine[],
): Promise<Batch[]> {
  return transact(shop.db, async (tx) => {
    const { name } = await getSignature(tx, actor)
    await lockBatchNumbers(tx)
    // Read after the lock, because another call may have put a line into a batch during the wait.
    const lines = await getChosenLines(shop, tx, chosenLines)
    const maker: Maker = { name, userId: actor.userId, madeAt: shop.now() }
    // Jars with the same formula go into one batch, also from several orders. Equal formulas whose
    // JSON has the keys in another sequence get a batch each, which is harmless.
    const linesByFormula = Map.groupBy(lines, ({ formula }) => JSON.stringify(formula))
    const ids: number[] = []
    for (const linesOfFormula of linesByFormula.values()) {
      const batch = await makeBatch(tx, maker, linesOfFormula)
      await recordAudit(tx, {
        at: maker.madeAt,
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

/** Who makes the batches, and when. */
type Maker = { name: string; userId: string; madeAt: Date }

/** A line whose formula has amounts to weigh. */
type WeighableLine = LineToMake & { formula: Formula }

/** Returns the chosen lines, each once. Throws CONFLICT and AMOUNTS_UNKNOWN as makeBatches does. */
async function getChosenLines(
  shop: Shop,
  tx: Tx,
  chosenLines: readonly ChosenLine[],
): Promise<WeighableLine[]> {
  const orderNumbers = [...new Set(chosenLines.map(({ orderId }) => orderId))]
  const linesToMake = await listLinesToMake(shop, tx, orderNumbers)
  // A line that is in the request twice is made once.
  const chosenByKey = new Map(chosenLines.map((chosen) => [lineKey(chosen), chosen]))
  const linesByKey = new Map(
    linesToMake.map((line) => [
      lineKey({ orderId: line.orderNumber, position: line.position }),
      line,
    ]),
  )
  return Array.from(chosenByKey, ([key, { orderId }]) => {
    const line = linesByKey.get(key)
    if (!line)
      throw new ShopError('CONFLICT', {
        message: `A jar of order ${orderId} is already in another batch, or must not be made. Reload the list.`,
      })
    const { formula } = line.product
    if (!formula) throw new ShopError('AMOUNTS_UNKNOWN')
    return { ...line, formula }
  })
}

function lineKey({ orderId, position }: ChosenLine): string {
  return `${orderId} ${position}`
}

/** Makes one batch of lines that have the same formula. Throws if there are no lines. */
async function makeBatch(
  tx: Tx,
  maker: Maker,
  lines: readonly WeighableLine[],
): Promise<{ id: number; number: string; capsules: number }> {
  const [firstLine] = lines
  if (!firstLine) throw new Error('a batch needs at least one line')
  const day = dateInMalaysia(maker.madeAt)
  const sequence = (await findLastSequence(tx, day)) + 1
  const number = formatBatchNumber(day, sequence)
  // `size` is the number of capsules in a jar.
  const capsules = lines.reduce((sum, { quantity, size }) => sum + quantity * size, 0)
  const row = {
    number,
    day,
    sequence,
    // If several products have this formula, the batch is named after the first one.
    product_id: firstLine.product.id,
    product_name: firstLine.name,
    formula: JSON.stringify(firstLine.formula),
    capsules,
    made_by: maker.name,
    made_by_user: maker.userId,
    made_at: maker.madeAt,
  }
  const id = await insertBatch(tx, row, lines)
  return { id, number, capsules }
}
