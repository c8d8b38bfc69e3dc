/**
 * Pictures of a screen as a phone and a desk show it, by day and by night, for people to look at.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'

/** The widths every screen is looked at. */
export const widths = [390, 1280]
export const schemes = ['light', 'dark'] as const

/**
 * Writes `<folder>/<name>-390-light.png` and so on, whole page, and answers the files. The page keeps
 * its state and gets its size and scheme back.
 */
export async function takeScreens(
  page: Page,
  name: string,
  folder = process.env['RACIK_SCREENS'] ?? 'test-results/screens',
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
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
  if (before !== null) await page.setViewportSize(before)
  return files
}

/** How far the page can be pushed sideways, in pixels: 0 on a page that fits. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)',
  )
}
