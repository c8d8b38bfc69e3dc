import type { Page } from '@playwright/test'

/** Waits for a path. The whole path is compared: `/login?from=/faq` also ends in `/faq`. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === path)
}
