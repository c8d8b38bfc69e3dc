import type { Page } from '@playwright/test'

/**
 * Opens a page and holds back its scripts, so that a journey can use the page before hydration.
 * Returns a function that lets the scripts load.
 */
export async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: scriptsReleased, resolve: releaseScripts } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return releaseScripts
}
