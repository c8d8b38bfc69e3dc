import { expect, type Page } from '@playwright/test'

import { expectAccessible, expectAccessibleInSchemes } from './axe.ts'
import { measureHorizontalOverflow } from './screenshots.ts'

/** WCAG 1.4.10: a page of this width must not scroll sideways. The height does not matter. */
const reflowSize = { width: 320, height: 700 }

/**
 * Checks a page in its current state. Fails on accessibility problems in the light scheme, on too
 * little contrast in the dark one, and on sideways scroll. Restores the page's size and ends the
 * emulation of a scheme.
 */
export async function expectAccessibleScreen(page: Page): Promise<void> {
  await expectAccessibleInSchemes(page)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  const sizeBefore = page.viewportSize()
  await page.setViewportSize(reflowSize)
  expect(
    await measureHorizontalOverflow(page),
    `pixels of sideways scroll of ${page.url()} at ${reflowSize.width}`,
  ).toBe(0)
  if (sizeBefore) await page.setViewportSize(sizeBefore)
}

const phoneAndDesktop = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

/**
 * Fails on accessibility problems on a phone or a desktop. The page keeps the size of a desktop.
 */
export async function expectAccessibleOnPhoneAndDesktop(page: Page): Promise<void> {
  for (const size of phoneAndDesktop) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}
