/**
 * The life of a lot: a pharmacist receives it, adds the certificate, releases the lot and discards
 * a part of it by keyboard. A colleague who has the same page open corrects the stock after
 * counting.
 */
import type { Page } from '@playwright/test'

import { addDays, dateInMalaysia } from '#domain/time.ts'
import { saveDemoSignature } from '#tests/support/people/demo-signature.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

const today = dateInMalaysia(new Date())

test('a lot is received, released with its certificate, discarded and corrected', async ({
  page,
  shop,
}) => {
  const supplierLot = `JOURNEY-${crypto.randomUUID().slice(0, 8)}`
  await test.step('the ingredient is found, and a wrong delivery is refused', async () => {
    await openAs(page, shop, 'pharmacist', '/admin-ingredients')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ingredients')
    await expectAccessible(page)
    await page.getByRole('searchbox').fill('lycop')
    await expect(page).toHaveURL(/q=lycop/)
    await page.getByRole('link', { name: 'Lycopene' }).click()
    await page.getByRole('link', { name: 'Receive lot' }).click()
    const receiveButton = page.getByRole('button', { name: 'Receive lot' })
    await page.getByLabel('Amount received').fill('500')
    await receiveButton.click()
    await expect(page.getByRole('alert').getByRole('link')).toContainText([
      'Enter the lot number of the supplier.',
      'Add the unit, such as 500 g or 1.25 kg.',
      'Enter the expiry date of the lot.',
    ])
    await expectAccessible(page)
  })
  await test.step('the delivery is received into quarantine', async () => {
    await page.getByLabel('Supplier', { exact: true }).fill('Demo Supplier')
    await page.getByLabel('Lot number of the supplier').fill(supplierLot)
    await page.getByLabel('Amount received').fill('500 g')
    await page.getByLabel('Expires on').fill(addDays(today, 30))
    await expect(page.getByText('This lot expires within 60 days.')).toBeVisible()
    await page.getByLabel('Expires on').fill(addDays(today, 400))
    await page.getByLabel('Factor').fill('0.12')
    await expect(page.getByText(/Both determine how much is weighed/)).toBeVisible()
    await page.getByLabel('Factor').fill('0.1')
    await page.getByRole('button', { name: 'Receive lot' }).click()
    await page.waitForURL(/\/admin-ingredients\/lots\/L\d{6}-\d+$/)
    await expect(page.getByText('Quarantine', { exact: true })).toBeVisible()
  })
  const lotUrl = page.url()
  await test.step('the certificate is added, and the label printed', async () => {
    await page.getByRole('button', { name: 'Add certificate' }).click()
    await expect(page.getByText('Choose a file first.')).toBeVisible()
    await page.getByLabel('Certificate', { exact: true }).setInputFiles({
      name: 'certificate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 demo certificate'),
    })
    await page.getByRole('button', { name: 'Add certificate' }).click()
    await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
    const certificateDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download PDF' }).click()
    expect((await certificateDownload).suggestedFilename()).toMatch(/^certificate-L.*\.pdf$/)
    const labelDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Print label' }).click()
    expect((await labelDownload).suggestedFilename()).toMatch(/^lot-L.*\.pdf$/)
  })
  await test.step('a pharmacist signs the release', async () => {
    await ensureSigned(page)
    await page.getByRole('button', { name: 'Release lot' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Release lot' }).click()
    await expect(page.getByText('Released', { exact: true }).first()).toBeVisible()
  })
  // Opened before the next change, so that the page has an outdated version of the lot afterwards.
  const colleaguesPage = await page.context().newPage()
  await colleaguesPage.goto(lotUrl)
  await expect(colleaguesPage.getByRole('button', { name: 'Correct stock' })).toBeVisible()
  await test.step('a part of the stock is discarded by keyboard', async () => {
    await page.getByRole('button', { name: 'Discard' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /Discard stock/ })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('Amount to discard')).toHaveValue(/^500\sg$/)
    await dialog.getByLabel('Amount to discard').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('501 g')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Spilled')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/The ledger has 500\sg of this lot/)).toBeVisible()
    await dialog.getByLabel('Amount to discard').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('15 g')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Stock is now 485\sg/)).toBeVisible()
  })
  await test.step('a colleague sees that the stock changed, and the typed values stay', async () => {
    await colleaguesPage.getByRole('button', { name: 'Correct stock' }).click()
    const dialog = colleaguesPage.getByRole('dialog')
    await dialog.getByLabel('Counted amount').fill('480 g')
    await dialog.getByLabel('Reason').fill('Counted by two')
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(dialog.getByRole('alert')).toContainText('changed in the meantime')
    await expect(dialog.getByText(/In the ledger: 485\sg/)).toBeVisible()
    await expect(dialog.getByLabel('Counted amount')).toHaveValue('480 g')
    await expectAccessible(colleaguesPage)
    await dialog.getByRole('button', { name: 'Correct stock' }).click()
    await expect(colleaguesPage.getByText(/Stock is now 480\sg/)).toBeVisible()
  })
  await test.step('the ledger shows all movements, also on a phone', async () => {
    await page.reload()
    const ledger = page.getByRole('grid', { name: 'Ledger' })
    await expect(ledger.getByRole('row')).toContainText([
      'Time',
      /Corrected−5\sg480\sg.*Counted by two/,
      /Discarded−15\sg485\sg.*Spilled/,
      /Received\+500\sg500\sg/,
    ])
    await expectAccessible(page)
    const ledgerDownload = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await ledgerDownload).suggestedFilename()).toMatch(/^ledger-L.*\.csv$/)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(/balance 480\sg/)).toBeVisible()
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Lycopene' }).click()
    await expect(
      page.getByRole('region', { name: 'Lots' }).getByText(/480\sg, expires/),
    ).toBeVisible()
    expect(await measureHorizontalOverflow(page)).toBe(0)
    await expectAccessible(page)
  })
})

test('two staff members edit an ingredient, and the second one sees both values and chooses', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'admin', '/admin-ingredients/selenium')
  const colleaguesPage = await page.context().newPage()
  await colleaguesPage.goto('/admin-ingredients/selenium')
  await colleaguesPage.getByLabel('Reorder level').fill('250 g')
  const reorderLevel = page.getByLabel('Reorder level')
  await reorderLevel.fill('200')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Add the unit, such as 500 g or 1.25 kg.')).toBeVisible()
  await reorderLevel.fill('200 g')
  const requests = await holdRequests(page, '**/api/pharmacy/ingredients/selenium')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.poll(requests.count).toBe(1)
  // Typed while the save runs.
  const supplier = page.getByLabel('Supplier (optional)', { exact: true })
  await supplier.fill('Typed while saving')
  await requests.release()
  await expect(page.getByText('Selenium is saved.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: /^200\sg$/ })).toBeVisible()
  await expect(supplier).toHaveValue('Typed while saving')
  await expect(supplier).toBeFocused()
  await colleaguesPage.getByRole('button', { name: 'Save settings' }).click()
  const row = colleaguesPage.getByRole('alert').getByRole('row', { name: /^Reorder level/ })
  await expect(row.getByRole('cell')).toHaveText(['250 g', /^200\sg$/])
  await expectAccessible(colleaguesPage)
  await colleaguesPage.getByRole('button', { name: 'Save my values' }).click()
  await expect(colleaguesPage.getByText('Selenium is saved.')).toBeVisible()
})

/** Saves the signature on the page of a lot, unless the pharmacist already has one. */
async function ensureSigned(page: Page): Promise<void> {
  const saveButton = page.getByRole('button', { name: 'Save signature' })
  await expect(page.getByRole('button', { name: 'Release lot' })).toBeVisible()
  if (!(await saveButton.isVisible())) return
  await saveDemoSignature(page)
  await expect(saveButton).toBeHidden()
}
