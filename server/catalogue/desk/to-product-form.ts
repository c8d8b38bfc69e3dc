/** Converts a stored product to the text fields of its form. */
import { z } from 'zod'

import type { ProductDescription } from '#domain/catalogue/product.ts'
import { sortIngredientsByAmount } from '#domain/catalogue/formula/formula.ts'
import { emptyIngredientRow } from '#domain/catalogue/formula/ingredient-rows.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { formatPlainRinggit, sen } from '#domain/money.ts'

import { parseProduct, type ProductRow } from '#server/catalogue/select-products.ts'

const descriptionList = z.array(
  z.object({ descriptionTitle: z.string(), descriptionText: z.string() }),
)

/** Returns the form that would save the product unchanged. Numbers become texts. */
export function toProductForm(row: ProductRow): ProductForm {
  const formula = parseProduct(row)?.formula
  return {
    category: row.category,
    product_name: row.product_name,
    price: formatPlainRinggit(sen(row.price_sen)),
    size: String(row.size),
    sku: String(row.sku),
    description: row.description,
    gender: row.gender,
    allergies: row.allergies,
    noAllergens: row.no_allergens,
    dailyPriceDesc: row.daily_price_desc ?? '',
    breastFeedingSafe: row.breast_feeding_safe,
    vegetarian: row.vegetarian,
    vegan: row.vegan,
    nutFree: row.nut_free,
    glutenFree: row.gluten_free,
    available: row.available,
    stopWithoutStock: row.stop_without_stock,
    ingredients: formula
      ? sortIngredientsByAmount(formula).map(({ name, form, amount, unit, compound, factor }) => ({
          name,
          form: form ?? '',
          amount: String(amount),
          unit,
          compound: compound ?? '',
          factor: String(factor ?? 1),
        }))
      : row.ingredients.map((name) => ({ ...emptyIngredientRow, name })),
    descriptions: parseOwnDescriptions(row),
  }
}

/** Returns the descriptions that staff wrote, or an empty list if there are only derived ones. */
function parseOwnDescriptions(row: ProductRow): ProductDescription[] {
  const result = descriptionList.safeParse(row.descriptions)
  return result.success ? result.data : []
}
