/**
 * Queries of the products desk, the screen on which staff manage products. Unless stated, they
 * include drafts and archived products.
 */
import type { AmountUnit } from '#domain/catalogue/formula/formula.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { selectProducts, type ProductRow } from '#server/catalogue/select-products.ts'

/** Returns undefined if no product has this id. */
export async function findProductRow(db: Db, productId: number): Promise<ProductRow | undefined> {
  return selectProducts(db).where('id', '=', productId).executeTakeFirst()
}

/**
 * Returns the row of a product. Throws NOT_FOUND. Call it within changeCatalogue, whose lock keeps
 * the row from changing afterwards.
 */
export async function getProductRow(tx: Tx, productId: number): Promise<ProductRow> {
  const row = await findProductRow(tx, productId)
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/**
 * Throws CONFLICT if the row has another version. Before the call, a caller returns early when the
 * row has the requested values already, so that a repeated save is no conflict (`rowVersion`).
 */
export function assertProductVersion(row: ProductRow, version: number): void {
  if (row.version !== version) throw new ShopError('CONFLICT')
}

/** Returns the name of the product that has the SKU, or undefined. */
export async function findProductNameBySku(db: Db, sku: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('product_name')
    .where('sku', '=', sku)
    .executeTakeFirst()
  return row?.product_name
}

/** Returns all ingredients, sorted by name. */
export async function readIngredients(db: Db): Promise<Ingredient[]> {
  return db
    .selectFrom('ingredient')
    .select(['id', 'name', 'form', 'pigment', 'compound', 'factor'])
    .orderBy('name')
    .execute()
}

/** Returns the units in which formulas state each ingredient, by its id. */
export async function readUnitsInFormulas(db: Db): Promise<Map<string, AmountUnit[]>> {
  const rows = await db
    .selectFrom('product_ingredient')
    .select(['ingredient_id', 'unit'])
    .distinct()
    .execute()
  const groups = Map.groupBy(rows, (row) => row.ingredient_id)
  // The cast is safe: a check of the table product_ingredient allows these units only.
  return new Map(
    [...groups].map(([id, group]) => [id, group.map(({ unit }) => unit as AmountUnit)]),
  )
}

/** Returns the fingerprint of the product's drawn pictures; null if none were drawn yet. */
export async function findDrawnFingerprint(db: Db, productId: number): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('drawn')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.drawn ?? null
}

/** The largest number of prices that the products desk shows. */
const maxPrices = 100

/** Returns the last prices with their author's email, newest first. */
export async function readPrices(db: Db, productId: number) {
  return db
    .selectFrom('product_price as price')
    .leftJoin('users', 'users.id', 'price.set_by')
    .select(['price.price_sen', 'price.from_at', 'users.email'])
    .where('price.product_id', '=', productId)
    .orderBy('price.id', 'desc')
    .limit(maxPrices)
    .execute()
}

/** Returns the ids of published products, without archived ones, in display order. */
export async function readDisplayOrder(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('archived_at', 'is', null)
    .where('published_at', 'is not', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
