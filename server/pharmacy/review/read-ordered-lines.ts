/**
 * Order lines with their products as they were when ordered: formula, declared allergens,
 * suitability. Older lines have no copy of the product. For them, the catalogue's current product
 * is used, or only the names stored in the line.
 */
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

export type OrderedProduct = Omit<RecommendableProduct, 'formula'> & {
  /** Undefined when only the names of the ingredients are known. */
  formula?: Formula | undefined
}

export type OrderedLine = {
  orderId: number
  position: number
  name: string
  quantity: number
  /** Capsules in one jar. */
  size: number
  /** Names as stored in the line; those of `product` may be newer. */
  ingredients: readonly string[]
  product: OrderedProduct
}

/**
 * Returns the lines of each order, by order id, sorted by position. An order without lines is not
 * in the map.
 */
export async function readOrderedLines(
  shop: Shop,
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, OrderedLine[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_line')
    .select(['order_id', 'position', 'product_id', 'product_name', 'category'])
    .select(['size', 'ingredients', 'quantity', 'product'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('position')
    .execute()
  const lines = rows.map((row): OrderedLine => {
    // Used when neither the line nor the catalogue has the product. Limit: the allergens are then
    // unknown, so the line raises no allergy flag. The missing formula raises the flag "Amounts
    // unknown", which warns the pharmacist.
    const productFromNames: OrderedProduct = {
      id: row.product_id,
      product_name: row.product_name,
      category: row.category,
      gender: 'u', // unisex
      allergies: '',
      ingredients: row.ingredients,
    }
    // Cast, because insertOrder wrote the column from a product. Older rows have null. Danger: a
    // row keeps the shape of its time, so a field that is added later is missing in it.
    const storedProduct = row.product as OrderedProduct | null
    return {
      orderId: row.order_id,
      position: row.position,
      name: row.product_name,
      quantity: row.quantity,
      size: row.size,
      ingredients: row.ingredients,
      product: storedProduct ?? findProduct(shop, row.product_id) ?? productFromNames,
    }
  })
  return Map.groupBy(lines, ({ orderId }) => orderId)
}
