/** Logs in with a demo account and opens a desk in the browser. */
import type { Page } from '@playwright/test'

import type { DemoAccount } from './running-shop.ts'

/** `path` may have an origin; without one the page's base URL is used. */
export async function goToDesk(page: Page, account: DemoAccount, path: string): Promise<void> {
  const { origin, pathname, search } = new URL(path, 'http://same.invalid')
  const from = encodeURIComponent(pathname + search)
  await page.goto(`${origin === 'http://same.invalid' ? '' : origin}/login?from=${from}`)
  await page.getByLabel('Email', { exact: true }).fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === pathname)
}

/** Opens a desk from the menu, whose groups are closed: `openDesk(page, 'Shop', 'Vouchers')`. */
export async function openDesk(page: Page, group: string, desk: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('button', { name: group }).click()
  await menu.getByRole('link', { name: desk, exact: true }).click()
}
