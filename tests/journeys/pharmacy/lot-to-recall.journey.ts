/**
 * The life of lots in the staff screens: staff receive and release them, weigh them into a batch,
 * close the batch, ship the order, and recall one lot.
 */
import assert from 'node:assert/strict'
import { basename } from 'node:path/posix'

import type { Page } from '@playwright/test'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect, withMotion, withPrefetching } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { createPaidOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

/** Biotin & Zinc. */
const product = { id: 35, ringgit: 89 }
/** The ids of all ingredients of the product. */
const ingredientIds = ['silica', 'zinc', 'biotin'] as const

/** The amount received of each lot, as typed and in the unit of the API. */
const receivedAmount = { text: '500 g', nanograms: 500e9 }

/**
 * Before the expiry of all other lots, because a batch takes the lot that expires first. A retry
 * starts a new shop, so lots of a failed attempt do not exist.
 */
const expiresOn = addDays(dateInMalaysia(new Date()), 200)

// Animations and prefetching are on, as for staff; most journeys run without them.
test.use({ ...withMotion, ...withPrefetching })

test('lots are received, released and weighed, their batch is shipped, and one is recalled', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const pharmacist = await logInByCall(shop, 'pharmacist')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const customerEmail = 'lot-journey@example.com'
  const orderId = await createPaidOrderByCall(page.request, billplz, {
    email: customerEmail,
    firstName: 'Aisyah',
    products: [[product.id, product.ringgit]],
  })
  const deliveries = ingredientIds.map((ingredientId) => ({
    ingredientId,
    supplierLot: `SUPPLIER-LOT-${crypto.randomUUID().slice(0, 8)}`,
  }))
  const lotNumbers: string[] = []

  await test.step('a lot of each ingredient is received and released', async () => {
    await openAs(page, shop, 'pharmacist', '/admin-ingredients')
    for (const { ingredientId, supplierLot } of deliveries)
      lotNumbers.push(await receiveAndRelease(page, ingredientId, supplierLot))
  })

  await test.step('the order is approved, and its batch is weighed from these lots', async () => {
    await page.goto(`/pharmacy-dashboard/${orderId}`)
    await page.getByRole('button', { name: 'Approve order' }).click()
    await expect(page.getByRole('status').filter({ hasText: orderId })).toContainText('is approved')
    await page.goto('/pharmacy-dashboard/batches')
    await page.getByRole('button', { name: /^Make/ }).click()
    const batch = page.getByRole('article').filter({ hasText: orderId })
    const forms = batch.getByRole('form')
    await expect(forms).toHaveCount(ingredientIds.length)
    for (let unweighedCount = ingredientIds.length; unweighedCount > 0; unweighedCount--) {
      await forms
        .first()
        .getByRole('button', { name: /^Weighed/ })
        .click()
      await expect(forms).toHaveCount(unweighedCount - 1)
    }
    for (const lotNumber of lotNumbers)
      await expect(batch.getByText(`from ${lotNumber},`)).toBeVisible()
    await batch.getByRole('button', { name: 'Close without a second person' }).click()
    const closing = page.getByRole('dialog', { name: /without a second person/ })
    await closing.getByLabel('Reason for closing it alone').fill('The colleague is ill')
    await closing.getByRole('button', { name: 'Close batch' }).click()
    await expect(batch.getByText(/^Checked by Demo Pharmacist/)).toBeVisible()
  })

  await test.step('the stock of each lot has decreased', async () => {
    for (const lotNumber of lotNumbers) {
      await page.goto(`/admin-ingredients/lots/${lotNumber}`)
      await expect(page.getByRole('grid', { name: 'Ledger' })).toContainText('Weighed')
      const { stock } = await pharmacist('GET /api/pharmacy/lots/{lotNumber}', {
        params: { lotNumber },
      })
      expect(stock).toBeLessThan(receivedAmount.nanograms)
    }
  })

  await test.step('the parcel is shipped', async () => {
    const adminPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(adminPage, shop, 'admin', `/admin-orders/${orderId}`)
    await adminPage.getByLabel(`Status of order ${orderId}`).selectOption('Ready to Ship')
    await expect(adminPage.getByRole('button', { name: 'Ship order' })).toBeVisible()
    await adminPage.goto('/admin-orders/ship')
    await expect(adminPage.getByLabel('Scan a label or type an order number')).toBeFocused()
    await adminPage.keyboard.type(orderId)
    await adminPage.keyboard.press('Enter')
    await expect(adminPage.getByLabel('Tracking number')).toBeFocused()
    await adminPage.keyboard.type('EH987654321MY')
    await adminPage.keyboard.press('Enter')
    await expect(adminPage.locator('[aria-live="assertive"]')).toContainText('shipped')
    await adminPage.context().close()
    expect((await shop.waitForEmail(customerEmail, /on its way/)).text).toContain('EH987654321MY')
  })

  await test.step('the first lot is recalled, and the customer gets an email', async () => {
    const [recalledDelivery] = deliveries
    assert.ok(recalledDelivery)
    await page.goto('/admin-ingredients/trace')
    // A supplier that announces a recall names its own lot number, not the pharmacy's.
    await page.getByLabel('Lot, batch or order').fill(recalledDelivery.supplierLot)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
    const orders = page.getByRole('region', { name: 'Orders with this lot' })
    await expect(orders.getByRole('link', { name: orderId })).toBeVisible()
    await page.getByRole('button', { name: 'Recall lot' }).click()
    const dialog = page.getByRole('dialog', { name: /^Recall lot/ })
    await dialog.getByLabel('Reason').fill('The supplier called')
    await dialog.getByRole('button', { name: 'Recall lot' }).click()
    await page.getByRole('button', { name: 'Approve and send' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Send the emails?' })
    await confirmation.getByRole('button', { name: 'Approve and send' }).click()
    expect((await shop.waitForEmail(customerEmail, /^Recall/)).text).toContain(orderId)
  })
})

/** Receives and releases a lot with the suggested compound and factor. Returns the lot number. */
async function receiveAndRelease(
  page: Page,
  ingredientId: string,
  supplierLot: string,
): Promise<string> {
  await page.goto(`/admin-ingredients/${ingredientId}/receive`)
  await page.getByLabel('Supplier', { exact: true }).fill('Demo Supplier')
  await page.getByLabel('Lot number of the supplier').fill(supplierLot)
  await page.getByLabel('Amount received').fill(receivedAmount.text)
  await page.getByLabel('Expires on').fill(expiresOn)
  await page.getByRole('button', { name: 'Receive lot' }).click()
  await page.waitForURL(/\/admin-ingredients\/lots\/L\d{6}-\d+$/)
  await page.getByRole('button', { name: 'Release lot' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Certificate checked on paper')
  await dialog.getByRole('button', { name: 'Release lot' }).click()
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible()
  return basename(new URL(page.url()).pathname)
}
