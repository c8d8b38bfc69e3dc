/**
 * The pharmacists' queue: paid orders without a decision, answered questions first, then flagged
 * orders. Flags depend on encrypted answers, so sorting decrypts the answers of all waiting orders.
 *
 * The list shows health data, so the audit log records how many orders were shown.
 */
import type { HandlerResult } from '#contract/call.ts'
import { fullNameOf } from '#domain/address/address.ts'
import {
  compareQueuedOrders,
  isInView,
  queuePageSize,
  queueViews,
  type QueuedOrder,
  type QueueView,
} from '#domain/pharmacy/queue-order.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import type { Shop } from '#server/shop.ts'

import { countOrdersInReview, findOrdersInReview } from './find-orders-in-review.ts'
import type { OrderedLine } from './read-ordered-lines.ts'
import { readOrdersWithFlags } from './read-orders-with-flags.ts'
import { toFlagReply, toFormulaReply } from './review-reply.ts'

type WaitingOrder = QueuedOrder & {
  number: string
  name: string
  status: string
  lines: readonly OrderedLine[]
}

/**
 * Returns one page of the orders in a view that match the search (order number or name), and the
 * number of orders in each view.
 */
export async function listQueue(
  shop: Shop,
  actor: Actor,
  query: { view: QueueView; q?: string | undefined; offset: number },
): Promise<HandlerResult<'GET /api/pharmacy/orders'>> {
  return transact(shop.db, async (tx) => {
    const waitingOrders = (await findWaitingOrders(shop, tx)).toSorted(compareQueuedOrders)
    const searchText = (query.q ?? '').trim().toLowerCase()
    const matches = waitingOrders.filter(
      (order) =>
        isInView(order, query.view) &&
        `${order.number} ${order.name}`.toLowerCase().includes(searchText),
    )
    const page = matches.slice(query.offset, query.offset + queuePageSize)
    if (page.length > 0)
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'orders.health_read',
        subjectId: 'pharmacy queue',
        detail: { count: page.length },
      })
    const countEntries = queueViews.map(
      (view) => [view, waitingOrders.filter((order) => isInView(order, view)).length] as const,
    )
    return {
      orders: page.map(toQueueReply),
      matchCount: matches.length,
      // Cast, because `countEntries` has an entry for each view.
      countsByView: Object.fromEntries(countEntries) as Record<QueueView, number>,
      totalCount: (await countOrdersInReview(tx)).totalCount,
      now: shop.now().toISOString(),
    }
  })
}

async function findWaitingOrders(shop: Shop, db: Db): Promise<WaitingOrder[]> {
  const orders = await findOrdersInReview(db)
  const detailsByOrderId = await readOrdersWithFlags(shop, db, orders)
  return orders.map((order) => {
    const details = detailsByOrderId.get(order.id)
    // Without this check, an order with flags could be shown as if it had none.
    if (!details) throw new Error(`flags of order ${order.id} were not read`)
    const { lines, flags } = details
    return {
      number: order.number,
      name: fullNameOf({ firstName: order.first_name, lastName: order.last_name }),
      status: order.status,
      state: order.reviewState,
      paidAt: order.paid_at ?? order.placed_at,
      lines,
      flags,
    }
  })
}

function toQueueReply({ number, name, status, state, paidAt, lines, flags }: WaitingOrder) {
  return {
    orderId: number,
    name,
    paidAt: paidAt.toISOString(),
    status,
    state,
    flags: flags.map(toFlagReply),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      formula: toFormulaReply(line.product),
    })),
  }
}
