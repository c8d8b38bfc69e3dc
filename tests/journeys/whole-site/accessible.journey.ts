/**
 * Accessibility of the storefront: screen reader, menus by keyboard, forced colours.
 * `every-page.journey.ts` checks each page.
 */
import type { Locator, Page } from '@playwright/test'

import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { storeCart, nmn, payButton, termsCheckbox } from '#tests/support/buying/guest.ts'
import { recordAnnouncements } from '#tests/support/browser/record-announcements.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import { answerScreens, openQuizAt, quizPaths } from '#tests/support/browser/take-quiz.ts'

test('a screen reader announces the page, results and errors', async ({ page }) => {
  const readAnnouncements = await recordAnnouncements(page)
  const expectAnnounced = (text: string | RegExp) =>
    expect
      .poll(async () => (await readAnnouncements()).join('\n'), { message: 'announcements' })
      .toMatch(text)

  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expectAnnounced(/^About us/m)
  // The next Tab focuses an element of the page, not the one after the pressed link.
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
  // More presses than the dialog has controls: the focus stays inside.
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    const focusedOutside = page.locator(
      'body > :not(dialog) :focus, #content > :not(dialog) > :focus',
    )
    await expect(focusedOutside.and(page.locator(':not(dialog *)'))).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(addButton).toBeFocused()

  await page.goto('/cart')
  await page.getByRole('button', { name: 'One more' }).click()
  await expectAnnounced(/^2$/m)

  await page.goto('/checkout')
  await termsCheckbox(page).check()
  await payButton(page).click()
  await expectAnnounced('Please complete all required fields before proceeding.')

  await page.goto('/login')
  await submitLoginForm(page.getByRole('main'), {
    email: 'unknown@example.com',
    password: 'not the password',
  })
  await expectAnnounced('Login failed. Please check your credentials.')
})

test('the cart and the menu open, navigate and close by keyboard', async ({ page }) => {
  await storeCart(page, nmn)
  await page.setViewportSize(phoneDevice.viewport)
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
  await openQuizAt(page, 'age', quizPaths.man)
  const [chosen, other] = [page.getByLabel('31-40'), page.getByLabel('18-30')]
  await chosen.check()
  const readBorder = (tile: Locator) =>
    tile.evaluate((control) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(control, '::after')
      return `${borderTopWidth} ${borderTopColor}`
    })
  expect(await readBorder(chosen)).not.toBe(await readBorder(other))

  const nextButton = page.getByRole('button', { name: 'Next' })
  expect(await nextButton.evaluate((button) => getComputedStyle(button).borderTopWidth)).not.toBe(
    '0px',
  )
  await page.keyboard.press('Tab')
  const outlineStyles = await page
    .locator(':focus')
    .evaluate((element) =>
      [undefined, '::after'].map((pseudo) => getComputedStyle(element, pseudo).outlineStyle),
    )
  expect(outlineStyles).toContain('solid')

  // The colours of a capsule identify ingredients, so forced colours do not replace them.
  await page.goto('/products/28')
  const bead = page.locator('[class*=bead]').first()
  expect(await bead.evaluate((element) => getComputedStyle(element).forcedColorAdjust)).toBe('none')
})

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
