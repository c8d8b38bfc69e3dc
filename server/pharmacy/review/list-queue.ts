/**
 * The queue of the pharmacy desk: paid orders without a decision, answered questions first, then
 * flagged orders. Flags depend on sealed answers, so the shop unseals those of all waiting orders
 * to sort them.
 *
 * Showing the list is reading health data: the audit log records how many orders were shown
 * (T-G05).
 */
import type { CallResult } from '#contract/call.ts'
import {
  compareQueued,
  isInView,
  queueViews,
  type QueuedOrder,
  type QueueView,
} from '#domain/pharmacy/queue-order.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/db/open-database.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import type { Shop } from '#server/shop.ts'

import { findInReview } from './find-in-review.ts'
import type { OrderedLine } from './ordered-lines.ts'
import { readFlags } from './read-flags.ts'
import { wireFlag, wireFormula } from './wire-review.ts'

const pageSize = 50

type Waiting = QueuedOrder & {
  number: string
  name: string
  status: string
  lines: readonly OrderedLine[]
}

export async function listQueue(
  shop: Shop,
  actor: Actor,
  requested: { view: QueueView; q?: string | undefined; offset: number },
): Promise<CallResult<'GET /api/pharmacy/orders'>> {
  return transact(shop.db, async (tx) => {
    const waiting = (await findWaiting(shop, tx)).toSorted(compareQueued)
    const search = (requested.q ?? '').trim().toLowerCase()
    const found = waiting.filter(
      (order) =>
        isInView(order, requested.view) &&
        `${order.number} ${order.name}`.toLowerCase().includes(search),
    )
    const shown = found.slice(requested.offset, requested.offset + pageSize)
    if (shown.length > 0)
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'orders.health_read',
        subjectId: 'pharmacy queue',
        detail: { count: shown.length },
      })
    const counts = queueViews.map(
      (view) => [view, waiting.filter((order) => isInView(order, view)).length] as const,
    )
    return {
      orders: shown.map(wire),
      found: found.length,
      // One entry for each view, which the type requires.
      counts: Object.fromEntries(counts) as Record<QueueView, number>,
      now: shop.now().toISOString(),
    }
  })
}

async function findWaiting(shop: Shop, db: Db): Promise<Waiting[]> {
  const orders = await findInReview(db)
  const known = await readFlags(shop, db, orders)
  return orders.map((order) => {
    const { lines = [], flags = [] } = known.get(order.id) ?? {}
    return {
      number: order.number,
      name: `${order.first_name} ${order.last_name}`.trim(),
      status: order.status,
      state: order.reviewState,
      paidAt: order.paid_at ?? order.placed_at,
      lines,
      flags,
    }
  })
}

function wire({ number, name, status, state, paidAt, lines, flags }: Waiting) {
  return {
    orderId: number,
    name,
    paidAt: paidAt.toISOString(),
    status,
    state,
    flags: flags.map(wireFlag),
    lines: lines.map((line) => ({
      name: line.name,
      quantity: line.quantity,
      formula: wireFormula(line.product),
    })),
  }
}
