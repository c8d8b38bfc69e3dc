/**
 * Returns formulas by product id, also of archived products, which the catalogue in memory leaves
 * out.
 */
import type { Formula } from '#domain/catalogue/formula.ts'
import type { Shop } from '#server/shop.ts'

import { productOf, productRows } from './catalogue.store.ts'
import { findProduct } from './find-products.ts'

export async function findFormulas(
  shop: Shop,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Formula>> {
  const formulas = new Map<number, Formula>()
  const archived: number[] = []
  for (const id of ids) {
    const product = findProduct(shop, id)
    if (product?.formula) formulas.set(id, product.formula)
    else if (!product) archived.push(id)
  }
  if (archived.length === 0) return formulas
  for (const row of await productRows(shop.db).where('id', 'in', archived).execute()) {
    const formula = productOf(row)?.formula
    if (formula) formulas.set(row.id, formula)
  }
  return formulas
}
