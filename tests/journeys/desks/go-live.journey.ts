/**
 * An admin prepares to go live: reads what is missing, tries the providers, sends a test email and
 * confirms the prices.
 */
import type { Page } from '@playwright/test'

import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

test('the admin sees the missing requirements, and meets them one by one', async ({
  page,
  shop,
}) => {
  test.slow()
  await openAs(page, shop, 'admin', '/admin-settings')
  await page.getByRole('link', { name: 'Going live' }).click()
  await expect(page.getByText('The shop cannot go live yet.')).toBeVisible()
  const findRow = (name: string) => page.getByRole('listitem', { name, exact: true })
  await expect(findRow('Keys')).toContainText('Not set: DATA_KEY, APP_SECRET')
  await expect(findRow('Second factor of staff')).toContainText('admin@racik.example')
  await expect(findRow('Billplz callbacks')).toContainText('Not tried yet')
  await expectAccessibleAtBothWidths(page)

  await page.getByRole('button', { name: 'Try all providers' }).click()
  for (const name of ['Billplz account', 'Billplz callbacks', 'PayPal webhooks', 'Mail server'])
    await expect(findRow(name)).toContainText('Fine', { timeout: longWaitMs })

  await findRow('Email to the owner').getByRole('button', { name: 'Send test email' }).click()
  await shop.waitForEmail('owner@racik.example', /Test email of your shop/)
  await expect(findRow('Email to the owner')).toContainText('Fine', { timeout: longWaitMs })

  await findRow('Prices and delivery fees').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('East Malaysia surcharge')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm these figures' }).click()
  await expect(findRow('Prices and delivery fees')).toContainText('Fine')
  await page.reload()
  await expect(findRow('Prices and delivery fees')).toContainText('by admin@racik.example')
  await expectAccessibleAtBothWidths(page)
})

test('a setting that a colleague changed meanwhile is replaced by a second save', async ({
  page,
  shop,
  context,
}) => {
  await openAs(page, shop, 'admin', '/admin-settings')
  const name = 'Days after delivery to report a problem'
  // The page must show the value as it was before the colleague's change.
  await expect(page.getByLabel(name, { exact: true })).toBeVisible()
  const colleaguePage = await context.newPage()
  await openAs(colleaguePage, shop, 'admin', '/admin-settings')
  const save = async (settingsPage: Page, value: string): Promise<void> => {
    await settingsPage.getByLabel(name, { exact: true }).fill(value)
    await settingsPage.getByLabel(name, { exact: true }).press('Enter')
  }
  await save(colleaguePage, '16')
  await expect(colleaguePage.getByText(`${name} is saved.`)).toBeVisible()
  await expect(colleaguePage.getByLabel(name, { exact: true })).toBeFocused()
  await save(page, '17')
  await expect(page.getByText('Its value is now: 16. Save again to replace it')).toBeVisible()
  await save(page, '17')
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel(name, { exact: true })).toHaveValue('17')
})

test('the home page shows a claim of the tagline only while there is an approval number', async ({
  page,
  shop,
  browser,
}) => {
  const name = 'KKLIU approval number'
  const claim = 'Scientifically Backed'
  const saveNumber = async (value: string): Promise<void> => {
    await page.getByLabel(name, { exact: true }).fill(value)
    await page.getByLabel(name, { exact: true }).press('Enter')
    await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  }
  // A new context, because a browser keeps the home page for a minute.
  const openHomePage = async (): Promise<Page> => {
    const visitorPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await visitorPage.goto('/')
    await expect(visitorPage.getByText('| Made For Malaysians')).toBeVisible()
    return visitorPage
  }
  await openAs(page, shop, 'admin', '/admin-settings')
  await expect((await openHomePage()).getByText(claim)).toHaveCount(0)
  await saveNumber('KKLIU 0000/2026')
  await expect((await openHomePage()).getByText(claim)).toBeVisible()
  await page.reload()
  await saveNumber('')
})

/** Also checks that the page does not scroll sideways. Restores the page's size. */
async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  const sizeBefore = page.viewportSize()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInSchemes(page)
    expect(await measureHorizontalOverflow(page)).toBe(0)
  }
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}
