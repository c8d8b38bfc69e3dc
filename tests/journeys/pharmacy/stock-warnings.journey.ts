/**
 * Stock that runs out. Two products share an ingredient, and orders need more than its lot has.
 * Staff see a warning. The product that stops without stock is not sold, and the other one is. A
 * new lot ends the stop.
 */
import type { Page } from '@playwright/test'

import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { createPaidOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import { publishProduct } from '#tests/support/desks/publish-product.ts'
import { measureHorizontalOverflow, widths } from '#tests/support/browser/screens.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { receiveLot, releaseLot } from '#tests/support/desks/stock.ts'

/**
 * No product of the demo contains this ingredient. A jar of 30 capsules with 100 mg needs 3.09 g.
 */
const ingredient = { id: 'journey-root', name: 'Journey Root' }

test('a product stops while its orders cannot be made, and sells again with a released lot', async ({
  page,
  browser,
  shop,
  billplz,
}) => {
  test.setTimeout(180_000)
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
  const stockUp = async (amount: string, supplierLot: string): Promise<void> => {
    const today = new Date()
    const expiry = new Date(today.getTime() + 400 * 24 * 60 * 60 * 1000)
    const changes = {
      ...{ amount, supplierLot, compound: '', factor: '' },
      receivedOn: today.toISOString().slice(0, 10),
      expiresOn: expiry.toISOString().slice(0, 10),
    }
    await releaseLot(admin, await receiveLot(admin, ingredient.id, changes))
  }
  await stockUp('8 g', 'DEMO-1')

  await openAs(page, shop, 'admin', `/admin-products/${stoppingId}`)
  await page.getByLabel('Stop selling while the stock does not cover the open orders').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Shoppers see it now.')).toBeVisible()

  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage()
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
    // The browser keeps a page for a minute. A reload asks the shop.
    await shopper.reload()
    await expect(addButton).toBeDisabled({ timeout: 1_000 })
  }).toPass()
  await expect(shopper.getByText('This product is not available right now.')).toBeVisible()
  await expect(shopper.getByRole('main')).not.toContainText(/stock/i)
  await openProduct(stayingId)
  await expect(addButton).toBeEnabled()

  const params = { ingredientId: ingredient.id }
  const reply = await admin('GET /api/pharmacy/ingredients/{ingredientId}', { params })
  const { version, unit, supplier } = reply.ingredient
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
  await checkInBothWidths(page)
  await page.goto('/admin-products?stock=missing')
  await expect(page.getByText('Stopped: no stock')).toBeVisible()
  await checkInBothWidths(page)
  await page.getByRole('link', { name: 'Stopping Formula', exact: true }).click()
  await expect(page.getByText(/^Selling has stopped/)).toBeVisible()
  await checkInBothWidths(page)

  await admin('POST /api/pharmacy/orders/{orderId}/approve', {
    params: { orderId },
    body: { version: 0 },
  })
  await page.goto('/pharmacy-dashboard/batches')
  const line = page.getByRole('row').filter({ hasText: orderId })
  await expect(line).toContainText('Cannot be made now')
  await expect(line.getByRole('checkbox')).not.toBeChecked()
  await checkInBothWidths(page)

  await stockUp('50 g', 'DEMO-2')
  await openProduct(stoppingId)
  await expect(async () => {
    await shopper.reload()
    await expect(addButton).toBeEnabled({ timeout: 1_000 })
  }).toPass()
})

async function checkInBothWidths(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
    expect(await measureHorizontalOverflow(page), `${page.url()} at ${width}`).toBe(0)
  }
  if (size) await page.setViewportSize(size)
}
