/**
 * Names and sale states of products, read from the database, including archived ones. A sale state
 * says whether shoppers can buy a product, or why not (domain/catalogue/sale-state.ts).
 */
import { saleStateOf, type SaleState } from '#domain/catalogue/sale-state.ts'
import type { Db } from '#server/db/open-database.ts'

/** Returns the products with these ids in display order. Unknown ids are left out. */
export async function findSaleStates(
  db: Db,
  ids: readonly number[],
): Promise<{ productId: number; name: string; state: SaleState }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('product')
    .select(['id', 'product_name', 'published_at', 'archived_at', 'available', 'stopped_at'])
    .where('id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    productId: row.id,
    name: row.product_name,
    state: saleStateOf({
      isPublished: row.published_at !== null,
      isArchived: row.archived_at !== null,
      available: row.available,
      isStopped: row.stopped_at !== null,
    }),
  }))
}
