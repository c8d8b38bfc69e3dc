/**
 * Rows of the catalogue. Each write of a product must call `incrementCatalogueVersion` in the same
 * transaction; `changeCatalogue` does both. Without a new version, no process reads the change.
 */
import { sql } from 'kysely'

import type { Picture } from '#domain/catalogue/picture.ts'
import type { Formula } from '#domain/catalogue/formula/formula.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { Sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

/** Distance between the positions of two neighbouring products, as the seed and staff set them. */
export const positionStep = 10

/** Returns the current version of the catalogue. Every change of a product raises it. */
export async function readCatalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/**
 * Raises the version and returns it. The update locks the version's row until the transaction ends,
 * so catalogue changes run one after another.
 */
export async function incrementCatalogueVersion(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Throws the database's error for an id that exists already. */
export async function insertIngredients(tx: Tx, ingredients: readonly Ingredient[]): Promise<void> {
  if (ingredients.length === 0) return
  await tx
    .insertInto('ingredient')
    .values([...ingredients])
    .execute()
}

/**
 * Inserts a published product with its id, amounts and first price. Throws on a duplicate id or
 * SKU.
 */
export async function insertProduct(tx: Tx, product: Product, position: number): Promise<void> {
  await tx
    .insertInto('product')
    .values({
      id: product.id,
      ...toProductColumns(product),
      ground: product.formula?.ground ?? null,
      pictures: JSON.stringify(product.pictures),
      position,
      published_at: sql<Date>`now()`,
    })
    .execute()
  await replaceAmounts(tx, product.id, product.formula)
  await insertPrice(tx, product.id, product.price)
}

/**
 * Columns that toProductColumns omits: they have a default or another function writes them.
 * `ground`: id of the ingredient whose colour is the product's background. `drawn`: fingerprint of
 * the drawn pictures. `stopped_at`: see updateStoppedAt.
 */
type OtherColumns =
  | 'id'
  | 'ground'
  | 'pictures'
  | 'drawn'
  | 'stopped_at'
  | 'position'
  | `${'published' | 'archived' | 'created' | 'updated'}_at`
  | 'version'

/** Converts the fields that staff edit to columns. `satisfies` reports a missing column. */
export function toProductColumns(
  product: Omit<Product, 'id' | 'image' | 'pictures' | 'formula' | 'dailyPriceDesc'> & {
    dailyPriceDesc?: string
    /** When absent, an empty `allergies` counts as a declaration of no allergens. */
    noAllergens?: boolean
    /** False when absent. */
    stopWithoutStock?: boolean
  },
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
    no_allergens: product.noAllergens ?? product.allergies === '',
    daily_price_desc: product.dailyPriceDesc || null,
    available: product.available,
    stop_without_stock: product.stopWithoutStock ?? false,
  } satisfies Record<Exclude<keyof Tables['product'], OtherColumns>, unknown>
}

/** Replaces the formula of a product, or deletes it. */
export async function replaceAmounts(
  tx: Tx,
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

/**
 * Adds a price to the price history. `author` is the member of staff who set it, with the time.
 * Without `author`, as for a seeded product, the database sets the time.
 */
export async function insertPrice(
  tx: Tx,
  productId: number,
  price: Sen,
  author?: { userId: string; setAt: Date },
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

/** Inserts a draft as the last product and returns its id. Throws on a duplicate SKU. */
export async function insertDraft(
  tx: Tx,
  columns: ReturnType<typeof toProductColumns>,
  pictures: readonly Picture[],
  createdAt: Date,
): Promise<number> {
  const row = await tx
    .insertInto('product')
    .values((eb) => ({
      ...columns,
      pictures: JSON.stringify(pictures),
      position: eb
        .selectFrom('product')
        .select((inner) =>
          inner(inner.fn.coalesce(inner.fn.max('position'), inner.lit(0)), '+', positionStep).as(
            'position',
          ),
        ),
      created_at: createdAt,
      updated_at: createdAt,
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Updates the given columns and raises the product's version. Returns the new version. Throws for
 * an unknown product.
 */
export async function updateProduct(
  tx: Tx,
  productId: number,
  change: Partial<ReturnType<typeof toProductColumns>> & {
    pictures?: string
    archived_at?: Date | null
    published_at?: Date
    /** Makes a stopped product available again. updateStoppedAt stops it. */
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

/**
 * Saves the pictures and the fingerprint of the drawings, null without drawings. Does not raise the
 * product's version, so that staff who are editing the product get no CONFLICT.
 */
export async function updateDrawnPictures(
  tx: Tx,
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
 * Stops a product: it is not available for sale while the stock does not cover its open orders.
 * `stoppedAt` null makes it available again. Does not raise the product's version.
 */
export async function updateStoppedAt(
  tx: Tx,
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
export async function updatePosition(tx: Tx, productId: number, position: number): Promise<void> {
  await tx.updateTable('product').set({ position }).where('id', '=', productId).execute()
}
