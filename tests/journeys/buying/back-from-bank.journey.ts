/**
 * The return from Billplz: after a payment, a failure or neither, before or after the callback, in
 * another browser, and with a forged URL. The confirmation page shows only the shop's own records.
 */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import type { BillplzControl } from '#tests/support/buying/billplz.ts'
import { placeOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import {
  buildGuest,
  applyVoucher,
  waitForBillPage,
  decideAtBank,
  expectFormValues,
  fillCheckout,
  goToBank,
  grapeSeed,
  ensureMinQuantity,
  storedAttempt,
  storedCartQuantities,
  storedBackupQuantities,
  nmn,
  payButton,
  type Guest,
} from '#tests/support/buying/guest.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import type { Browser, Page } from '@playwright/test'

/** Buys two products as a guest up to the bill page. Returns the bill id. */
async function goToBillPage(page: Page, guest: Guest = buildGuest()): Promise<string> {
  await ensureMinQuantity(page, nmn, grapeSeed)
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  return goToBank(page)
}

/** Places the order of `goToBillPage` without the checkout, for journeys that begin at the bank. */
const placeOrder = (page: Page, guest: Guest = buildGuest()) =>
  placeOrderByCall(page.request, {
    email: guest.email,
    firstName: guest.firstName,
    lastName: guest.lastName,
    products: [nmn, grapeSeed].map(({ id, price }) => [id, price] as const),
  })

const thankYouHeading = (page: Page) =>
  page.getByRole('heading', { name: /^Thank you, Demo Shopper\./ })
const paidMessage = (page: Page) => page.getByText('Your order is paid.')
const waitingMessage = (page: Page) => page.getByText('We are waiting for your bank')

/** Returns the number of callbacks of the bill that the shop accepted. */
async function countAcceptedCallbacks(billplz: BillplzControl, billId: string): Promise<number> {
  const callbacks = await billplz.callbacksOf(billId)
  return callbacks.flatMap(({ attempts }) => attempts).filter(({ status }) => status === 200).length
}

/** A browser that did not place the order cannot pay. The page says where to pay instead. */
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
  expect(await storedBackupQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await expect.poll(() => storedAttempt(page)).toBeNull()
  await expectNoPayAgainElsewhere(browser, page.url())
  await page.getByRole('link', { name: 'Pay again' }).click()
  expect(await waitForBillPage(page)).toBe(billId)
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  await shop.emailTo(guest.email, /We received your payment/)
  expect(await billplz.billsOf(guest.email)).toHaveLength(1)
  expect(await storedCartQuantities(page)).toEqual({})
  await page.getByRole('button', { name: 'Restore my cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await storedCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await page.goBack()
  await expect(paidMessage(page)).toBeVisible()
  expect(await storedCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
})

test('an order opened on another device changes no cart there', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const guest = buildGuest()
  const billId = await goToBillPage(page, guest)
  const laptop = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await ensureMinQuantity(laptop, nmn, { ...grapeSeed, quantity: 2 })
  const expectCart = async () => {
    await expect(laptop.getByRole('button', { name: /^Cart, 2 products$/ })).toBeVisible()
    expect(await storedCartQuantities(laptop)).toEqual({ 28: 1, 24: 2 })
    expect(await storedBackupQuantities(laptop)).toEqual({})
  }
  await laptop.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(laptop.getByText('Personal details are hidden')).toBeVisible()
  await expectCart()
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  expect(await storedCartQuantities(page)).toEqual({})

  const message = await shop.emailTo(guest.email, /We received your payment/)
  await laptop.goto(/http\S+\/order\/\S+/.exec(message.text)?.[0] ?? '')
  await expect(paidMessage(laptop)).toBeVisible()
  await expectCart()

  const { orderId } = await (await page.request.get(`/api/billplz/get-bill/${billId}`)).json()
  await laptop.context().clearCookies()
  await laptop.goto('/track-order')
  await laptop.getByLabel('Order number').fill(orderId)
  await laptop.getByLabel('Email').fill(guest.email)
  await laptop.getByRole('button', { name: 'Send me a code' }).click()
  const code = await shop.emailTo(guest.email, /opens your order/)
  await laptop.getByLabel('Code from the email').fill(code.subject.slice(0, 7))
  await laptop.getByRole('button', { name: 'Show my order' }).click()
  await expect(paidMessage(laptop)).toBeVisible()
  await expectCart()

  await laptop.goto('/confirmation?billplz[id]=nobody00')
  await expect(laptop.getByText('Failed to fetch payment details.')).toBeVisible()
  await expectCart()
  await laptop.getByRole('main').getByRole('link', { name: 'Your cart' }).click()
  await expect(laptop).toHaveURL(/\/cart$/)
  await laptop.context().close()
})

test('leaving the bank without paying keeps cart and form', async ({ page, billplz }) => {
  const guest = buildGuest()
  await ensureMinQuantity(page, nmn, { ...grapeSeed, quantity: 3 })
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  await applyVoucher(page, 'DEMO20')
  const billId = await goToBank(page)
  await decideAtBank(page, 'Leave without paying')
  await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore my cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  expect(await storedCartQuantities(page)).toEqual({ 28: 1, 24: 3 })
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expectFormValues(page, guest)
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  expect(await goToBank(page)).toBe(billId)
  expect(await billplz.billsOf(guest.email)).toHaveLength(1)
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  await expect.poll(() => storedCartQuantities(page)).toEqual({})
})

test('the browser’s back button leads from the bank to the unchanged checkout', async ({
  page,
  billplz,
}) => {
  const guest = buildGuest()
  const billId = await goToBillPage(page, guest)
  await page.goBack()
  await expectFormValues(page, guest)
  expect(await storedCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await expect(payButton(page)).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expectFormValues(page, guest)
  expect(await goToBank(page)).toBe(billId)
  expect(await billplz.billsOf(guest.email)).toHaveLength(1)
})

test('when the browser returns before the callback, the page polls and shows the paid order', async ({
  page,
  billplz,
  shop,
}) => {
  const guest = buildGuest()
  const billId = await goToBillPage(page, guest)
  // The shop reads the bill once when the page opens. Billplz still reports it as due.
  await billplz.simulateFault({ name: 'get-says-due', reference: billId })
  await billplz.simulateFault({ name: 'callback-never', reference: billId })
  await decideAtBank(page, 'Successful payment')
  await expect(thankYouHeading(page)).toBeVisible()
  await expect(waitingMessage(page)).toBeVisible()
  expect(await storedBackupQuantities(page)).toEqual({ 28: 1, 24: 1 })
  const [callback] = await billplz.callbacksOf(billId)
  if (callback) await billplz.sendCallbackAgain(callback.k)
  await expect(paidMessage(page)).toBeVisible({ timeout: 20_000 })
  await expect(waitingMessage(page)).toBeHidden()
  await shop.emailTo(guest.email, /We received your payment/)
})

test('an order whose decline was never reported offers to pay again', async ({ page, billplz }) => {
  const { billId, billUrl } = await placeOrder(page)
  await billplz.simulateFault({ name: 'callback-never', reference: billId })
  await page.clock.install()
  await page.goto(billUrl)
  await decideAtBank(page, 'Failed payment')
  await expect(waitingMessage(page)).toBeVisible()
  // The page polls for a minute. Each poll starts the timer of the next one.
  await expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(page.getByText('If your bank declined it, pay again.')).toBeVisible({
      timeout: 100,
    })
  }).toPass({ intervals: [100] })
  await expect(waitingMessage(page)).toBeHidden()
  await page.getByRole('link', { name: 'Pay again' }).click()
  expect(await waitForBillPage(page)).toBe(billId)
})

test('without a callback the shop reads the bill from Billplz', async ({ page, billplz }) => {
  const { billId, billUrl } = await placeOrder(page)
  await billplz.simulateFault({ name: 'callback-never', reference: billId })
  await page.goto(billUrl)
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible({ timeout: 30_000 })
})

test('several callbacks before the browser returns make one order and one email', async ({
  page,
  billplz,
  shop,
}) => {
  const guest = buildGuest()
  const { billId } = await placeOrder(page, guest)
  await billplz.simulateFault({
    name: 'callback-repeated',
    reference: billId,
    count: 3,
    parallel: true,
  })
  await billplz.pay(billId)
  await expect.poll(() => countAcceptedCallbacks(billplz, billId)).toBeGreaterThanOrEqual(3)
  await page.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(paidMessage(page)).toBeVisible({ timeout: 20_000 })
  const [callback] = await billplz.callbacksOf(billId)
  if (callback) await billplz.sendCallbackAgain(callback.k)
  await shop.emailTo(guest.email, /We received your payment/)
  await page.reload()
  await expect(paidMessage(page)).toBeVisible()
  const paymentEmails = (await shop.emails(guest.email)).filter(({ subject }) =>
    /We received your payment/.test(subject),
  )
  expect(paymentEmails).toHaveLength(1)
})

test('a URL that claims to be paid changes nothing', async ({ page }) => {
  const { billId } = await placeOrder(page)
  await page.goto(
    `/confirmation?billplz[id]=${billId}&billplz[paid]=true&billplz[x_signature]=${'0'.repeat(64)}`,
  )
  await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
  await expect(paidMessage(page)).toBeHidden()
})

test('a stranger with the bill id sees no name, address or products', async ({
  page,
  browser,
  baseURL,
  billplz,
}) => {
  const guest = buildGuest()
  const { billId } = await placeOrder(page, guest)
  await billplz.pay(billId)
  await expect.poll(() => countAcceptedCallbacks(billplz, billId)).toBe(1)
  const strangerContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  const otherPage = await strangerContext.newPage()
  await otherPage.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(otherPage.getByText('Personal details are hidden')).toBeVisible()
  await expect(otherPage.getByRole('heading', { level: 1 })).not.toContainText('*')
  await otherPage.getByRole('button', { name: 'View order details' }).click()
  const visibleText = await otherPage.locator('main').innerText()
  for (const secret of [guest.email, 'Shopper', 'Jalan', '47000', nmn.name, grapeSeed.name])
    expect(visibleText).not.toContain(secret)
  await expectAccessible(otherPage)
  await strangerContext.close()
})

test('another browser that returns with the bank’s signature sees the order', async ({
  page,
  browser,
  baseURL,
}) => {
  const { billUrl } = await placeOrder(page)
  await page.goto(billUrl)
  const returnRequest = page.waitForRequest((request) =>
    request.url().includes('billplz[paid]=true'),
  )
  await decideAtBank(page, 'Successful payment')
  const returnUrl = (await returnRequest).url()
  const otherContext = await browser.newContext({ ...(baseURL && { baseURL }) })
  const otherPage = await otherContext.newPage()
  await otherPage.goto(returnUrl)
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText(
    'Thank you, Demo Shopper.',
  )
  expect(otherPage.url()).not.toContain('x_signature')
  await otherContext.close()
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
  await ensureMinQuantity(page, grapeSeed)
  await page.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(paidMessage(page)).toBeVisible()
  expect(await storedCartQuantities(page)).toEqual({ 24: 1 })
})

test('/success redirects to the order, /cancel to the checkout with the cart', async ({ page }) => {
  const billId = await goToBillPage(page)
  await page.goto('/cancel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have not paid.')
  await expect.poll(() => storedAttempt(page)).toBeNull()
  expect(await storedCartQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await page.getByRole('link', { name: 'Back to checkout' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toHaveValue('')
  await page.goto(`/success?billplz[id]=${billId}`)
  await expect(page).toHaveURL(/\/confirmation\?billplz/)
  await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
  await page.goto('/success')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looking for your order?')
})
