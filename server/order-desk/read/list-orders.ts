/**
 * Lists a page of orders for staff, newest first, with the field names of the specification
 * (`AdminOrder`). The records contain the allergies that buyers reported, so each reading is
 * recorded in the audit log before the reply. A record says only whether there is a medical note;
 * reveal-health.ts returns the note.
 */
import { type AdminOrder, toAdminOrder } from '#domain/orders/admin-order.ts'
import { listMatchedAllergies } from '#domain/recommendation/matched-allergens.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { readHealthOfOrders } from '#server/orders/read/read-order-health.ts'
import { findOrders } from '#server/orders/read/read-order.ts'
import { findApprovedOrderIds } from '#server/orders/read/find-approved-orders.ts'
import { findRecalledLots } from '#server/recalls/find-recalled-lots.ts'
import type { Shop } from '#server/shop.ts'

import { matchesOrderFilter, type OrderFilter } from './order-filter.ts'

/**
 * Returns the orders of the page, and records in the audit log how many of them have an answer
 * about allergies. Returns an empty list for a page after the last one.
 */
export async function listStaffOrders(
  shop: Shop,
  actor: Actor,
  query: OrderFilter & { page: number; limit: number },
): Promise<AdminOrder[]> {
  return transact(shop.db, async (tx) => {
    const orderRows = await tx
      .selectFrom('orders')
      .select('id')
      .where(matchesOrderFilter(query, shop.now()))
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute()
    const orders = await readAdminOrders(
      shop,
      tx,
      orderRows.map(({ id }) => id),
    )
    const answeredOrderCount = orders.filter(hasAllergyAnswer).length
    if (answeredOrderCount > 0)
      await recordAudit(tx, {
        at: shop.now(),
        actor,
        action: 'orders.health_read',
        subjectId: 'orders',
        detail: { count: answeredOrderCount },
      })
    return orders
  })
}

/**
 * Returns whether the order has the buyer's answer about allergies, which may be that they have
 * none. The specification puts the answer into the quizzes of the order's user.
 */
function hasAllergyAnswer(order: AdminOrder): boolean {
  return order.user.quizzes.length > 0
}

/**
 * Returns the records of these orders, newest first. The caller must record the reading of health
 * data in the audit log.
 */
export async function readAdminOrders(
  shop: Shop,
  tx: Tx,
  orderIds: readonly number[],
): Promise<AdminOrder[]> {
  const orders = await findOrders(tx, orderIds)
  const healthByOrderId = await readHealthOfOrders(shop, tx, orderIds)
  const approvedIds = await findApprovedOrderIds(tx, orderIds)
  const recalledLotsByOrderId = await findRecalledLots(tx, orderIds)
  return orders.map((order) => {
    // No entry for an order that housekeeping has deleted since the first query.
    const { medicalNote = '', allergic } = healthByOrderId.get(order.id) ?? {}
    const conflicts = findConflicts(shop, order.lines, allergic)
    return toAdminOrder(
      {
        ...order,
        approved: approvedIds.has(order.id),
        recalledLots: recalledLotsByOrderId.get(order.id) ?? [],
      },
      { hasNote: medicalNote !== '', allergic, conflicts },
    )
  })
}

/**
 * Returns the buyer's allergies that the ordered products contain, as the catalogue declares them
 * now.
 */
function findConflicts(
  shop: Shop,
  lines: readonly { productId: number }[],
  allergic: readonly string[] | undefined,
): readonly string[] {
  if (allergic === undefined) return []
  const products = lines.flatMap(({ productId }) => findProduct(shop, productId) ?? [])
  return listMatchedAllergies(products, allergic)
}
