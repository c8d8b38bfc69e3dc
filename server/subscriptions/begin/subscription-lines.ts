/** Lines of a subscription, as they were agreed. */
import { sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import type { SnapshotLine } from '#server/orders/insert-order.ts'

export async function linesOfSubscription(db: Db, id: number): Promise<SnapshotLine[]> {
  return (await linesOfSubscriptions(db, [id])).get(id) ?? []
}

export async function linesOfSubscriptions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, SnapshotLine[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_line')
    .selectAll()
    .where('subscription_id', 'in', [...ids])
    .orderBy('position')
    .execute()
  const lines = new Map<number, SnapshotLine[]>()
  for (const row of rows) {
    const own = lines.get(row.subscription_id) ?? []
    lines.set(row.subscription_id, own)
    own.push({
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
  return lines
}
