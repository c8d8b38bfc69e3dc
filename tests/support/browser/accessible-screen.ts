import { expect, type Page } from '@playwright/test'

import { expectAccessibleInSchemes } from './axe.ts'
import { measureHorizontalOverflow } from './screens.ts'

/** WCAG 1.4.10: a page of this width in pixels must not scroll sideways. */
const reflowWidth = 320

/**
 * Checks a page in its current state. Fails on accessibility problems in the light scheme, on too
 * little contrast in the dark one, and on sideways scroll. Restores the page's size and ends the
 * emulation of a scheme.
 */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  await expectAccessibleInSchemes(page)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  const size = page.viewportSize()
  await page.setViewportSize({ width: reflowWidth, height: 700 })
  expect(
    await measureHorizontalOverflow(page),
    `pixels of sideways scroll of ${page.url()} at ${reflowWidth}`,
  ).toBe(0)
  if (size) await page.setViewportSize(size)
}
