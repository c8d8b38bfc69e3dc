/**
 * The end of a session does not lose what was typed in the account or the back office, and a
 * browser that cannot store a session says so.
 */
import type { Page } from '@playwright/test'

import { minutes } from '#domain/time.ts'

import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test, type JourneyShop } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { submitLoginForm } from '#tests/support/browser/submit-login-form.ts'
import { waitForPath } from '#tests/support/browser/wait-for-path.ts'
import { grapeSeed, nmn, storeCart } from '#tests/support/buying/guest.ts'
import { sessionKeys } from '#web/api/session/session-keys.ts'

/**
 * Lets the stored session expire at `expiry` (Unix time in ms), by default now. The page notices it
 * without waiting for its next poll.
 */
async function expireSession(page: Page, expiry = 1): Promise<void> {
  await page.evaluate(
    ([keys, expiresAt]) => {
      for (const key of keys) {
        const storedItem = JSON.parse(localStorage.getItem(key) ?? '{}')
        localStorage.setItem(key, JSON.stringify({ ...storedItem, expiry: expiresAt }))
      }
      dispatchEvent(new StorageEvent('storage', { key: keys[0] ?? null }))
    },
    [Object.values(sessionKeys), expiry] as const,
  )
}

/** Logs in as a role in the tab that the page of the back office opens. */
async function logInAgain(page: Page, shop: JourneyShop, role: 'admin' | 'pharmacist') {
  const [loginTab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Log in again' }).click(),
  ])
  const isClosed = loginTab.waitForEvent('close')
  await submitLoginForm(loginTab.getByRole('main'), shop.findDemoAccount(role))
  await isClosed
}

test('an address that was typed when the session ended is there after the next login, and gone after a log-out', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'customer', '/user-dashboard')
  const section = page.locator('#address')
  await page.getByRole('button', { name: 'Edit address' }).click()
  // The pressed button is gone: the focus is in the form.
  await expect(section.getByLabel('First name')).toBeFocused()
  await section.getByLabel('City').fill('Typed town')
  await expireSession(page)
  await page.waitForURL(/\/login\?from=/)
  await expect(page.getByText('You were logged out. Log in again to continue.')).toBeVisible()
  await submitLoginForm(page.getByRole('main'), shop.findDemoAccount('customer'))
  await waitForPath(page, '/user-dashboard')
  await expect(section.getByLabel('City')).toHaveValue('Typed town')

  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Edit address' }).click()
  await expect(section.getByLabel('City')).not.toHaveValue('Typed town')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('status')).toHaveText(
    'The default shipping address has been saved.',
  )
  await expect(section.locator(':focus')).toHaveCount(1)

  await page.getByRole('button', { name: 'Edit email' }).click()
  await page.getByLabel('New email').fill('typed@example.com')
  await page.reload()
  await expect(page.getByLabel('New email')).toHaveValue('typed@example.com')
  await page.getByRole('button', { name: 'My Account', exact: true }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  const readTabStorage = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(readTabStorage).not.toContain('typed@example.com')
})

test('the back office warns before a session ends, and keeps what was typed for the same user only', async ({
  page,
  shop,
}) => {
  await openAs(page, shop, 'admin', '/add_product')
  const nameField = page.getByLabel('Product name')
  await nameField.fill('Night Formula')
  await expireSession(page, Date.now() + minutes(4))
  const warning = page.getByRole('status').filter({ hasText: 'You will be logged out at' })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await warning.getByRole('button', { name: 'Close' }).click()
  await expect(warning).toBeHidden()

  await nameField.focus()
  await expireSession(page)
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Log in again' })).toBeFocused()
  // Neither the pointer nor the keyboard reaches the page, which is covered completely.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(nameField).not.toBeFocused()
  const cover = await dialog.evaluate((element) => {
    const { backgroundColor, opacity } = getComputedStyle(element, '::backdrop')
    return { isOpaque: !backgroundColor.startsWith('rgba'), opacity }
  })
  expect(cover).toEqual({ isOpaque: true, opacity: '1' })
  await expectAccessible(page)

  await logInAgain(page, shop, 'admin')
  await expect(dialog).toBeHidden()
  await expect(nameField).toHaveValue('Night Formula')
  await expect(nameField).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/add_product')

  await expireSession(page)
  await expect(dialog).toBeVisible()
  await logInAgain(page, shop, 'pharmacist')
  await expect(
    page.getByRole('heading', { name: 'You do not have access to this page' }),
  ).toBeVisible()
  await expect(nameField).toHaveCount(0)
})

test('a login that the browser cannot store says what to do', async ({ page, shop }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, text) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, text)
    }
  })
  await page.goto('/login?from=/user-dashboard')
  await submitLoginForm(page.getByRole('main'), shop.findDemoAccount('customer'))
  await expect(page.getByRole('alert')).toHaveText(
    'This browser cannot store your login. Free some space or allow site data, then try again.',
  )
  await expect(page.getByText('Login successful!')).toBeHidden()
})

test('the focus stays where a pressed button goes away', async ({ page, shop }) => {
  await storeCart(page, nmn, grapeSeed)
  await page.goto('/cart')
  const lessButton = page
    .getByRole('group', { name: `Quantity of ${nmn.name}` })
    .getByRole('button', { name: 'One less' })
  await page.getByRole('button', { name: 'One more' }).first().click()
  await lessButton.click()
  await expect(lessButton).toBeDisabled()
  await expect(lessButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Quantity', { exact: true }).first()).toHaveValue('1')

  await page.getByRole('button', { name: `Remove ${nmn.name}` }).click()
  const lastRemoveButton = page.getByRole('button', { name: `Remove ${grapeSeed.name}` })
  await expect(lastRemoveButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await storeCart(page, nmn)
  await page.goto('/faq')
  await page.getByRole('button', { name: /^Cart, 1 product/ }).click()
  await page.getByRole('button', { name: `Remove ${nmn.name}` }).click()
  await expect(page.getByRole('group', { name: 'Cart' })).toBeFocused()

  await storeCart(page, nmn)
  await page.goto('/checkout')
  await page.getByRole('button', { name: 'Add unit or floor' }).click()
  await expect(page.getByLabel('Unit, floor (optional)')).toBeFocused()
  await page.getByRole('button', { name: 'Have a voucher code?' }).click()
  const voucherField = page.getByLabel('Voucher code')
  await expect(voucherField).toBeFocused()
  await voucherField.fill('DEMO20')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await voucherField.selectText()
  await page.keyboard.press('Backspace')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeHidden()
  await expect(voucherField, 'the field stays while it is edited').toBeFocused()

  await page.getByText('Already have an account? Log in').click()
  await submitLoginForm(
    page.getByRole('main').getByRole('group').first(),
    shop.findDemoAccount('customer'),
  )
  const status = page.getByRole('status').filter({ hasText: 'You are logged in.' })
  await expect(status).toBeFocused()
})
