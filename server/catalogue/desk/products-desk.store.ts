/** Rows of products for the desk; the queries of the catalogue are in `catalogue.store.ts`. */
import type { Ingredient } from '#domain/catalogue/ingredient.ts'
import type { Picture } from '#domain/catalogue/picture.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tx } from '#server/db/transact.ts'

import { productRows, type ProductRow, type columnsOf } from '#server/catalogue/catalogue.store.ts'

export async function findRow(db: Db, productId: number): Promise<ProductRow | undefined> {
  return productRows(db).where('id', '=', productId).executeTakeFirst()
}

export async function findNameOfSku(db: Db, sku: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('product_name')
    .where('sku', '=', sku)
    .executeTakeFirst()
  return row?.product_name
}

export async function readIngredients(db: Db): Promise<Ingredient[]> {
  return db
    .selectFrom('ingredient')
    .select(['id', 'name', 'form', 'pigment', 'compound', 'factor'])
    .orderBy('name')
    .execute()
}

/** Inserts a draft as the last product. Throws on a duplicate SKU. */
export async function insertAtEnd(
  tx: Tx,
  columns: ReturnType<typeof columnsOf>,
  pictures: readonly Picture[],
  at: Date,
): Promise<number> {
  const row = await tx
    .insertInto('product')
    .values((eb) => ({
      ...columns,
      pictures: JSON.stringify(pictures),
      position: eb
        .selectFrom('product')
        .select((inner) =>
          inner(inner.fn.coalesce(inner.fn.max('position'), inner.lit(0)), '+', 10).as('last'),
        ),
      created_at: at,
      updated_at: at,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Updates the given columns and raises the product's version. Returns the new version. */
export async function updateProduct(
  tx: Tx,
  productId: number,
  change: Partial<ReturnType<typeof columnsOf>> & {
    pictures?: string
    archived_at?: Date | null
    published_at?: Date
    updated_at: Date
  },
): Promise<number> {
  const row = await tx
    .updateTable('product')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', productId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/**
 * Writes the drawn pictures without raising the version, so that staff who are editing get no
 * CONFLICT.
 */
export async function updateDrawnPictures(
  tx: Tx,
  productId: number,
  pictures: readonly Picture[],
  drawn: string | null,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ pictures: JSON.stringify(pictures), drawn })
    .where('id', '=', productId)
    .execute()
}

export async function findDrawnVersion(db: Db, productId: number): Promise<string | null> {
  const row = await db
    .selectFrom('product')
    .select('drawn')
    .where('id', '=', productId)
    .executeTakeFirst()
  return row?.drawn ?? null
}

/** Newest first. */
export async function readPrices(db: Db, productId: number) {
  return db
    .selectFrom('product_price as price')
    .leftJoin('users', 'users.id', 'price.set_by')
    .select(['price.price_sen', 'price.from_at', 'users.email'])
    .where('price.product_id', '=', productId)
    .orderBy('price.id', 'desc')
    .limit(100)
    .execute()
}

/** Ids of the products on sale, in the shop's order. */
export async function readProductOrder(tx: Tx): Promise<number[]> {
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

export async function writePosition(tx: Tx, productId: number, position: number): Promise<void> {
  await tx.updateTable('product').set({ position }).where('id', '=', productId).execute()
}

/** The pictures of all products, including drafts and archived ones. */
export async function readAllPictures(db: Db): Promise<unknown[]> {
  const rows = await db.selectFrom('product').select('pictures').execute()
  return rows.map(({ pictures }) => pictures)
}
