/**
 * Finds the open lines: order lines whose jars are paid and still need stock. Closing a batch takes
 * its stock, so the lines of a closed batch are not open. Staff may ship an order before its batch
 * is closed, so each paid line in an open batch is an open line, whatever the order's status.
 */
import { sql, type QueryCreator } from 'kysely'

import type { Formula } from '#domain/catalogue/formula/formula.ts'
import { paymentStatesToPrepare } from '#domain/payments/payment-state.ts'
import type { BatchState } from '#domain/pharmacy/batch.ts'
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
  /** Empty when the formula of the line is unknown. */
  needs: readonly Need[]
}

/**
 * Limits the open orders that one run reads, so that it stays fast. The orders that were paid first
 * are read, because they get the stock first. A line of a later order is left out until earlier
 * orders are made, or until it is in an open batch: its shortage is not reported before.
 */
const maxOrders = 2_000

/** The state of a batch after it was closed. Only closing takes its stock. */
const closedState: BatchState = 'checked'

/**
 * Returns the open lines, oldest payment first. Their sequence matters: earlier lines get the stock
 * first (see computeShortages).
 */
export async function findOpenLines(shop: Shop, db: Db): Promise<OpenLine[]> {
  const rows = await db
    .with('open_order', (query) =>
      selectPaidOrders(query)
        .select('orders.id')
        .where('orders.status', '!=', 'Ready to Ship')
        .where(isAtPharmacy())
        .orderBy('orders.paid_at')
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
              and batch.state = ${sql.lit(closedState)})`,
        )
        // Without `all`, so that a line of an open order in an open batch is found once.
        .union(
          selectPaidOrders(query)
            .innerJoin('batch_line', 'batch_line.order_id', 'orders.id')
            .innerJoin('batch', 'batch.id', 'batch_line.batch_id')
            .select(['batch_line.order_id', 'batch_line.position'])
            // The state is part of the SQL text: as a parameter of a prepared statement it would
            // hide from PostgreSQL that the index `batch_open` fits.
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
    .select(['orders.number', 'line.position', 'line.product_id', 'line.product_name'])
    .select(['line.quantity', 'line.size'])
    .select(sql<string | null>`line.product->>'formula'`.as('formula'))
    .orderBy('orders.paid_at')
    .orderBy('orders.id')
    .orderBy('line.position')
    .execute()
  // Many lines have the same formula and size. Their needs are computed once, because
  // computeWeighings also formats the texts of a batch sheet, which is slow.
  const needsByKey = new Map<string, readonly Need[]>()
  return rows.map((row) => {
    const capsuleCount = row.quantity * row.size
    // The formula as JSON text; for a line without a formula the product's id.
    const key = `${row.formula ?? row.product_id} ${capsuleCount}`
    const needs = needsByKey.get(key) ?? listLineNeeds(shop, row, capsuleCount)
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
    .where('orders.payment', 'in', paymentStatesToPrepare)
    .where((eb) => eb.or([eb('review.state', 'is', null), eb('review.state', '!=', 'declined')]))
}

/**
 * Returns the ingredients that a line needs, by the formula that the line stored when it was
 * ordered. An older line stored none and uses the product's current formula; without a formula, the
 * result is empty.
 */
function listLineNeeds(
  shop: Shop,
  row: { formula: string | null; product_id: number },
  capsuleCount: number,
): readonly Need[] {
  const formula =
    row.formula === null
      ? findProduct(shop, row.product_id)?.formula
      : // Cast, because insertOrder stored the formula of a product.
        (JSON.parse(row.formula) as Formula)
  return formula ? computeNeeds(formula, capsuleCount) : []
}
