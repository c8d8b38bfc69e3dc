/**
 * Stock that runs out. Two products share an ingredient, and orders need more than its lot has.
 * Staff see a warning. The product that stops without stock is not sold, and the other one is. A
 * new lot ends the stop.
 */
import type { Page } from '@playwright/test'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { approveOrder } from '#tests/support/desks/approve-order.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { createPaidOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import { publishProduct } from '#tests/support/desks/publish-product.ts'
import {
  measureHorizontalOverflow,
  screenshotWidthsPx,
} from '#tests/support/browser/screenshots.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'

/**
 * No product of the demo contains this ingredient. A jar of 30 capsules with 100 mg each needs
 * 3.09 g of it, because a batch adds 3 % for powder that stays in the tools.
 */
const ingredient = { id: 'journey-root', name: 'Journey Root' }

test('a product stops while its orders cannot be made, and sells again with a released lot', async ({
  page,
  browser,
  shop,
  billplz,
}) => {
  test.slow()
  const admin = await logInByCall(shop, 'admin')
  await admin('PUT /api/pharmacy/signature', { body: demoSignature })
  const formula = JSON.stringify([{ name: ingredient.name, amount: '100', unit: 'mg' }])
  const stoppingId = await publishProduct(admin, {
    product_name: 'Stopping Formula',
    sku: '300101',
    formula,
  })
  const stayingId = await publishProduct(admin, {
    product_name: 'Staying Formula',
    sku: '300102',
    formula,
  })
  /** Receives and releases a lot of the ingredient. */
  const addStock = async (amount: string, supplierLot: string): Promise<void> => {
    const today = dateInMalaysia(new Date())
    const lot = await receiveLot(admin, ingredient.id, {
      amount,
      supplierLot,
      compound: '',
      factor: '',
      receivedOn: today,
      expiresOn: addDays(today, 400),
    })
    await releaseLot(admin, lot)
  }
  // Enough for two of the three jars below.
  await addStock('8 g', 'DEMO-1')

  await openAs(page, shop, 'admin', `/admin-products/${stoppingId}`)
  await page.getByLabel('Stop selling while the stock does not cover the open orders').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()

  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage()
  // In the end the number of the last order, which the stock does not cover.
  let orderId = ''
  for (const buyer of ['one', 'two', 'three'])
    orderId = await createPaidOrderByCall(page.request, billplz, {
      email: `${buyer}@example.com`,
      firstName: 'Hana',
      products: [[stoppingId, 149.9]],
    })
  const addButton = shopper.getByRole('button', { name: 'Add to Cart' }).first()
  const openProduct = (id: number) => shopper.goto(`/products/${id}`)
  await openProduct(stoppingId)
  await expect(async () => {
    // The browser caches a page for a minute. A reload asks the shop.
    await shopper.reload()
    await expect(addButton).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  await expect(shopper.getByText('This product is not available right now.')).toBeVisible()
  await expect(shopper.getByRole('main')).not.toContainText(/stock/i)
  await openProduct(stayingId)
  await expect(addButton).toBeEnabled()

  const params = { ingredientId: ingredient.id }
  const { ingredient: savedIngredient } = await admin(
    'GET /api/pharmacy/ingredients/{ingredientId}',
    { params },
  )
  const { version, unit, supplier } = savedIngredient
  await admin('PUT /api/pharmacy/ingredients/{ingredientId}', {
    params,
    body: { version, unit, supplier, reorderLevel: '20 g' },
  })
  await page.goto('/admin')
  const warnings = page.locator('#stock')
  const lowStock = warnings.getByRole('listitem').filter({ hasText: 'Low stock' })
  await expect(lowStock.filter({ hasText: ingredient.name })).toContainText(
    /8\sg left, below the reorder level of 20\sg/,
  )
  await expect(
    warnings.getByRole('listitem').filter({ hasText: 'Stopping Formula' }),
  ).toContainText(`of ${ingredient.name}`)
  await checkAtBothWidths(page)
  await page.goto('/admin-products?stock=missing')
  await expect(page.getByText('Stopped: no stock')).toBeVisible()
  await checkAtBothWidths(page)
  await page.getByRole('link', { name: 'Stopping Formula', exact: true }).click()
  await expect(page.getByText(/^Selling has stopped/)).toBeVisible()
  await checkAtBothWidths(page)

  await approveOrder(admin, orderId)
  await page.goto('/pharmacy-dashboard/batches')
  const lineRow = page.getByRole('row').filter({ hasText: orderId })
  await expect(lineRow).toContainText('Cannot be made now')
  await expect(lineRow.getByRole('checkbox')).not.toBeChecked()
  await checkAtBothWidths(page)

  await addStock('50 g', 'DEMO-2')
  await openProduct(stoppingId)
  await expect(async () => {
    await shopper.reload()
    await expect(addButton).toBeEnabled({ timeout: 1_000 })
  }).toPass()
})

/** Fails on accessibility problems and sideways scroll. Restores the page's size. */
async function checkAtBothWidths(page: Page): Promise<void> {
  const sizeBefore = page.viewportSize()
  for (const width of screenshotWidthsPx) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await measureHorizontalOverflow(page), `${page.url()} at ${width}`).toBe(0)
  }
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}
