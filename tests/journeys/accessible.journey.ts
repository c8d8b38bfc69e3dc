/**
 * Accessibility of every storefront page: keyboard, screen reader, large text, forced colours,
 * reduced motion. Checks by axe alone are in `every-page.journey.ts`.
 */
import type { Locator, Page } from '@playwright/test'

import { builtRoutes } from '#scripts/bundle/built-routes.ts'
import { walkByTab } from '#tests/support/focus-walk.ts'
import { ensureInCart, nmn, payButton, termsBox } from '#tests/support/guest.ts'
import { listenToPage } from '#tests/support/analytics-calls.ts'
import { expect, phone, test } from '#tests/support/journey.ts'
import { landmarkFaults, motions } from '#tests/support/page-faults.ts'
import { sidewaysScroll } from '#tests/support/screens.ts'
import { answerScreens } from '#tests/support/take-quiz.ts'

const ownOrder = '/user-dashboard/orders/:orderId'
const addresses = (await builtRoutes())
  .filter(({ id, pattern }) => id.startsWith('storefront/') && pattern !== ownOrder)
  .flatMap(({ example }) => example ?? [])

// A trace would take a screenshot at each of thousands of key presses.
test.use({ trace: 'off' })

test.describe('every page', () => {
  // The consent dialog floats over each page and must not cover the focus.
  test.use({ measuring: 'unasked' })

  // Two halves, so that two workers share them.
  for (const half of [0, 1])
    test(`can be used with a keyboard, at twice the size and without motion, ${half + 1} of 2`, async ({
      page,
    }) => {
      test.setTimeout(150_000)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      // With Save-Data pages prefetch nothing; otherwise each of thousands of focus stops would.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
      for (const address of addresses.filter((_, index) => index % 2 === half)) {
        const faults: string[] = []
        await page.setViewportSize(phone.viewport)
        await page.goto(address, { waitUntil: 'networkidle' })
        for (const moving of await motions(page)) faults.push(`${moving} moves`)
        faults.push(...(await landmarkFaults(page)))

        // The footer is the same on all pages.
        const walk = await walkByTab(page, address === '/' ? 'html > nothing' : 'footer')
        // A page that redirects, such as the dashboard to the login, starts at its content.
        const isHere = new URL(page.url()).pathname === address
        if (isHere && walk.stops[0] !== 'Skip to content') faults.push(`begins at ${walk.stops[0]}`)
        faults.push(...walk.faults)

        // A window of 1280 px at 200 %.
        await page.setViewportSize({ width: 640, height: 400 })
        faults.push(...(await lossFaults(page)))
        expect.soft(faults, address).toEqual([])
      }
    })

  test('fits a narrow window when only the text is twice as large', async ({ page }) => {
    test.setTimeout(90_000)
    await page.setViewportSize({ width: 640, height: 800 })
    // As a browser's font size setting: the base of `rem` and of the layouts' widths.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Page.enable')
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const address of addresses) {
      await page.goto(address)
      expect
        .soft(await page.evaluate('getComputedStyle(document.documentElement).fontSize'))
        .toBe('32px')
      expect.soft(await sidewaysScroll(page), `pixels of sideways scroll, ${address}`).toBe(0)
    }
  })
})

test('a screen reader announces the page, results and errors', async ({ page }) => {
  const heard = await listenToPage(page)
  const expectHeard = (text: string | RegExp) =>
    expect.poll(async () => (await heard()).join('\n'), { message: 'heard' }).toMatch(text)

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expectHeard(/^About us/m)
  // The next Tab goes into the page, not behind the pressed link.
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)

  await page.getByRole('banner').getByRole('link', { name: 'Take a Quiz' }).click()
  await answerScreens(page, ['name'], { name: 'Aisyah' })
  await expectHeard('Hello Aisyah, nice to meet you!')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/products/28')
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Added to Cart Successfully' })
  await expect(dialog).toBeVisible()
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press('Tab')
    const outside = page.locator('body > :not(dialog) :focus, #content > :not(dialog) > :focus')
    await expect(outside.and(page.locator(':not(dialog *)'))).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()

  await page.goto('/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await expectHeard(/^2$/m)

  await page.goto('/checkout')
  await termsBox(page).check()
  await payButton(page).click()
  await expectHeard('Please complete all required fields before proceeding.')

  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expectHeard('Login failed. Please check your credentials.')
})

test('the cart and the menu open, navigate and close by keyboard', async ({ page }) => {
  await ensureInCart(page, nmn)
  await page.setViewportSize(phone.viewport)
  await page.goto('/faq')
  for (const [opener, inside] of [
    [/^Cart, 1 product/, 'Proceed to Cart'],
    ['Menu', 'Product Range'],
  ] as const) {
    const button = page.getByRole('banner').getByRole('button', { name: opener })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('banner').getByRole('link', { name: inside })).toBeVisible()
    if (opener === 'Menu') await expectMenuLikeBar(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('group').locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
})

test('with forced colours, selected, pressed and focused states are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/quiz')
  await answerScreens(page, ['name'], { name: 'Aisyah' })
  const [chosen, other] = [page.getByLabel('31-40'), page.getByLabel('18-30')]
  await chosen.check()
  const borderOf = (tile: Locator) =>
    tile.evaluate((mark) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(mark, '::after')
      return `${borderTopWidth} ${borderTopColor}`
    })
  expect(await borderOf(chosen)).not.toBe(await borderOf(other))

  const next = page.getByRole('button', { name: 'Next' })
  expect(await next.evaluate((button) => getComputedStyle(button).borderTopWidth)).not.toBe('0px')
  await page.keyboard.press('Tab')
  const ring = await page
    .locator(':focus')
    .evaluate((element) =>
      [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle),
    )
  expect(ring).toContain('solid')

  // The colours of a capsule carry meaning: they stay.
  await page.goto('/products/28')
  const bead = page.locator('[class*=bead]').first()
  expect(await bead.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
})

/** Returns parts that overflow the page, and texts that are cut off by their box. */
async function lossFaults(page: Page): Promise<string[]> {
  const sideways = await sidewaysScroll(page)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (!element.innerText?.trim() || element.closest('.visually-hidden, [aria-hidden]'))
          return false
        const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element)
        if (clipPath !== 'none' || textOverflow === 'ellipsis') return false
        const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 2) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 2)
        )
      })
      .map((element) => element.innerText.replaceAll(/\s+/g, ' ').slice(0, 50)),
  )
  return [
    ...(sideways > 0 ? [`${sideways} px of sideways scroll at 200 %`] : []),
    ...cut.map((text) => `"${text}" is cut off at 200 %`),
  ]
}

/** The phone's menu leads to every page of the bar, and to none twice. */
async function expectMenuLikeBar(page: Page): Promise<void> {
  const paths = (name: string) =>
    page
      .getByRole('navigation', { name, includeHidden: true })
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const menu = await paths('Menu')
  expect(menu).toHaveLength(new Set(menu).size)
  expect(menu).toEqual(expect.arrayContaining(await paths('Main')))
}
