/**
 * Accessibility of every storefront page: keyboard, screen reader, large text, forced colours,
 * reduced motion. The checks of axe-core are in `every-page.journey.ts`.
 */
import type { Locator, Page } from '@playwright/test'

import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { walkByTab } from '#tests/support/browser/focus-walk.ts'
import { ensureInCart, nmn, payButton, termsBox } from '#tests/support/buying/guest.ts'
import { recordAnnouncements } from '#tests/support/browser/record-announcements.ts'
import { expect, phone, test } from '#tests/support/browser/journey.ts'
import {
  findLandmarkProblems,
  findRunningAnimations,
} from '#tests/support/browser/accessibility-problems.ts'
import { measureSidewaysScroll } from '#tests/support/browser/screens.ts'
import { answerScreens, openQuizAt, paths as quizPaths } from '#tests/support/browser/take-quiz.ts'

const ownOrderPattern = '/user-dashboard/orders/:orderId'
const paths = (await readBuiltRoutes())
  .filter(({ id, pattern }) => id.startsWith('storefront/') && pattern !== ownOrderPattern)
  .flatMap(({ example }) => example ?? [])

// A trace would take a screenshot at each of thousands of key presses.
test.use({ trace: 'off' })

test.describe('every page', () => {
  // The consent dialog floats over each page and must not cover the focus.
  test.use({ analyticsConsent: 'unasked' })

  // Two halves, so that two workers run them in parallel.
  for (const half of [0, 1])
    test(`can be used with a keyboard, at twice the size and without motion, ${half + 1} of 2`, async ({
      page,
    }) => {
      test.setTimeout(150_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // With Save-Data a page prefetches nothing. Otherwise each of thousands of focused links
      // would.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
      for (const path of paths.filter((_, index) => index % 2 === half)) {
        const problems: string[] = []
        await page.setViewportSize(phone.viewport)
        // After hydration the page publishes the dialog's height, which moves the chat link.
        await page.goto(path, { waitUntil: 'networkidle' })
        for (const element of await findRunningAnimations(page)) problems.push(`${element} moves`)
        problems.push(...(await findLandmarkProblems(page)))

        // The footer is the same on all pages, so only one walk includes it.
        const walk = await walkByTab(page, path === '/' ? 'html > nothing' : 'footer')
        // A page that redirects, such as the dashboard to the login, starts at its content.
        const isNotRedirected = new URL(page.url()).pathname === path
        if (isNotRedirected && walk.stops[0] !== 'Skip to content')
          problems.push(`begins at ${walk.stops[0]}`)
        problems.push(...walk.problems)

        // The size of a window of 1280 × 800 px at a zoom of 200 %.
        await page.setViewportSize({ width: 640, height: 400 })
        problems.push(...(await findCutOffContent(page)))
        expect.soft(problems, path).toEqual([])
      }
    })

  test('fits a narrow window with text of twice the size', async ({ page }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width: 640, height: 800 })
    // Sets the browser's font size, on which `rem` and the widths of the layouts are based.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.enable')
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of paths) {
      await page.goto(path)
      expect
        .soft(await page.evaluate('getComputedStyle(document.documentElement).fontSize'))
        .toBe('32px')
      expect.soft(await measureSidewaysScroll(page), `pixels of sideways scroll, ${path}`).toBe(0)
    }
  })
})

test('a screen reader announces the page, results and errors', async ({ page }) => {
  const readAnnouncements = await recordAnnouncements(page)
  const expectAnnounced = (text: string | RegExp) =>
    expect
      .poll(async () => (await readAnnouncements()).join('\n'), { message: 'announcements' })
      .toMatch(text)

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expectAnnounced(/^About us/m)
  // The next Tab goes into the page, not behind the pressed link.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.getByRole('banner').getByRole('link', { name: 'Take a Quiz' }).click()
  await answerScreens(page, ['name'], { name: 'Aisyah' })
  await expectAnnounced('Hello Aisyah, nice to meet you!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/products/28')
  const addButton = page.getByRole('button', { name: 'Add to Cart' }).first()
  await addButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    const outside = page.locator('body > :not(dialog) :focus, #content > :not(dialog) > :focus')
    await expect(outside.and(page.locator(':not(dialog *)'))).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(addButton).toBeFocused()

  await page.goto('/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await expectAnnounced(/^2$/m)

  await page.goto('/checkout')
  await termsBox(page).check()
  await payButton(page).click()
  await expectAnnounced('Please complete all required fields before proceeding.')

  await page.goto('/login')
  await page.getByLabel('Email').fill('unknown@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expectAnnounced('Login failed. Please check your credentials.')
})

test('the cart and the menu open, navigate and close by keyboard', async ({ page }) => {
  await ensureInCart(page, nmn)
  await page.setViewportSize(phone.viewport)
  await page.goto('/faq')
  for (const [buttonName, linkName] of [
    [/^Cart, 1 product/, 'Proceed to Cart'],
    ['Menu', 'Product Range'],
  ] as const) {
    const button = page.getByRole('banner').getByRole('button', { name: buttonName })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('banner').getByRole('link', { name: linkName })).toBeVisible()
    if (buttonName === 'Menu') await expectMenuMatchesBar(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('group').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
})

test('with forced colours, selected, pressed and focused states are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openQuizAt(page, 'age', quizPaths.P1)
  const [chosen, other] = [page.getByLabel('31-40'), page.getByLabel('18-30')]
  await chosen.check()
  const readBorder = (tile: Locator) =>
    tile.evaluate((control) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(control, '::after')
      return `${borderTopWidth} ${borderTopColor}`
    })
  expect(await readBorder(chosen)).not.toBe(await readBorder(other))

  const next = page.getByRole('button', { name: 'Next' })
  expect(await next.evaluate((button) => getComputedStyle(button).borderTopWidth)).not.toBe('0px')
  await page.keyboard.press('Tab')
  const outlineStyles = await page
    .locator(':focus')
    .evaluate((element) =>
      [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle),
    )
  expect(outlineStyles).toContain('solid')

  // The colours of a capsule identify ingredients, so forced colours do not replace them.
  await page.goto('/products/28')
  const bead = page.locator('[class*=bead]').first()
  expect(await bead.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
})

/** Returns a line for sideways scroll of the page, and one for each text that its box cuts off. */
async function findCutOffContent(page: Page): Promise<string[]> {
  const sideways = await measureSidewaysScroll(page)
  const cutOffTexts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (!element.innerText?.trim() || element.closest('.visually-hidden, [aria-hidden]'))
          return false
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
        if (clipPath !== 'none' || textOverflow === 'ellipsis') return false
        const hidesOverflow = (overflow: string): boolean =>
          overflow === 'hidden' || overflow === 'clip'
        return (
          (hidesOverflow(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
          (hidesOverflow(overflowY) && element.scrollHeight > element.clientHeight + 2)
        )
      })
      .map((element) => element.innerText.replaceAll(/\s+/g, ' ').slice(0, 50)),
  )
  return [
    ...(sideways > 0 ? [`${sideways} px of sideways scroll at 200 %`] : []),
    ...cutOffTexts.map((text) => `"${text}" is cut off at 200 %`),
  ]
}

/** Checks that the phone menu links to every page of the navigation bar, and to each once. */
async function expectMenuMatchesBar(page: Page): Promise<void> {
  const listPaths = (name: string) =>
    page
      .getByRole('navigation', { name, includeHidden: true })
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const menu = await listPaths('Menu')
  expect(menu).toHaveLength(new Set(menu).size)
  expect(menu).toEqual(expect.arrayContaining(await listPaths('Main')))
}
