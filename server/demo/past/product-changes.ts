/**
 * Two products that shoppers cannot buy: the owner made one unavailable, and one stopped selling
 * because the stock does not cover its open order.
 */
import { subtractDuration, hours } from '#domain/time.ts'
import type { ProductForm } from '#domain/catalogue/product-form.ts'
import { changeProduct } from '#server/catalogue/desk/change-product.ts'
import { getStaffProduct } from '#server/catalogue/desk/list-staff-products.ts'
import { correctStock } from '#server/stock/correct-stock.ts'
import { findLots } from '#server/stock/find-lots.ts'
import { updateSalesStops } from '#server/supply/update-sales-stops.ts'

import type { DemoPast } from './past.ts'

/** Arginine & Q10. Its last order was placed before (data/stories.ts). */
export const unavailableProductId = 31
export const unavailableSince = hours(26)

/**
 * B Complete, the only product with the missing ingredient. An open batch needs the ingredient
 * (data/stories.ts), and no ordinary order has the product, so that no other batch waits for stock.
 */
const stoppedProductId = 25
const missingIngredientId = 'vitamin-b12'
const stoppedSince = hours(2)

export function planProductChanges(past: DemoPast, present: Date): void {
  const { timeline } = past
  timeline.plan(subtractDuration(present, unavailableSince), () =>
    changeForm(past, unavailableProductId, { available: false }),
  )
  timeline.plan(subtractDuration(present, stoppedSince), () => stopForStock(past))
}

/** Saves some fields of a product's form, with its version and photos. */
async function changeForm(
  { shop, staff }: DemoPast,
  productId: number,
  changes: Partial<ProductForm>,
): Promise<void> {
  const { version, form, product } = await getStaffProduct(shop, productId)
  const photos = product.pictures.filter(({ kind }) => kind === 'photo')
  await changeProduct(shop, staff.admin, productId, {
    version,
    form: { ...form, ...changes },
    photos,
  })
}

/** Makes the stock of an ingredient zero, so that the product of an open order stops selling. */
async function stopForStock(past: DemoPast): Promise<void> {
  const { shop, staff } = past
  await changeForm(past, stoppedProductId, { stopWithoutStock: true })
  for (const { number, version } of await findLots(shop.db, { ingredientId: missingIngredientId }))
    await correctStock(shop, staff.pharmacist, {
      lotNumber: number,
      version,
      counted: '0 mg',
      reason: 'The container was broken. Its content was thrown away.',
    })
  await updateSalesStops(shop)
}
