/**
 * Rows of the catalogue. Each write of a product must call `moveVersion` in the same transaction
 * (`changeCatalogue` does it), otherwise no process reads the change.
 */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'

import { pictureReply, productReply } from '#contract/catalogue.ts'
import { mainPictureUrl, type Picture } from '#domain/catalogue/picture.ts'
import type { Formula } from '#domain/catalogue/formula.ts'
import type { Ingredient } from '#domain/catalogue/ingredient.ts'
import { productFromWire, type Product, type ProductWire } from '#domain/catalogue/product.ts'
import { supplementFacts } from '#domain/catalogue/supplement-facts.ts'
import { ringgit, sen, type Sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

/** Returns the current version of the catalogue; it only rises. */
export async function readVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return row.version
}

/** Raises the version. Its row also serves as a lock: catalogue changes run one after another. */
export async function moveVersion(tx: Tx): Promise<number> {
  const row = await tx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Returns published products in the shop's order, and the ids of rows that fail validation. */
export async function readProducts(db: Db): Promise<{ products: Product[]; unusable: number[] }> {
  const rows = await productRows(db)
    .where('archived_at', 'is', null)
    .where('published_at', 'is not', null)
    .execute()
  const products: Product[] = []
  const unusable: number[] = []
  for (const row of rows) {
    const product = productOf(row)
    if (product) products.push(product)
    else unusable.push(row.id)
  }
  return { products, unusable }
}

/**
 * Rows of products with their amounts in the shop's order, including drafts and archived products.
 */
export function productRows(db: Db) {
  return db
    .selectFrom('product')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('product_ingredient as part')
          .innerJoin('ingredient', 'ingredient.id', 'part.ingredient_id')
          .select([
            'ingredient.id',
            'ingredient.name',
            'ingredient.form',
            'ingredient.pigment',
            'part.amount',
            'part.unit',
            'part.compound',
            'part.factor',
          ])
          .whereRef('part.product_id', '=', 'product.id')
          .orderBy('part.ingredient_id'),
      ).as('parts'),
    )
    .orderBy('position')
    .orderBy('id')
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productRows>['execute']>>[number]

/** Returns undefined when the row fails validation. */
export function productOf(row: ProductRow): Product | undefined {
  const formula =
    row.parts.length > 0
      ? { productId: row.id, ground: row.ground ?? undefined, ingredients: row.parts }
      : undefined
  const read = productReply.safeParse({
    ...row,
    price: ringgit(sen(row.price_sen)),
    nutFree: row.nut_free,
    glutenFree: row.gluten_free,
    breastFeedingSafe: row.breast_feeding_safe,
    dailyPriceDesc: row.daily_price_desc ?? undefined,
    image: imageOf(row.pictures),
    formula,
  } satisfies Record<keyof ProductWire, unknown>)
  if (!read.success) return undefined
  const product = productFromWire(read.data)
  // Without descriptions of its own, a product gets them from its amounts.
  return product.descriptions.length === 0 && product.formula
    ? { ...product, descriptions: supplementFacts(product.formula) }
    : product
}

/** The documented `image`: the URL of the first picture, or empty. */
function imageOf(pictures: unknown): string {
  const [first] = picturesOf(pictures)
  return first ? mainPictureUrl(first) : ''
}

/** Returns the pictures of a row, or none when they fail validation. */
export function picturesOf(pictures: unknown): readonly Picture[] {
  const read = z.array(pictureReply).safeParse(pictures)
  return read.success ? read.data : []
}

export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertIngredients(tx: Tx, list: readonly Ingredient[]): Promise<void> {
  if (list.length === 0) return
  await tx
    .insertInto('ingredient')
    .values([...list])
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
      ...columnsOf(product),
      ground: product.formula?.ground ?? null,
      pictures: JSON.stringify(product.pictures),
      position,
      published_at: sql<Date>`now()`,
    })
    .execute()
  await writeAmounts(tx, product.id, product.formula)
  await insertPrice(tx, product.id, product.price)
}

/** Columns that have a default or are written on their own. */
type OtherColumns =
  | 'id'
  | 'ground'
  | 'pictures'
  | 'drawn'
  | 'position'
  | `${'published' | 'archived' | 'created' | 'updated'}_at`
  | 'version'

/** The columns of the fields that staff edit. */
export function columnsOf(
  product: Omit<Product, 'id' | 'image' | 'pictures' | 'formula' | 'dailyPriceDesc'> & {
    dailyPriceDesc?: string
    /** When absent, an empty `allergies` counts as a declaration of no allergens. */
    noAllergens?: boolean
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
  } satisfies Record<Exclude<keyof Tables['product'], OtherColumns>, unknown>
}

/** Replaces the amounts of a product. */
export async function writeAmounts(
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
        ...{ amount, unit, compound, factor },
      })),
    )
    .execute()
}

/** Saves a price that is valid from now on; `by` is the user who set it. */
export async function insertPrice(
  tx: Tx,
  productId: number,
  price: Sen,
  set?: { by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('product_price')
    .values({
      product_id: productId,
      price_sen: price,
      ...(set && { set_by: set.by, from_at: set.at }),
    })
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

export async function writePosition(tx: Tx, productId: number, position: number): Promise<void> {
  await tx.updateTable('product').set({ position }).where('id', '=', productId).execute()
}
