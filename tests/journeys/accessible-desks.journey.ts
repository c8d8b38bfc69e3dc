/**
 * Accessibility of every back-office screen: keyboard, screen reader, phone, forced colours,
 * reduced motion. Screens are read from the build, so new ones are included. The function of each
 * desk is tested in the journey of its name.
 */
import type { Locator, Page } from '@playwright/test'

import { builtRoutes } from '#scripts/bundle/built-routes.ts'
import { goToDesk } from '#tests/support/at-a-desk.ts'
import { accessibilityFindings } from '#tests/support/axe.ts'
import { callRunningShop } from '#tests/support/call-running-shop.ts'
import { nameOfFocus, walkByTab } from '#tests/support/focus-walk.ts'
import { listenToPage } from '#tests/support/analytics-calls.ts'
import { expect, test, type JourneyShop } from '#tests/support/journey.ts'
import { landmarkFaults, motions } from '#tests/support/page-faults.ts'
import { sidewaysScroll } from '#tests/support/screens.ts'

const patterns = (await builtRoutes())
  .filter(({ id }) => id.startsWith('back-office/'))
  .map(({ pattern, example }) => ({ pattern, example: example ?? '' }))

const desk = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 700 }

/** Rows of a list are alike: only the first ones are visited. */
const enoughRows = '[data-rowindex="1"], main li:nth-of-type(4)'

// A trace would take a screenshot at each of thousands of key presses.
test.use({ trace: 'off' })

// Two halves, so that two workers share them.
for (const half of [0, 1])
  test(`every desk is accessible and usable by keyboard, ${half + 1} of 2`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await goToDesk(page, shop.account('admin'), '/staff-security')
    const order = await anOrderOf(shop)
    const places: Record<string, string> = {
      '/admin-orders/:orderId': `/admin-orders/${order.orderId}`,
      '/admin-customers/:customerId': `/admin-customers/${order.customerId}`,
      '/pharmacy-dashboard/:orderId?': `/pharmacy-dashboard/${order.orderId}`,
    }
    for (const { pattern, example } of patterns.filter((_, index) => index % 2 === half)) {
      const address = places[pattern] ?? example
      await page.setViewportSize(desk)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      await page.goto(address)
      await expect(page.locator('main h1'), address).toHaveCount(1)
      await expect(page.locator('main').getByText(/^Loading/)).toHaveCount(0)
      await page.waitForLoadState('networkidle')

      const faults = await landmarkFaults(page, ['banner', 'main'])
      for (const moving of await motions(page)) faults.push(`${moving} moves`)
      // An order opened at the pharmacy desk moves the focus to its heading.
      const isLed = await page.evaluate(() => document.activeElement !== document.body)
      const walk = await walkByTab(page, enoughRows)
      if (!isLed && walk.stops[0] !== 'Skip to content') faults.push(`begins at ${walk.stops[0]}`)
      faults.push(...walk.faults)
      await page.keyboard.press('Shift+Tab')
      const back = await nameOfFocus(page)
      if (back !== walk.stops.at(-1)) faults.push(`the way back leads to ${back}`)
      faults.push(...(await axeFaults(page)))

      // Dark scheme with the phone layout: both schemes and both layouts are checked.
      await page.setViewportSize(smallPhone)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
      const sideways = await sidewaysScroll(page)
      if (sideways > 0) faults.push(`${sideways} px of sideways scroll at 320 px`)
      faults.push(...(await axeFaults(page)))
      expect.soft(faults, address).toEqual([])
    }
  })

test('at the orders desk focus and order number stay visible, dialogs trap the focus, and changes are announced', async ({
  page,
  shop,
}) => {
  test.slow()
  const heard = await listenToPage(page)
  const expectHeard = (text: string) =>
    expect.poll(async () => (await heard()).join('\n'), { message: 'heard' }).toContain(text)
  const { orderId } = await anOrderOf(shop)
  await goToDesk(page, shop.account('admin'), '/staff-security')
  await page.goto(`/admin-orders?q=${orderId}`)
  const row = page.getByRole('row').filter({ hasText: orderId })
  const number = row.getByRole('link', { name: orderId })

  await test.step('the skip link leads into the desk', async () => {
    await expect(number).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  await test.step('the arrows reach every column, and the row keeps its number', async () => {
    await row.getByRole('gridcell', { name: 'Demo Customer' }).click()
    for (let column = 0; column < 14; column++) await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-field="zip_code"]:focus')).toHaveCount(1)
    await expect.poll(() => isSeen(number)).toBe(true)
    for (let column = 0; column < 12; column++) {
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => isSeen(page.locator(':focus'))).toBe(true)
    }
  })

  await test.step('a dialog takes, traps and returns the focus', async () => {
    const status = row.getByRole('combobox')
    const before = await status.inputValue()
    await status.focus()
    await status.selectOption('PENDING')
    const question = page.getByRole('dialog')
    await expect(question).toContainText('back to an earlier stage')
    for (let step = 0; step < 6; step++) {
      await expect(page.locator(':focus:not(dialog *)')).toHaveCount(0)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expect(status).toBeFocused()
    await expect(status).toHaveValue(before)

    await page.route('**/admin/orders/*/status', (route) => route.abort())
    await status.selectOption('PENDING')
    await question.getByRole('button', { name: 'Set status' }).press('Enter')
    await expectHeard(`Order ${orderId} was not changed`)
    await page.unroute('**/admin/orders/*/status')
  })

  await test.step('saving is announced', async () => {
    await number.press('Enter')
    await page.getByLabel('New note').fill('Called back, all is well.')
    await page.getByRole('button', { name: 'Add note' }).press('Enter')
    await expectHeard(`Order ${orderId} is saved.`)
  })

  await test.step('with forced colours the selection is visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/admin-orders')
    const ground = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor)
    const desks = page.getByRole('navigation', { name: 'Back office' })
    const tabs = page.getByRole('group', { name: 'Status' })
    for (const [chosen, other] of [
      [
        desks.getByRole('link', { name: 'Orders' }),
        desks.getByRole('link', { name: 'Payment issues' }),
      ],
      [tabs.locator('input:checked + span'), tabs.locator('input:not(:checked) + span').first()],
    ] as const)
      expect(await ground(chosen)).not.toBe(await ground(other))
    await desks.getByRole('link', { name: 'Payment issues' }).focus()
    await page.keyboard.press('Tab')
    const ring = await page
      .locator(':focus')
      .evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(ring).toBe('solid')
  })
})

/** Returns an order of the demo customer, who has some from the first start. */
async function anOrderOf(shop: JourneyShop): Promise<{ orderId: string; customerId: string }> {
  const { email, password } = shop.account('admin')
  const { token } = await callRunningShop(shop.url)('POST /api/users/login', {
    body: { email, password },
  })
  const admin = callRunningShop(shop.url, token)
  const q = shop.account('customer').email
  const [order] = await admin('GET /admin/orders', { query: { q } })
  const orderId = order?.orderId ?? ''
  const shown = await admin('GET /api/admin/orders/{orderId}', { params: { orderId } })
  return { orderId, customerId: shown.customerId ?? '' }
}

async function axeFaults(page: Page): Promise<string[]> {
  const findings = await accessibilityFindings(page)
  return findings.map(({ rule, places }) => `${rule}: ${places.join(' | ')}`)
}

/** True when nothing covers its centre. */
const isSeen = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return shown !== null && (element.contains(shown) || shown.contains(element))
  })
