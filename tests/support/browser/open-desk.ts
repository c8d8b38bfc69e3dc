import type { Page } from '@playwright/test'

/** Opens a closed group of the menu, then a desk in it: `openDesk(page, 'Shop', 'Vouchers')`. */
export async function openDesk(page: Page, group: string, desk: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('button', { name: group }).click()
  await menu.getByRole('link', { name: desk, exact: true }).click()
}
