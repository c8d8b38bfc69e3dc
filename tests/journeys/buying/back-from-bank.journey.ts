/**
 * The return from Billplz in the browser that placed the order: after a payment, a failure or
 * neither, and with a forged URL. Also missing, unknown and old bill ids, and the documented URLs
 * `/success` and `/cancel`.
 */
import type { Browser } from '@playwright/test'

import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { goToBillPage, paidMessage, placeOrder } from '#tests/support/buying/bank-return.ts'
import {
  applyVoucher,
  buildGuest,
  decideAtBank,
  expectFormValues,
  fillCheckout,
  goToBank,
  grapeSeed,
  nmn,
  openCheckout,
  payButton,
  readCartBackupQuantities,
  readCartQuantities,
  readStoredAttempt,
  storeCart,
  waitForBillPage,
} from '#tests/support/buying/guest.ts'
import { placeOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'

/** Expects that another browser does not offer to pay again, and that it says where to pay. */
async function expectNoPayAgainElsewhere(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  const otherPage = await context.newPage()
  await otherPage.goto(url)
  await expect(otherPage.getByText('You can pay in the browser that placed it')).toBeVisible()
  await expect(otherPage.getByText('pay again')).toHaveCount(0)
  await context.close()
}

test('a failed payment is shown, keeps the cart, and Pay again pays the same bill', async ({
  page,
  browser,
  billplz,
  shop,
}) => {
  const guest = buildGuest()
  const billId = await goToBillPage(page, guest)
  await decideAtBank(page, 'Failed payment')
  await expect(
    page.getByRole('heading', { name: 'Your payment did not go through.' }),
  ).toBeVisible()
  await expect(page.getByText('Nothing was charged.')).toBeVisible()
  await expect(page.getByText('Total paid')).toHaveCount(0)
  await expect.poll(() => readCartBackupQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await expect.poll(() => readStoredAttempt(page)).toBeNull()
  await expectNoPayAgainElsewhere(browser, page.url())
  await page.getByRole('link', { name: 'Pay again' }).click()
  expect(await waitForBillPage(page)).toBe(billId)
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  await shop.waitForEmail(guest.email, /We received your payment/)
  expect(await billplz.listBills(guest.email)).toHaveLength(1)
  expect(await readCartQuantities(page)).toEqual({})
  await page.getByRole('button', { name: 'Restore my cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await readCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await page.goBack()
  await expect(paidMessage(page)).toBeVisible()
  expect(await readCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
})

test('leaving the bank without paying keeps cart and form', async ({ page, billplz }) => {
  const guest = buildGuest()
  await openCheckout(page, nmn, { ...grapeSeed, quantity: 3 })
  await fillCheckout(page, guest)
  await applyVoucher(page, 'DEMO20')
  const billId = await goToBank(page)
  await decideAtBank(page, 'Leave without paying')
  await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore my cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await readCartQuantities(page)).toEqual({ 28: 1, 24: 3 })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expectFormValues(page, guest)
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  expect(await goToBank(page)).toBe(billId)
  expect(await billplz.listBills(guest.email)).toHaveLength(1)
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  await expect.poll(() => readCartQuantities(page)).toEqual({})
})

test('the browser’s back button leads from the bank to the unchanged checkout', async ({
  page,
  billplz,
}) => {
  const guest = buildGuest()
  const billId = await goToBillPage(page, guest)
  await page.goBack()
  await expectFormValues(page, guest)
  expect(await readCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expectFormValues(page, guest)
  expect(await goToBank(page)).toBe(billId)
  expect(await billplz.listBills(guest.email)).toHaveLength(1)
})

test('a URL that claims to be paid changes nothing', async ({ page }) => {
  const { billId } = await placeOrder(page)
  await page.goto(
    `/confirmation?billplz[id]=${billId}&billplz[paid]=true&billplz[x_signature]=${'0'.repeat(64)}`,
  )
  await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
  await expect(paidMessage(page)).toBeHidden()
})

test('after Back from the bank, Pay again can be pressed once more', async ({ page }) => {
  const { billId } = await placeOrder(page)
  // An order without an open bill gets a new one.
  await page.route('**/api/billplz/get-bill/*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payAgainUrl: null } })
  })
  // No content: the browser stays on the page, as it is when Back restores it.
  await page.route('**/new-bill', (route) => route.fulfill({ status: 204 }))
  await page.route('**/api/orders/*/pay', (route) => route.fulfill({ json: { url: '/new-bill' } }))
  await page.goto(`/confirmation?billplz[id]=${billId}`)
  const payAgainButton = page.getByRole('button', { name: 'Pay again' })
  const billRequest = page.waitForRequest('**/new-bill')
  await payAgainButton.click()
  await billRequest
  await expect(payAgainButton).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(payAgainButton).not.toHaveAttribute('aria-busy')
})

test('a missing or unknown bill id shows the documented texts', async ({ page }) => {
  await page.goto('/confirmation')
  await expect(page.getByText('No Bill ID found in the URL.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/confirmation?billplz[id]=nobody00')
  await expect(
    page.getByText('Failed to fetch payment details. Please contact support.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('opening an old confirmation does not change the next cart', async ({ page }) => {
  const billId = await goToBillPage(page)
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  await storeCart(page, nmn)
  await page.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(paidMessage(page)).toBeVisible()
  expect(await readCartQuantities(page)).toEqual({ 28: 1 })
})

test('an expired order does not change the cart', async ({ page }) => {
  const { billId } = await placeOrder(page)
  // Another order of the same browser ends the first.
  await placeOrderByCall(page.request, {
    email: buildGuest().email,
    firstName: 'Aisyah',
    products: [[nmn.id, nmn.price]],
  })
  await storeCart(page, nmn)
  await page.goto(`/confirmation?billplz[id]=${billId}`)
  await expect(page.getByText('The time to pay for this order has expired.')).toBeVisible()
  expect(await readCartQuantities(page)).toEqual({ 28: 1 })
})

test('/success redirects to the order, /cancel to the checkout with the cart', async ({ page }) => {
  const billId = await goToBillPage(page)
  await page.goto('/cancel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have not paid.')
  await expect.poll(() => readStoredAttempt(page)).toBeNull()
  expect(await readCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveValue('')
  await page.goto(`/success?billplz[id]=${billId}`)
  await expect(page).toHaveURL(/\/confirmation\?billplz/)
  await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
  await page.goto('/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking for your order?')
})
