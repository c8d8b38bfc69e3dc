/**
 * Coverage of orders: compares the paid jars that are not made yet with the usable stock. A line is
 * uncovered while the stock is not enough for it and for all older lines.
 */
import { isDeepStrictEqual } from 'node:util'

import {
  computeShortages,
  sumShortages,
  type Shortage,
  type UsableStock,
} from '#domain/supply/coverage.ts'
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
  uncoveredLines: readonly UncoveredLine[]
  /** Products of these lines, sorted by name. */
  uncoveredProducts: readonly UncoveredProduct[]
  /** Ids of the ingredients that have ever had a lot. */
  trackedIds: ReadonlySet<string>
}

/** Limits the reads while the stock changes all the time. */
const maxReads = 3

/** Returns the coverage as of now. No column stores it, so each call computes it. */
export async function computeCoverage(shop: Shop, db: Db): Promise<Coverage> {
  const { stock, openLines } = await readStockAndLines(shop, db)
  const uncoveredLines = computeShortages(openLines, stock).filter(
    ({ shortages }) => shortages.length > 0,
  )
  const uncoveredProducts = groupByProduct(uncoveredLines)
  return { uncoveredLines, uncoveredProducts, trackedIds: stock.trackedIds }
}

/**
 * Returns the stock and the open lines of the same moment. Several statements read them, so stock
 * and lines are read again if the stock has changed in between, up to `maxReads` times in all. If
 * the stock changes each time, the result may be inconsistent; the next update of the sales stops
 * corrects it. The stock is read first: then a batch that is closed in between does not seem to
 * lack the stock that it has just taken.
 */
async function readStockAndLines(
  shop: Shop,
  db: Db,
): Promise<{ stock: UsableStock; openLines: readonly OpenLine[] }> {
  let stock = await readUsableStock(shop, db)
  for (let read = 1; ; read++) {
    const openLines = await findOpenLines(shop, db)
    const currentStock = await readUsableStock(shop, db)
    if (read === maxReads || isDeepStrictEqual(stock, currentStock)) return { stock, openLines }
    stock = currentStock
  }
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
