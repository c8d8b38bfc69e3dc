/**
 * Queries for the products desk, the screen on which staff manage products. Unless a function
 * states otherwise, its result includes drafts and archived products.
 */
import type { AmountUnit } from '#domain/catalogue/formula/formula.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'

import type { CatalogueTx } from '#server/catalogue/catalogue.store.ts'
import {
  isVisibleInShop,
  selectProducts,
  type ProductRow,
} from '#server/catalogue/select-products.ts'

/** Returns undefined if no product has this id. */
export async function findProductRow(db: Db, productId: number): Promise<ProductRow | undefined> {
  return selectProducts(db).where('id', '=', productId).executeTakeFirst()
}

/**
 * Returns the row of a product. Throws NOT_FOUND for an unknown product. The lock of the
 * transaction keeps the row from changing before the caller writes it.
 */
export async function getProductRow(tx: CatalogueTx, productId: number): Promise<ProductRow> {
  const row = await findProductRow(tx, productId)
  if (!row) throw new ShopError('NOT_FOUND')
  return row
}

/**
 * Throws CONFLICT if the product has been changed since staff read it in version `readVersion`.
 * Call it only after comparing the row with the requested values: if they are equal, return without
 * an error, so that a repeated save is no conflict.
 */
export function assertProductVersion(row: ProductRow, readVersion: number): void {
  if (row.version !== readVersion) throw new ShopError('CONFLICT')
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
export async function listAllIngredients(db: Db): Promise<Ingredient[]> {
  return db
    .selectFrom('ingredient')
    .select(['id', 'name', 'form', 'pigment', 'compound', 'factor'])
    .orderBy('name')
    .execute()
}

/**
 * Returns, for each ingredient of a stored formula, the units in which formulas state its amount.
 * The keys are ids of ingredients.
 */
export async function listUnitsInFormulas(db: Db): Promise<Map<string, AmountUnit[]>> {
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

/**
 * Returns the fingerprint of the product's drawn pictures; null if none were drawn yet, or for an
 * unknown product.
 */
export async function findDrawnFingerprint(db: Db, productId: number): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('drawn')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.drawn ?? null
}

/** Older prices stay in the price history, but the products desk does not show them. */
const maxShownPrices = 100

/**
 * `email` is that of the member of staff who set the price; null for the seed or a deleted account.
 */
type SetPrice = { price_sen: number; from_at: Date; email: string | null }

/** Returns the product's last prices, newest first. The first one is the current price. */
export async function listPrices(db: Db, productId: number): Promise<SetPrice[]> {
  return db
    .selectFrom('product_price as price')
    .leftJoin('users', 'users.id', 'price.set_by')
    .select(['price.price_sen', 'price.from_at', 'users.email'])
    .where('price.product_id', '=', productId)
    .orderBy('price.id', 'desc')
    .limit(maxShownPrices)
    .execute()
}

/** Returns the ids of the products that shoppers can see, in display order. */
export async function listIdsInDisplayOrder(tx: CatalogueTx): Promise<number[]> {
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where(isVisibleInShop())
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
