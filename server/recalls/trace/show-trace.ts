/**
 * Shows the trace and the recall of a lot. Both name customers, so the audit log records each
 * access before the reply.
 */
import { sql } from 'kysely'

import type { HandlerResult } from '#contract/call.ts'
import { fullNameOf } from '#domain/address/address.ts'
import { deriveRecallState } from '#domain/recalls/recall.ts'
import type { MovementKind } from '#domain/stock/movement.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { findTracedLots, getTracedLot, type TracedLot } from './find-traced-lots.ts'
import { readRecallReply, type RecallReply } from '#server/recalls/read-recall.ts'
import { countRecallOrders } from '#server/recalls/recall-orders.store.ts'
import { listRecalls } from '#server/recalls/recalls.store.ts'
import { traceLot } from './trace-lot.ts'
import { toBatchReply, toLotReply } from './trace-reply.ts'

type TraceReply = HandlerResult<'GET /api/trace/lots/{lotNumber}'>

/** Returns the batches, orders and customers of a lot. Throws NOT_FOUND. */
export function showTrace(shop: Shop, actor: Actor, lotNumber: string): Promise<TraceReply> {
  return transact(shop.db, async (tx) => {
    const lot = await getTracedLot(tx, lotNumber)
    const { batches, orders } = await traceLot(tx, lot)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'lot.traced',
      subjectId: lot.number,
      detail: { count: orders.length },
    })
    return {
      lot: toLotReply(lot),
      amounts: await readLotAmounts(tx, lot),
      batches: batches.map(toBatchReply),
      orders: orders.map((order) => ({
        orderId: order.number,
        customerId: order.userId ?? null,
        name: fullNameOf(order),
        email: order.email,
        phone: order.phone,
        status: order.status,
        jars: order.jars,
        dispatchedAt: order.dispatchedAt?.toISOString() ?? null,
        deliveredAt: order.deliveredAt?.toISOString() ?? null,
      })),
    }
  })
}

/** Returns the recall of a lot. Throws NOT_FOUND when the lot has none. */
export function showRecall(shop: Shop, actor: Actor, lotNumber: string): Promise<RecallReply> {
  return transact(shop.db, async (tx) => {
    const lot = await getTracedLot(tx, lotNumber)
    const reply = await readRecallReply(tx, lot)
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'recall.read',
      subjectId: lot.number,
      detail: { count: reply.orders.length },
    })
    return reply
  })
}

/**
 * Returns the newest recalls with their counts. The list names no customer, so it is not recorded
 * in the audit log.
 */
export async function listAllRecalls(db: Db): Promise<HandlerResult<'GET /api/recalls'>> {
  const recalls = await listRecalls(db)
  const ids = recalls.map(({ lotId }) => lotId)
  const lotsById = new Map((await findTracedLots(db, { ids })).map((lot) => [lot.id, lot]))
  const countsByRecallId = await countRecallOrders(db)
  return {
    recalls: recalls.map((recall) => {
      const lot = lotsById.get(recall.lotId)
      if (!lot) throw new Error(`recall ${recall.id} references missing lot ${recall.lotId}`)
      return {
        lot: toLotReply(lot),
        state: deriveRecallState(recall),
        level: recall.level ?? null,
        startedBy: recall.startedBy,
        startedAt: recall.startedAt.toISOString(),
        counts: countsByRecallId.get(recall.id) ?? { orders: 0, emailed: 0, answered: 0 },
      }
    }),
  }
}

/** Returns the sums of a lot's movements, in the smallest unit of the ingredient. */
export async function readLotAmounts(db: Db, lot: TracedLot): Promise<TraceReply['amounts']> {
  const rows = await db
    .selectFrom('stock_movement')
    .select('kind')
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('lot_id', '=', lot.id)
    .groupBy('kind')
    .execute()
  const amountsByKind = new Map(rows.map(({ kind, amount }) => [kind, amount]))
  const amountOf = (kind: MovementKind): number => amountsByKind.get(kind) ?? 0
  return {
    unit: lot.unit,
    received: amountOf('received'),
    // Subtracted from 0, because −0 would be shown with a sign.
    used: 0 - amountOf('weighed'),
    discarded: 0 - amountOf('discarded'),
    corrected: amountOf('corrected'),
    remaining: lot.stock,
  }
}
