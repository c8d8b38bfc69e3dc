/**
 * Finds the jars that are paid and not made yet: lines of open orders that are not in a closed
 * batch, oldest payment first. Lines in an open batch are included, because only closing it takes
 * stock. They stay included when their order is Ready to Ship or has left the pharmacy.
 */
import { sql, type QueryCreator } from 'kysely'

import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { paymentStatesToPrepare } from '#domain/payments/payment-state.ts'
import { computeNeeds, type Need } from '#domain/supply/coverage.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import { isAtPharmacy } from '#server/orders/read/is-at-pharmacy.ts'
import type { Shop } from '#server/shop.ts'

export type OpenLine = {
  orderNumber: string
  /** Order line, counted from 0. */
  position: number
  productId: number
  productName: string
  jarCount: number
  /** Empty when the amounts of the formula are unknown. */
  needs: readonly Need[]
}

/** Maximum number of orders. Orders that were paid most recently are left out first. */
const maxOrders = 2_000

/**
 * Returns the open lines. Their sequence matters: earlier lines get the stock first (see
 * computeShortages).
 */
export async function findOpenLines(shop: Shop, db: Db): Promise<OpenLine[]> {
  const rows = await db
    .with('open_order', (query) =>
      selectPaidOrders(query)
        .select('orders.id')
        .where('status', '!=', 'Ready to Ship')
        .where(isAtPharmacy())
        .orderBy('paid_at')
        .orderBy('orders.id')
        .limit(maxOrders),
    )
    .with('open_line', (query) =>
      query
        .selectFrom('open_order')
        .innerJoin('order_line as line', 'line.order_id', 'open_order.id')
        .select(['line.order_id', 'line.position'])
        .where(
          sql<boolean>`not exists (select from batch_line join batch on batch.id = batch_line.batch_id
            where batch_line.order_id = line.order_id and batch_line.position = line.position
              and batch.state = 'checked')`,
        )
        // Without `all`, so that a line of an open order in an open batch is found once.
        .union(
          selectPaidOrders(query)
            .innerJoin('batch_line', 'batch_line.order_id', 'orders.id')
            .innerJoin('batch', 'batch.id', 'batch_line.batch_id')
            .select(['batch_line.order_id', 'batch_line.position'])
            // In the SQL text: as a parameter of a prepared statement it would hide from PostgreSQL
            // that the index `batch_open` fits.
            .where('batch.state', '=', sql<'open'>`'open'`),
        ),
    )
    .selectFrom('open_line')
    .innerJoin('orders', 'orders.id', 'open_line.order_id')
    .innerJoin('order_line as line', (join) =>
      join
        .onRef('line.order_id', '=', 'open_line.order_id')
        .onRef('line.position', '=', 'open_line.position'),
    )
    .select(['number', 'line.position', 'product_id', 'product_name', 'quantity', 'size'])
    .select(sql<string | null>`line.product->>'formula'`.as('formula'))
    .orderBy('paid_at')
    .orderBy('orders.id')
    .orderBy('line.position')
    .execute()
  // Many lines have the same formula and size. Their needs are computed once, because
  // computeWeighings also formats the texts of a batch sheet, which is slow.
  const needsByKey = new Map<string, readonly Need[]>()
  return rows.map((row) => {
    const capsules = row.quantity * row.size
    // The formula as JSON text; for a line without a formula the product's id.
    const key = `${row.formula ?? row.product_id} ${capsules}`
    const needs = needsByKey.get(key) ?? findNeeds(shop, row, capsules)
    needsByKey.set(key, needs)
    return {
      orderNumber: row.number,
      position: row.position,
      productId: row.product_id,
      productName: row.product_name,
      jarCount: row.quantity,
      needs,
    }
  })
}

/** Returns a query of the paid orders that no pharmacist has declined. */
function selectPaidOrders(query: QueryCreator<Tables>) {
  return query
    .selectFrom('orders')
    .leftJoin('review', 'review.order_id', 'orders.id')
    .where('payment', 'in', paymentStatesToPrepare)
    .where((eb) => eb.or([eb('review.state', 'is', null), eb('review.state', '!=', 'declined')]))
}

/**
 * Returns the ingredients that a line needs. Uses the formula at the time of the order. Older lines
 * without a stored formula use the current formula. Returns an empty list when the formula has no
 * amounts.
 */
function findNeeds(
  shop: Shop,
  row: { formula: string | null; product_id: number },
  capsules: number,
): readonly Need[] {
  const formula =
    row.formula === null
      ? findProduct(shop, row.product_id)?.formula
      : // Cast, because insertOrder stored the formula of a product.
        (JSON.parse(row.formula) as Formula)
  return formula ? computeNeeds(formula, capsules) : []
}
