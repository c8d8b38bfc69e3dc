/** Checks a screen in its current state: accessible in both schemes, and no sideways scroll. */
import { expect, type Page } from '@playwright/test'

import { expectAccessibleInSchemes } from './axe.ts'
import { measureSidewaysScroll } from './screens.ts'

/**
 * Fails on accessibility findings or sideways scroll; restores the page's size and scheme afterwards.
 */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await expectAccessibleInSchemes(page)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(
    await measureSidewaysScroll(page),
    `pixels of sideways scroll of ${page.url()} at 320`,
  ).toBe(0)
  if (size) await page.setViewportSize(size)
}
