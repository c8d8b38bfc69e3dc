/**
 * An admin prepares to go live: reads what is missing, tries the providers, sends a test email and
 * confirms the prices.
 */
import type { Page } from '@playwright/test'

import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screens.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

test('the admin sees what is missing, and rows become fine', async ({ page, shop }) => {
  test.setTimeout(120_000)
  await openAs(page, shop, 'admin', '/admin-settings')
  await page.getByRole('link', { name: 'Going live' }).click()
  await expect(page.getByText('The shop cannot go live yet.')).toBeVisible()
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  await expect(row('Keys')).toContainText('Not set: DATA_KEY, APP_SECRET')
  await expect(row('Second factor of staff')).toContainText('admin@racik.example')
  await expect(row('Billplz callbacks')).toContainText('Not tried yet')
  await expectAccessibleAndNarrow(page)

  await page.getByRole('button', { name: 'Try all providers' }).click()
  for (const name of ['Billplz account', 'Billplz callbacks', 'PayPal webhooks', 'Mail server'])
    await expect(row(name)).toContainText('Fine', { timeout: 20_000 })

  await row('Email to the owner').getByRole('button', { name: 'Send test email' }).click()
  await shop.emailTo('owner@racik.example', /Test email of your shop/)
  await expect(row('Email to the owner')).toContainText('Fine', { timeout: 30_000 })

  await row('Prices and delivery fees').getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('East Malaysia surcharge')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm these figures' }).click()
  await expect(row('Prices and delivery fees')).toContainText('Fine')
  await page.reload()
  await expect(row('Prices and delivery fees')).toContainText('by admin@racik.example')
  await expectAccessibleAndNarrow(page)
})

async function expectAccessibleAndNarrow(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleInSchemes(page)
    expect(await measureHorizontalOverflow(page)).toBe(0)
  }
  if (size) await page.setViewportSize(size)
}
