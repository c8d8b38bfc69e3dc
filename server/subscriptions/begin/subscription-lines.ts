/**
 * Lines of subscriptions: each product with its quantity, and with the name and price to which the
 * customer agreed.
 */
import { sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import type { SnapshotLine } from '#server/orders/insert-order.ts'

/** Returns the lines in their stored sequence. */
export async function listSubscriptionLines(
  db: Db,
  subscriptionId: number,
): Promise<SnapshotLine[]> {
  return (await listLinesOfSubscriptions(db, [subscriptionId])).get(subscriptionId) ?? []
}

/** Returns the lines by the id of their subscription. An id without lines is absent. */
export async function listLinesOfSubscriptions(
  db: Db,
  subscriptionIds: readonly number[],
): Promise<Map<number, SnapshotLine[]>> {
  if (subscriptionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_line')
    .selectAll()
    .where('subscription_id', 'in', [...subscriptionIds])
    .orderBy('position')
    .execute()
  const linesBySubscriptionId = new Map<number, SnapshotLine[]>()
  for (const row of rows) {
    const subscriptionLines = linesBySubscriptionId.get(row.subscription_id) ?? []
    linesBySubscriptionId.set(row.subscription_id, subscriptionLines)
    subscriptionLines.push({
      productId: row.product_id,
      name: row.product_name,
      category: row.category,
      image: row.image,
      size: row.size,
      ingredients: row.ingredients,
      price: sen(row.price_sen),
      quantity: row.quantity,
    })
  }
  return linesBySubscriptionId
}
