import type { Page } from '@playwright/test'

import { enterEmailedCode } from '#tests/support/browser/enter-emailed-code.ts'
import type { JourneyShop } from '#tests/support/browser/journey.ts'

/** Opens an order in a browser that did not place it, with a code from an email. */
export async function openOrderByCode(
  page: Page,
  shop: JourneyShop,
  { orderId, email }: { orderId: string; email: string },
): Promise<void> {
  await page.goto('/track-order')
  await page.getByLabel('Order number').fill(orderId)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await enterEmailedCode(page, shop, { to: email, subject: /opens your order/ }, 'Show my order')
}
