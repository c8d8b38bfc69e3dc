/**
 * Rows of the catalogue. Two versions are kept: the catalogue's version rises with every change,
 * and makes all processes read the catalogue again. A product's version (`product.version`) rises
 * when staff change the product, and makes a save that is based on an older version fail with
 * CONFLICT.
 */
import { sql } from 'kysely'

import type { Picture } from '#domain/catalogue/picture.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import type { ProductEntry } from '#domain/catalogue/product-form.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Sen } from '#domain/money.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

/** Distance between the positions of two neighbouring products, as the seed and staff set them. */
export const positionStep = 10

/**
 * A transaction that has raised the version of the catalogue, as every write of a product requires:
 * without a new version, no process reads the change. Only `beginCatalogueChange` returns one; most
 * code gets it from `changeCatalogue`, which also notifies the other processes.
 */
export type CatalogueTx = Locked<Tx, 'catalogue version'>

/** Returns the current version of the catalogue. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/**
 * Raises the version of the catalogue. Returns the new version, and the transaction as one that may
 * write products. The update locks the version's row until the transaction ends, so catalogue
 * changes run one after another.
 */
export async function beginCatalogueChange(
  tx: Tx,
): Promise<{ catalogueTx: CatalogueTx; version: number }> {
  const row = await tx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  // The only cast to CatalogueTx: the version was raised above.
  return { catalogueTx: tx as CatalogueTx, version: row.version }
}

/** Returns whether there are products, also drafts and archived ones. */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws the database's error for an id that exists already. */
export async function insertIngredients(
  tx: CatalogueTx,
  ingredients: readonly Ingredient[],
): Promise<void> {
  if (ingredients.length === 0) return
  await tx
    .insertInto('ingredient')
    .values([...ingredients])
    .execute()
}

/**
 * Inserts a product of the seed as published, with its id, formula and first price. Throws the
 * database's error for an id or SKU that exists already.
 */
export async function insertSeedProduct(
  tx: CatalogueTx,
  product: Product,
  position: number,
): Promise<void> {
  await tx
    .insertInto('product')
    .values({
      id: product.id,
      ...toProductColumns({
        ...product,
        dailyPriceDesc: product.dailyPriceDesc ?? '',
        // The seed lists all allergens, so an empty list is a declaration. A form has a checkbox.
        noAllergens: product.allergies === '',
        stopWithoutStock: false,
      }),
      ground: product.formula?.ground ?? null,
      pictures: JSON.stringify(product.pictures),
      position,
      published_at: sql<Date>`now()`,
    })
    .execute()
  await replaceFormula(tx, product.id, product.formula)
  await insertPrice(tx, product.id, product.price)
}

/**
 * Columns that are not fields of the product form: they have a default, or another function writes
 * them. `ground`: id of the ingredient whose colour is the product's background. `drawn`:
 * fingerprint of the drawn pictures. `stopped_at`: see updateStoppedAt.
 */
type ColumnOutsideForm =
  | 'id'
  | 'ground'
  | 'pictures'
  | 'drawn'
  | 'stopped_at'
  | 'position'
  | `${'published' | 'archived' | 'created' | 'updated'}_at`
  | 'version'

/** The columns of a product's form. */
export type ProductColumns = ReturnType<typeof toProductColumns>

/**
 * Converts the fields of the product form to columns; `ingredients` are names. `satisfies` reports
 * a missing column.
 */
export function toProductColumns(
  product: Omit<ProductEntry, 'ingredients'> & { ingredients: readonly string[] },
) {
  return {
    sku: product.sku,
    product_name: product.product_name,
    category: product.category,
    price_sen: product.price,
    size: product.size,
    description: product.description,
    ingredients: [...product.ingredients],
    descriptions: JSON.stringify(product.descriptions),
    vegan: product.vegan,
    vegetarian: product.vegetarian,
    nut_free: product.nutFree,
    gluten_free: product.glutenFree,
    breast_feeding_safe: product.breastFeedingSafe,
    gender: product.gender,
    allergies: product.allergies,
    no_allergens: product.noAllergens,
    daily_price_desc: product.dailyPriceDesc || null,
    available: product.available,
    stop_without_stock: product.stopWithoutStock,
  } satisfies Record<Exclude<keyof Tables['product'], ColumnOutsideForm>, unknown>
}

/**
 * Replaces the stored formula of a product: its ingredients with their amounts. Undefined deletes
 * it. Throws the database's error for an unknown ingredient: call insertIngredients first.
 */
export async function replaceFormula(
  tx: CatalogueTx,
  productId: number,
  formula: Formula | undefined,
): Promise<void> {
  await tx.deleteFrom('product_ingredient').where('product_id', '=', productId).execute()
  if (!formula || formula.ingredients.length === 0) return
  await tx
    .insertInto('product_ingredient')
    .values(
      formula.ingredients.map(({ id, amount, unit, compound = '', factor = 1 }) => ({
        product_id: productId,
        ingredient_id: id,
        amount,
        unit,
        compound,
        factor,
      })),
    )
    .execute()
}

/** The member of staff who set a price, and when. */
type PriceAuthor = { userId: string; setAt: Date }

/**
 * Inserts a draft as the last product, with its first price but without its formula. Returns its
 * id. Throws a unique violation when another product has the SKU.
 */
export async function insertDraft(
  tx: CatalogueTx,
  columns: ProductColumns,
  pictures: readonly Picture[],
  author: PriceAuthor,
): Promise<number> {
  const row = await tx
    .insertInto('product')
    .values(({ selectFrom }) => ({
      ...columns,
      pictures: JSON.stringify(pictures),
      position: selectFrom('product').select(({ eb, fn, lit }) =>
        eb(fn.coalesce(fn.max('position'), lit(0)), '+', positionStep).as('position'),
      ),
      created_at: author.setAt,
      updated_at: author.setAt,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertPrice(tx, row.id, columns.price_sen, author)
  return row.id
}

/**
 * Updates the given columns and raises the product's version. Returns the product's new version.
 * Throws for an unknown product.
 */
export async function updateProduct(
  tx: CatalogueTx,
  productId: number,
  change: Partial<Omit<ProductColumns, 'price_sen'>> & {
    /** Refused: updatePrice writes the price, because it also writes the price history. */
    price_sen?: never
    pictures?: string
    archived_at?: Date | null
    published_at?: Date
    /** Ends a stop. Only updateStoppedAt begins one. */
    stopped_at?: null
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

/** Changes the price of a product and adds it to the price history. */
export async function updatePrice(
  tx: CatalogueTx,
  productId: number,
  price: Sen,
  author: PriceAuthor,
): Promise<void> {
  await tx.updateTable('product').set({ price_sen: price }).where('id', '=', productId).execute()
  await insertPrice(tx, productId, price, author)
}

/**
 * Adds a price to the price history. Without `author`, as for the seed, the database sets the time.
 */
async function insertPrice(
  tx: CatalogueTx,
  productId: number,
  price: Sen,
  author?: PriceAuthor,
): Promise<void> {
  await tx
    .insertInto('product_price')
    .values({
      product_id: productId,
      price_sen: price,
      ...(author && { set_by: author.userId, from_at: author.setAt }),
    })
    .execute()
}

/**
 * Saves the pictures and the fingerprint of the drawings, null without drawings. Does not raise the
 * product's version, so that staff who are editing the product get no CONFLICT.
 */
export async function updateDrawnPictures(
  tx: CatalogueTx,
  productId: number,
  pictures: readonly Picture[],
  fingerprint: string | null,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ pictures: JSON.stringify(pictures), drawn: fingerprint })
    .where('id', '=', productId)
    .execute()
}

/**
 * Saves since when a product is stopped, or null to make it available again. A stopped product is
 * not available for sale, because the stock does not cover its open orders. Does not raise the
 * product's version, so that staff who are editing the product get no CONFLICT.
 */
export async function updateStoppedAt(
  tx: CatalogueTx,
  productId: number,
  stoppedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ stopped_at: stoppedAt })
    .where('id', '=', productId)
    .execute()
}

/** Changes the place of a product in the display order: smaller positions come first. */
export async function updatePosition(
  tx: CatalogueTx,
  productId: number,
  position: number,
): Promise<void> {
  await tx.updateTable('product').set({ position }).where('id', '=', productId).execute()
}
