/** Coverage of orders: compares the paid jars that are not made yet with the usable stock. */
import { computeShortages, sumShortages, type Shortage } from '#domain/supply/coverage.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { findOpenLines, type OpenLine } from './find-open-lines.ts'
import { readUsableStock } from './read-stock.ts'

type UncoveredLine = OpenLine & { shortages: readonly Shortage[] }

export type UncoveredProduct = {
  productId: number
  productName: string
  /** Number of jars of the uncovered lines, also of those that the stock covers in part. */
  jarCount: number
  shortages: readonly Shortage[]
}

type Coverage = {
  /** Lines that cannot be made now, oldest payment first. */
  lines: readonly UncoveredLine[]
  /** Products of these lines, sorted by name. */
  products: readonly UncoveredProduct[]
  /** Ids of the ingredients that have ever had a lot. */
  trackedIds: ReadonlySet<string>
}

/**
 * Returns the coverage as of now. No column stores it, so each call computes it. Stock and lines
 * are read at different moments: the stock first, so that a batch that is closed in between does
 * not seem to lack the stock that it has just taken.
 */
export async function coverOrders(shop: Shop, db: Db): Promise<Coverage> {
  const stock = await readUsableStock(shop, db)
  const openLines = await findOpenLines(shop, db)
  const lines = computeShortages(openLines, stock).filter(({ shortages }) => shortages.length > 0)
  return { lines, products: groupByProduct(lines), trackedIds: stock.trackedIds }
}

function groupByProduct(lines: readonly UncoveredLine[]): UncoveredProduct[] {
  const linesByProductId = Map.groupBy(lines, ({ productId }) => productId)
  // Lines keep the product name at the time of the order. The oldest payment comes first, so the
  // last line of a product, whose entry replaces the earlier ones, has the newest name.
  const namesByProductId = new Map(lines.map((line) => [line.productId, line.productName]))
  return Array.from(namesByProductId, ([productId, productName]) => {
    const productLines = linesByProductId.get(productId) ?? []
    return {
      productId,
      productName,
      jarCount: productLines.reduce((sum, { jarCount }) => sum + jarCount, 0),
      shortages: sumShortages(productLines.flatMap((line) => line.shortages)),
    }
  }).toSorted((a, b) => a.productName.localeCompare(b.productName))
}
