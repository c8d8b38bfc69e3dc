/** Takes screenshots of a page: phone and desktop, light and dark. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** Widths of all screenshots, in pixels. */
export const widths = [390, 1280]
export const schemes = ['light', 'dark'] as const

/**
 * Writes full-page screenshots such as `<folder>/<name>-390-light.png` and returns their paths.
 * Restores the page's size and ends the emulation of a scheme.
 */
export async function takeScreens(
  page: Page,
  name: string,
  folder = process.env['RACIK_SCREENS'] ?? 'test-results/screens',
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const sizeBefore = page.viewportSize()
  const files: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 844 : 800 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const file = path.join(folder, `${name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
      files.push(file)
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (sizeBefore !== null) await page.setViewportSize(sizeBefore)
  return files
}

/** Takes screenshots during a journey, only if RACIK_SCREENS names their folder: they prove nothing. */
export async function takeScreensIfAsked(page: Page, name: string): Promise<void> {
  if (process.env['RACIK_SCREENS'] !== undefined) await takeScreens(page, name)
}

/** Returns the horizontal scroll of the page in pixels; 0 when it fits. */
export async function measureHorizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  )
}
