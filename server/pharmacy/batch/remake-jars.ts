/**
 * Puts jars of an order back into the list of jars to make, for instance because a lot of their
 * batch was recalled. The earlier batch stays in the trace as replaced.
 */
import { hasLeftPharmacy, type Departure } from '#domain/orders/left-pharmacy.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { moveStatus } from '#server/orders/move-order.ts'
import { readStatus } from '#server/orders/read/read-order.ts'
import { publish } from '#server/publish.ts'
import type { Shop } from '#server/shop.ts'
import { getSignature } from '#server/signatures/signature.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

import { findBatchesOfOrder, replaceLine } from './batches.store.ts'

/** A jar that is made again: its order line, and its batch as the caller saw it. */
type ReplacedJar = { position: number; batch: string }

/**
 * Returns the number of lines that are made again. Throws NOT_FOUND; SIGNATURE_REQUIRED; CONFLICT
 * when the order has left the pharmacy, when a jar is in another batch than the caller saw (so a
 * repeated request replaces nothing), and when its batch is open, because the lots of an open batch
 * can be changed.
 */
export function remakeJars(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  { jars, reason }: { jars: readonly ReplacedJar[]; reason: string },
): Promise<number> {
  return transact(shop.db, async (tx) => {
    const { name } = await getSignature(tx, actor)
    const order = await lockOrder(tx, orderNumber)
    if (hasLeftPharmacy(order))
      throw new ShopError('CONFLICT', {
        message: 'This order has left the pharmacy, so its jars cannot be made again here.',
      })
    const now = shop.now()
    const batchesByPosition = await findBatchesOfOrder(tx, order.id)
    // A line that is in the request twice is replaced once.
    const batchNumbers = new Map(jars.map((jar) => [jar.position, jar.batch]))
    for (const [position, batchNumber] of batchNumbers) {
      const batch = batchesByPosition.get(position)
      // No batch, or another one: the jar was replaced since the caller read it.
      if (batch?.number !== batchNumber)
        throw new ShopError('CONFLICT', {
          message: `The jar of batch ${batchNumber} is already being made again. Reload the page.`,
        })
      if (!batch.isChecked)
        throw new ShopError('CONFLICT', {
          message: `Batch ${batchNumber} is still open. Choose another lot there, or close it first.`,
        })
      const line = { order_id: order.id, position, batch_id: batch.id }
      const replacement = { reason, replacedAt: now, name, userId: actor.userId }
      if (!(await replaceLine(tx, line, replacement))) throw new ShopError('CONFLICT')
      await recordAudit(tx, {
        at: now,
        actor,
        action: 'jar.replaced',
        subjectId: order.number,
        detail: { batch: batchNumber },
      })
    }
    const cause = {
      actor: toActorText(actor),
      reason: 'jars are made again',
      changedAt: now,
    }
    if (order.status === 'Ready to Ship')
      await moveStatus(tx, order.id, { from: order.status, to: 'Preparing' }, cause)
    // The jars need stock again, which changes the coverage of other orders.
    await publish(shop, tx, 'stock changed', {})
    return batchNumbers.size
  })
}

/**
 * Locks and returns the order, so that it is not shipped while its jars are replaced. Throws
 * NOT_FOUND.
 */
async function lockOrder(
  tx: Tx,
  orderNumber: string,
): Promise<{ id: number; number: string; status: OrderStatus } & Departure> {
  const number = parseOrderNumber(orderNumber)
  if (number === undefined) throw new ShopError('NOT_FOUND')
  const row = await tx
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'dispatched_at', 'delivered_at'])
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return {
    id: row.id,
    number: row.number,
    status: readStatus(row.status),
    dispatchedAt: row.dispatched_at,
    deliveredAt: row.delivered_at,
  }
}
