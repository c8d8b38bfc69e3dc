import type { HandlerResult } from '#contract/call.ts'
import { formatRoundedStock } from '#domain/stock/stock-amount.ts'
import type { Shortage } from '#domain/supply/coverage.ts'
import type { Shop } from '#server/shop.ts'

import { computeCoverage } from './compute-coverage.ts'
import { readStockWarnings } from './read-stock.ts'

type Supply = HandlerResult<'GET /api/pharmacy/supply'>

/** Returns the warnings, and the products and order lines that cannot be made now. */
export async function showSupply(shop: Shop): Promise<Supply> {
  const warnings = await readStockWarnings(shop, shop.db)
  const { uncoveredLines, uncoveredProducts } = await computeCoverage(shop, shop.db)
  return {
    warnings: warnings.map((warning) => ({ ...warning, lot: warning.lot ?? null })),
    products: uncoveredProducts.map(({ productId, productName, jarCount, shortages }) => ({
      productId,
      name: productName,
      jarCount,
      shortages: shortages.map(toShortageReply),
    })),
    lines: uncoveredLines.map(({ orderNumber, position, shortages }) => ({
      orderId: orderNumber,
      position,
      shortages: shortages.map(toShortageReply),
    })),
  }
}

function toShortageReply({ ingredientId, name, compound, unit, missingAmount }: Shortage) {
  return { ingredientId, name, compound, missingAmount: formatRoundedStock(missingAmount, unit) }
}
