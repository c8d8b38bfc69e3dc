/**
 * A lot on the screens of staff, from its delivery to its recall: staff receive it, release it,
 * weigh it into a batch, close the batch, ship the order, and recall the lot.
 */
import type { Page } from '@playwright/test'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect, withMotion, withPrefetching } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { createPaidOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

/** Biotin & Zinc: the product's id and price in ringgit, and the ids of its ingredients. */
const product = [35, 89] as const
const ingredientIds = ['silica', 'zinc', 'biotin'] as const

/** The received amount of each lot: 500 g. */
const receivedNanograms = 500e9

/** Before the expiry of all other lots, because a batch takes the lot that expires first. */
const expiresOn = addDays(dateInMalaysia(new Date()), 200)

test.use({ ...withMotion, ...withPrefetching })

test('a lot is received, released, weighed, closed in a batch, shipped and recalled', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const pharmacist = await logInByCall(shop, 'pharmacist')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const email = 'drum@example.com'
  const orderId = await createPaidOrderByCall(page.request, billplz, {
    email,
    firstName: 'Aisyah',
    products: [product],
  })
  const supplierLots = ingredientIds.map(() => `DRUM-${crypto.randomUUID().slice(0, 8)}`)
  const [firstSupplierLot = ''] = supplierLots
  const lotNumbers: string[] = []

  await test.step('a lot of each ingredient is received and released', async () => {
    await openAs(page, shop, 'pharmacist', '/admin-ingredients')
    for (const [index, ingredientId] of ingredientIds.entries())
      lotNumbers.push(await receiveAndRelease(page, ingredientId, supplierLots[index] ?? ''))
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
    for (let missingCount = ingredientIds.length; missingCount > 0; missingCount--) {
      await forms
        .first()
        .getByRole('button', { name: /^Weighed/ })
        .click()
      await expect(forms).toHaveCount(missingCount - 1)
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
      expect(stock).toBeLessThan(receivedNanograms)
    }
  })

  await test.step('the parcel is shipped', async () => {
    const adminsPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(adminsPage, shop, 'admin', `/admin-orders/${orderId}`)
    await adminsPage.getByLabel(`Status of order ${orderId}`).selectOption('Ready to Ship')
    await expect(adminsPage.getByRole('button', { name: 'Ship order' })).toBeVisible()
    await adminsPage.goto('/admin-orders/ship')
    await expect(adminsPage.getByLabel('Scan a label or type an order number')).toBeFocused()
    await adminsPage.keyboard.type(orderId)
    await adminsPage.keyboard.press('Enter')
    await expect(adminsPage.getByLabel('Tracking number')).toBeFocused()
    await adminsPage.keyboard.type('EH987654321MY')
    await adminsPage.keyboard.press('Enter')
    await expect(adminsPage.locator('[aria-live="assertive"]')).toContainText('shipped')
    await adminsPage.context().close()
    expect((await shop.waitForEmail(email, /on its way/)).text).toContain('EH987654321MY')
  })

  await test.step('the first lot is recalled, and the customer gets an email', async () => {
    await page.goto('/admin-ingredients/trace')
    await page.getByLabel('Lot, batch or order').fill(firstSupplierLot)
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
    expect((await shop.waitForEmail(email, /^Recall/)).text).toContain(orderId)
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
  await page.getByLabel('Amount received').fill('500 g')
  await page.getByLabel('Expires on').fill(expiresOn)
  await page.getByRole('button', { name: 'Receive lot' }).click()
  await page.waitForURL(/\/admin-ingredients\/lots\/L\d{6}-\d+$/)
  await page.getByRole('button', { name: 'Release lot' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Certificate checked on paper')
  await dialog.getByRole('button', { name: 'Release lot' }).click()
  await expect(page.getByText('Released', { exact: true }).first()).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
