import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Shop } from '#server/shop.ts'

import { parseProduct, selectProducts } from './select-products.ts'
import { findProduct } from './find-products.ts'

/**
 * Returns the formulas of the products by product id. Products that are unknown or have no formula
 * are left out. Formulas of archived products and drafts are read from the database, because the
 * cached catalogue lacks these products.
 */
export async function findFormulas(
  shop: Shop,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Formula>> {
  const formulas = new Map<number, Formula>()
  const missingIds: number[] = []
  for (const id of ids) {
    const product = findProduct(shop, id)
    if (product?.formula) formulas.set(id, product.formula)
    else if (!product) missingIds.push(id)
  }
  if (missingIds.length === 0) return formulas
  for (const row of await selectProducts(shop.db).where('id', 'in', missingIds).execute()) {
    const formula = parseProduct(row)?.formula
    if (formula) formulas.set(row.id, formula)
  }
  return formulas
}
