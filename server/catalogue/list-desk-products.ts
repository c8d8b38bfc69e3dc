/** The shelf as staff see it: everything, archived products too, read from the database itself. */
import { composeFormula } from '#domain/catalogue/compose-formula.ts'
import { productToWire, type Product } from '#domain/catalogue/product.ts'
import { judgeProductForm } from '#domain/catalogue/product-form.ts'
import { productWarnings } from '#domain/catalogue/product-warnings.ts'
import { ringgit, sen } from '#domain/money.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { productOf, productRows, type ProductRow } from './catalogue.store.ts'
import { formOfProduct } from './form-of-product.ts'
import { findRow, readIngredients, readPrices } from './products-desk.store.ts'
import { inEnglish } from './refuse-product.ts'

export async function listDeskProducts(shop: Shop) {
  const rows = await productRows(shop.db).execute()
  return rows.flatMap((row) => {
    const product = productOf(row)
    return product ? [deskProduct(row, product)] : []
  })
}

/** Throws NOT_FOUND. */
export async function getDeskProduct(shop: Shop, productId: number) {
  const row = await findRow(shop.db, productId)
  const product = row && productOf(row)
  if (!row || !product) throw new ShopError('NOT_FOUND')
  const form = formOfProduct(row)
  const prices = await readPrices(shop.db, productId)
  return {
    ...deskProduct(row, product),
    form,
    warnings: await warningsOf(shop, productId, form),
    prices: prices.map(({ price_sen, from_at, email }) => ({
      price: ringgit(sen(price_sen)),
      from: from_at.toISOString(),
      by: email ?? '',
    })),
  }
}

function deskProduct(row: ProductRow, product: Product) {
  return {
    product: productToWire(product),
    version: row.version,
    archivedAt: row.archived_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  }
}

async function warningsOf(
  shop: Shop,
  productId: number,
  form: ReturnType<typeof formOfProduct>,
): Promise<string[]> {
  const { claims } = settingsOf(shop)
  const judged = judgeProductForm(form, claims)
  if (!judged.ok) return judged.problems.map(({ phrase }) => inEnglish(phrase))
  const composed = composeFormula(
    productId,
    judged.entry.ingredients,
    await readIngredients(shop.db),
  )
  return productWarnings(judged.entry, composed, claims).map(inEnglish)
}
