/** Products for staff, read from the database, including drafts and archived ones. */
import { setImmediate } from 'node:timers/promises'

import { composeFormula } from '#domain/catalogue/formula/compose-formula.ts'
import type { HandlerResult } from '#contract/call.ts'
import type { Ingredient } from '#domain/catalogue/formula/ingredient.ts'
import { productToWire, type Product } from '#domain/catalogue/product.ts'
import { validateProductForm } from '#domain/catalogue/product-form.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { findPublicationGaps } from '#domain/catalogue/publication.ts'
import { listProductWarnings } from '#domain/catalogue/product-warnings.ts'
import { toRinggit, sen } from '#domain/money.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import {
  isVisibleInShop,
  parsePictures,
  parseProduct,
  selectProducts,
  type ProductRow,
} from '#server/catalogue/select-products.ts'
import { toProductForm } from './to-product-form.ts'
import { findProductRow, listAllIngredients, listPrices } from './read-products.ts'
import { toEnglishText } from './form-error.ts'

/** Rows that are checked before other requests get a turn. */
const maxRowsPerTick = 50

/**
 * Returns all products in display order. For a product that shoppers can see, `problems` says what
 * it lacks now: a rule, or a setting such as the halal certificate, may have changed since it was
 * published. Rows that fail validation are left out.
 */
export async function listStaffProducts(
  shop: Shop,
): Promise<HandlerResult<'GET /api/admin/products'>> {
  const [rows, ingredients] = await Promise.all([
    selectProducts(shop.db).execute(),
    listAllIngredients(shop.db),
  ])
  return rows.flatMap((row) => {
    const product = parseProduct(row)
    if (!product) return []
    const isVisible = row.published_at !== null && row.archived_at === null
    const { missing } = isVisible ? computeProductProblems(shop, row, ingredients) : { missing: [] }
    return [{ ...toStaffProduct(row, product), problems: missing.map(({ text }) => text) }]
  })
}

/** Returns the number of the products for which listStaffProducts returns `problems`. */
export async function countProductsToCorrect(shop: Shop): Promise<number> {
  const [rows, ingredients] = await Promise.all([
    selectProducts(shop.db).where(isVisibleInShop()).execute(),
    listAllIngredients(shop.db),
  ])
  let count = 0
  for (const [index, row] of rows.entries()) {
    if (index % maxRowsPerTick === maxRowsPerTick - 1) await setImmediate()
    if (parseProduct(row) && computeProductProblems(shop, row, ingredients).missing.length > 0)
      count += 1
  }
  return count
}

/**
 * Returns a product with its form, its prices and what it lacks. Throws NOT_FOUND, also for a row
 * that fails validation.
 */
export async function getStaffProduct(
  shop: Shop,
  productId: number,
): Promise<HandlerResult<'GET /api/admin/products/{productId}'>> {
  const row = await findProductRow(shop.db, productId)
  const product = row && parseProduct(row)
  if (!row || !product) throw new ShopError('NOT_FOUND')
  const prices = await listPrices(shop.db, productId)
  return {
    ...toStaffProduct(row, product),
    form: toProductForm(row),
    ...(await readProductProblems(shop, shop.db, row)),
    prices: prices.map(({ price_sen, from_at, email }) => ({
      price: toRinggit(sen(price_sen)),
      validFrom: from_at.toISOString(),
      changedBy: email ?? '',
    })),
  }
}

function toStaffProduct(row: ProductRow, product: Product) {
  return {
    product: productToWire(product),
    version: row.version,
    publishedAt: row.published_at?.toISOString() ?? null,
    archivedAt: row.archived_at?.toISOString() ?? null,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

/**
 * Returns English texts of what a product lacks before it can be published (`missing`) and of the
 * warnings that staff must accept to publish it. There are no warnings while the product's form is
 * invalid.
 */
export async function readProductProblems(
  shop: Shop,
  db: Db,
  row: ProductRow,
): Promise<ProductProblems> {
  return computeProductProblems(shop, row, await listAllIngredients(db))
}

type ProductProblems = { missing: { field: string; text: string }[]; warnings: string[] }

function computeProductProblems(
  shop: Shop,
  row: ProductRow,
  ingredients: readonly Ingredient[],
): ProductProblems {
  const { claims } = settingsOf(shop)
  const formCheck = validateProductForm(toProductForm(row), claims)
  if (!formCheck.ok) return { missing: formCheck.problems.map(toEnglishProblem), warnings: [] }
  const { entry } = formCheck
  const composedFormula = composeFormula(row.id, entry.ingredients, ingredients)
  const gaps = findPublicationGaps(entry, composedFormula.formula, parsePictures(row.pictures))
  return {
    missing: gaps.map(toEnglishProblem),
    warnings: listProductWarnings(entry, composedFormula, claims).map(toEnglishText),
  }
}

const toEnglishProblem = ({ field, phrase }: FormProblem) => ({
  field,
  text: toEnglishText(phrase),
})
