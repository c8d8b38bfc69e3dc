/** Logs in with a demo account and opens a desk in the browser. */
import type { Page } from '@playwright/test'

import type { DemoAccount } from '#tests/support/shop/running-shop.ts'

/** Stands for a missing origin, because `new URL` needs one. */
const noOrigin = 'http://same.invalid'

/** `path` may be a complete URL; otherwise the page's base URL is used. */
export async function goToDesk(page: Page, account: DemoAccount, path: string): Promise<void> {
  const { origin, pathname, search } = new URL(path, noOrigin)
  const from = encodeURIComponent(pathname + search)
  await page.goto(`${origin === noOrigin ? '' : origin}/login?from=${from}`)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === pathname)
}

/** Opens a closed group of the menu, then a desk in it: `openDesk(page, 'Shop', 'Vouchers')`. */
export async function openDesk(page: Page, group: string, desk: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('button', { name: group }).click()
  await menu.getByRole('link', { name: desk, exact: true }).click()
}
