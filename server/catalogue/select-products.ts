/** Selects products with their amounts, and converts the rows to products. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'

import { pictureReply, productReply } from '#contract/shop/catalogue.ts'
import { getMainPictureUrl, type Picture } from '#domain/catalogue/picture.ts'
import { productFromWire, type Product, type ProductWire } from '#domain/catalogue/product.ts'
import { listSupplementFacts } from '#domain/catalogue/formula/supplement-facts.ts'
import { toRinggit, sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Returns the products that shoppers can see, in display order (`position`), and the ids of those
 * whose row fails validation.
 */
export async function readProducts(db: Db): Promise<{ products: Product[]; invalidIds: number[] }> {
  const rows = await selectProducts(db).where(isVisibleInShop()).execute()
  const products: Product[] = []
  const invalidIds: number[] = []
  for (const row of rows) {
    const product = parseProduct(row)
    if (product) products.push(product)
    else invalidIds.push(row.id)
  }
  return { products, invalidIds }
}

/**
 * Returns the SQL condition that shoppers can see a product: the product is published and not
 * archived. Its page may still say that it is not available for sale.
 */
export function isVisibleInShop(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'product'>()
  return eb.and([eb('product.published_at', 'is not', null), eb('product.archived_at', 'is', null)])
}

/**
 * Selects products with their formula (`formulaIngredients`), in display order, including drafts
 * and archived products. The caller adds conditions.
 */
export function selectProducts(db: Db) {
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
      ).as('formulaIngredients'),
    )
    .orderBy('position')
    .orderBy('id')
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof selectProducts>['execute']>>[number]

/**
 * Converts a row to a product. Returns undefined when the row fails validation. The product is
 * available only if staff made it available (`available`) and it is not stopped for lack of stock.
 */
export function parseProduct(row: ProductRow): Product | undefined {
  const formula =
    row.formulaIngredients.length > 0
      ? {
          productId: row.id,
          ground: row.ground ?? undefined,
          ingredients: row.formulaIngredients,
        }
      : undefined
  // Columns have the names of the reply's fields, except those set here. `satisfies` reports a
  // missing field.
  const result = productReply.safeParse({
    ...row,
    available: row.available && row.stopped_at === null,
    price: toRinggit(sen(row.price_sen)),
    nutFree: row.nut_free,
    glutenFree: row.gluten_free,
    noAllergens: row.no_allergens,
    breastFeedingSafe: row.breast_feeding_safe,
    dailyPriceDesc: row.daily_price_desc ?? undefined,
    image: findMainPictureUrl(row.pictures),
    formula,
  } satisfies Record<keyof ProductWire, unknown>)
  if (!result.success) return undefined
  const product = productFromWire(result.data)
  // Without descriptions by staff, the amounts of the formula are listed instead.
  return product.descriptions.length === 0 && product.formula
    ? { ...product, descriptions: listSupplementFacts(product.formula) }
    : product
}

/** Returns the field `image` of the API: the URL of the first picture, or an empty string. */
function findMainPictureUrl(pictures: unknown): string {
  const [firstPicture] = parsePictures(pictures)
  return firstPicture ? getMainPictureUrl(firstPicture) : ''
}

/**
 * Returns the pictures of a row (its JSON column), or none when any of them fails validation. The
 * product is then shown without pictures.
 */
export function parsePictures(pictures: unknown): readonly Picture[] {
  const result = z.array(pictureReply).safeParse(pictures)
  return result.success ? result.data : []
}
