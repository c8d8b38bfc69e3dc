/** Takes screenshots of a page: phone and desktop, light and dark. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** The size of the browser's window for each width. */
const windowSizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
export const screenshotWidthsPx = windowSizes.map(({ width }) => width)
export const colorSchemes = ['light', 'dark'] as const

/**
 * Writes full-page screenshots such as `<folder>/<name>-390-light.png` and returns their paths.
 * Restores the page's size and ends the emulation of a scheme.
 */
export async function takeScreenshots(
  page: Page,
  name: string,
  folder = process.env['RACIK_SCREENS'] ?? 'test-results/screens',
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const sizeBefore = page.viewportSize()
  const files: string[] = []
  for (const windowSize of windowSizes) {
    await page.setViewportSize(windowSize)
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const file = path.join(folder, `${name}-${windowSize.width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
      files.push(file)
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (sizeBefore !== null) await page.setViewportSize(sizeBefore)
  return files
}

/** Takes screenshots during a journey if RACIK_SCREENS names a folder for them. Checks nothing. */
export async function takeScreenshotsIfRequested(page: Page, name: string): Promise<void> {
  if (process.env['RACIK_SCREENS'] !== undefined) await takeScreenshots(page, name)
}

/** Returns the horizontal scroll of the page in pixels; 0 when it fits. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  )
}
