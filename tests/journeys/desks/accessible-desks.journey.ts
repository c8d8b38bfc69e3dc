/**
 * Accessibility of every back-office screen: keyboard, screen reader, phone, forced colours,
 * reduced motion. The list of screens is read from the build, so new screens are included. Other
 * journeys test what each desk does.
 */
import type { Locator, Page } from '@playwright/test'

import { createTranslator } from '#domain/content/messages.ts'
import { readBuiltRoutes } from '#scripts/bundle/built-routes.ts'
import { openAs, storeSession } from '#tests/support/browser/open-as.ts'
import { deskGroups, listDesks } from '#web/back-office/shell/desks.ts'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { readFocusedName, tabThroughPage } from '#tests/support/browser/tab-through-page.ts'
import { recordAnnouncements } from '#tests/support/browser/record-announcements.ts'
import { expect, test, type JourneyShop } from '#tests/support/browser/journey.ts'
import { openSettled } from '#tests/support/browser/open-settled.ts'
import {
  findLandmarkProblems,
  findRunningAnimations,
} from '#tests/support/browser/accessibility-problems.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

/** The URL pattern of each screen, with an example path. */
const screens = (await readBuiltRoutes())
  .filter(({ id }) => id.startsWith('back-office/'))
  .map(({ pattern, example }) => ({ pattern, example: example ?? '' }))

const desktop = { width: 1280, height: 800 }
const smallPhone = { width: 320, height: 700 }

/**
 * The walk by Tab ends at the second row or the fourth item, because the rest is alike.
 */
const skippedRows = '[data-rowindex="1"], main li:nth-of-type(4)'

// Two halves, so that two workers run them in parallel.
for (const half of [0, 1])
  test(`every desk is accessible and usable by keyboard, ${half + 1} of 2`, async ({
    page,
    shop,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await storeSession(page, shop, 'admin')
    const order = await findDemoOrder(shop)
    const pathsByPattern: Record<string, string> = {
      '/admin-orders/:orderId': `/admin-orders/${order.orderId}`,
      '/admin-customers/:customerId': `/admin-customers/${order.customerId}`,
      '/pharmacy-dashboard/:orderId?': `/pharmacy-dashboard/${order.orderId}`,
    }
    for (const { pattern, example } of screens.filter((_, index) => index % 2 === half)) {
      const path = pathsByPattern[pattern] ?? example
      await page.setViewportSize(desktop)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
      await openSettled(page, async () => {
        await page.goto(path)
        await expect(page.locator('main h1'), path).toHaveCount(1)
        await expect(page.locator('main').getByText(/^Loading/)).toHaveCount(0)
      })

      const problems = await findLandmarkProblems(page, ['banner', 'main'])
      for (const element of await findRunningAnimations(page)) problems.push(`${element} moves`)
      // The pharmacy desk moves the focus to the heading of the opened order.
      const isFocusMoved = await page.evaluate(() => document.activeElement !== document.body)
      const { focusedNames, problems: focusProblems } = await tabThroughPage(page, skippedRows)
      if (!isFocusMoved && focusedNames[0] !== 'Skip to content')
        problems.push(`the focus begins at ${focusedNames[0]}`)
      problems.push(...focusProblems)
      await page.keyboard.press('Shift+Tab')
      const focusAfterShiftTab = await readFocusedName(page)
      if (focusAfterShiftTab !== focusedNames.at(-1))
        problems.push(`Shift+Tab leads to ${focusAfterShiftTab}`)
      problems.push(...(await findAxeProblems(page)))

      // The desktop layout was checked in light colours, the phone layout is checked in dark ones.
      await page.setViewportSize(smallPhone)
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
      const overflowPx = await measureHorizontalOverflow(page)
      if (overflowPx > 0) problems.push(`${overflowPx} px of sideways scroll at 320 px`)
      problems.push(...(await findAxeProblems(page)))
      expect.soft(problems, path).toEqual([])
    }
  })

test('at the orders desk focus and order number stay visible, dialogs trap the focus, and changes are announced', async ({
  page,
  shop,
}) => {
  test.slow()
  const readAnnouncements = await recordAnnouncements(page)
  const expectAnnounced = (text: string) =>
    expect
      .poll(async () => (await readAnnouncements()).join('\n'), { message: 'announcements' })
      .toContain(text)
  const { orderId } = await findDemoOrder(shop)
  await storeSession(page, shop, 'admin')
  await page.goto(`/admin-orders?q=${orderId}`)
  const row = page.getByRole('row').filter({ hasText: orderId })
  const orderLink = row.getByRole('link', { name: orderId })

  await test.step('the skip link leads into the desk', async () => {
    await expect(orderLink).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  await test.step('the arrow keys reach every column, and the order number stays visible', async () => {
    await row.getByRole('gridcell', { name: 'Demo Customer' }).click()
    // More presses than the grid has columns.
    for (let press = 0; press < 14; press++) await page.keyboard.press('ArrowRight')
    await expect(row.getByRole('gridcell').last()).toBeFocused()
    await expect.poll(() => isUncovered(orderLink)).toBe(true)
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => isUncovered(page.locator(':focus'))).toBe(true)
    }
  })

  await test.step('a dialog takes, traps and returns the focus', async () => {
    const status = row.getByRole('combobox')
    const statusBefore = await status.inputValue()
    await status.focus()
    await status.selectOption('PENDING')
    const statusDialog = page.getByRole('dialog')
    await expect(statusDialog).toContainText('back to an earlier stage')
    // More presses than the dialog has controls.
    for (let press = 0; press < 6; press++) {
      await expect(page.locator(':focus:not(dialog *)')).toHaveCount(0)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expect(status).toBeFocused()
    await expect(status).toHaveValue(statusBefore)

    await page.route('**/admin/orders/*/status', (route) => route.abort())
    await status.selectOption('PENDING')
    await statusDialog.getByRole('button', { name: 'Set status' }).press('Enter')
    await expectAnnounced(`Order ${orderId} was not changed`)
    await page.unroute('**/admin/orders/*/status')
  })

  await test.step('saving is announced', async () => {
    await orderLink.press('Enter')
    await page.getByLabel('New note').fill('Called back, all is well.')
    await page.getByRole('button', { name: 'Add note' }).press('Enter')
    await expectAnnounced(`Order ${orderId} is saved.`)
  })

  await test.step('with forced colours the selection is visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/admin-orders')
    const readBackground = (locator: Locator) =>
      locator.evaluate((element) => getComputedStyle(element).backgroundColor)
    const menu = page.getByRole('navigation', { name: 'Back office' })
    const tabs = page.getByRole('group', { name: 'Status' })
    await menu.getByRole('button', { name: 'Today' }).click()
    for (const [chosen, other] of [
      [
        menu.getByRole('link', { name: 'Orders' }),
        menu.getByRole('link', { name: 'Payment issues' }),
      ],
      [tabs.locator('input:checked + span'), tabs.locator('input:not(:checked) + span').first()],
    ] as const)
      expect(await readBackground(chosen)).not.toBe(await readBackground(other))
    await menu.getByRole('link', { name: 'Payment issues' }).focus()
    await page.keyboard.press('Tab')
    const outlineStyle = await page
      .locator(':focus')
      .evaluate((element) => getComputedStyle(element).outlineStyle)
    expect(outlineStyle).toBe('solid')
  })
})

test('the menu has every desk of a role in groups, on desktop and phone', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'admin', '/admin-vouchers')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const allDesks = listDesks(createTranslator())
  const linkedDesks: string[] = []
  for (const group of deskGroups) {
    const button = menu.getByRole('button', { name: group, exact: true })
    await button.press('Enter')
    linkedDesks.push(...(await menu.getByRole('link').allTextContents()))
    if (group === 'Shop') {
      await expect(menu.getByRole('link', { name: 'Vouchers' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      expect(await findAxeProblems(page)).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  }
  expect(linkedDesks.toSorted()).toEqual(allDesks.map(({ label }) => label).toSorted())

  await page.setViewportSize({ width: 390, height: 844 })
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect(menu.getByRole('link')).toHaveCount(allDesks.length)
  expect(await measureHorizontalOverflow(page)).toBe(0)
  expect(await findAxeProblems(page)).toEqual([])
  await menu.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/\/admin-audit$/)
  await expect(menu.getByRole('link')).toHaveCount(0)
})

/** Returns the newest order of the demo customer, who has orders in the demo data. */
async function findDemoOrder(shop: JourneyShop): Promise<{ orderId: string; customerId: string }> {
  const admin = await logInByCall(shop, 'admin')
  const [row] = await admin('GET /admin/orders', {
    query: { q: shop.findDemoAccount('customer').email },
  })
  if (!row) throw new Error('the demo customer has no order')
  const { orderId } = row
  const order = await admin('GET /api/admin/orders/{orderId}', { params: { orderId } })
  if (order.customerId === null) throw new Error(`order ${orderId} belongs to no account`)
  return { orderId, customerId: order.customerId }
}

async function findAxeProblems(page: Page): Promise<string[]> {
  const problems = await findAccessibilityProblems(page)
  return problems.map(({ rule, elements }) => `${rule}: ${elements.join(' | ')}`)
}

/** Returns true if no other element covers the element's centre. */
const isUncovered = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const topmost = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return topmost !== null && (element.contains(topmost) || topmost.contains(element))
  })
