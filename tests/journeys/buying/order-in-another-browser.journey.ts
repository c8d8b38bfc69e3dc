/**
 * An order opened in a browser that did not place it: by its bill id, with the bank's signature, or
 * by the link or the code from an email.
 */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import {
  countAcceptedCallbacks,
  goToBillPage,
  paidMessage,
  placeOrder,
} from '#tests/support/buying/bank-return.ts'
import {
  buildGuest,
  decideAtBank,
  grapeSeed,
  nmn,
  readCartBackupQuantities,
  readCartQuantities,
  storeCart,
} from '#tests/support/buying/guest.ts'
import { openOrderByCode } from '#tests/support/buying/open-order-by-code.ts'

test('an order opened on another device changes no cart there', async ({ page, shop, browser }) => {
  const guest = buildGuest()
  const billId = await goToBillPage(page, guest)
  const laptop = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await storeCart(laptop, nmn, { ...grapeSeed, quantity: 2 })
  const expectUnchangedCart = async () => {
    await expect(laptop.getByRole('button', { name: /^Cart, 2 products$/ })).toBeVisible()
    expect(await readCartQuantities(laptop)).toEqual({ 28: 1, 24: 2 })
    expect(await readCartBackupQuantities(laptop)).toEqual({})
  }
  await laptop.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(laptop.getByText('Personal details are hidden')).toBeVisible()
  await expectUnchangedCart()
  await decideAtBank(page, 'Successful payment')
  await expect(paidMessage(page)).toBeVisible()
  await expect.poll(() => readCartQuantities(page)).toEqual({})

  const paymentEmail = await shop.waitForEmail(guest.email, /We received your payment/)
  await laptop.goto(findLink(paymentEmail, /http\S+\/order\/\S+/))
  await expect(paidMessage(laptop)).toBeVisible()
  await expectUnchangedCart()

  const { orderId } = await (await page.request.get(`/api/billplz/get-bill/${billId}`)).json()
  await laptop.context().clearCookies()
  await openOrderByCode(laptop, shop, { orderId, email: guest.email })
  await expect(paidMessage(laptop)).toBeVisible()
  await expectUnchangedCart()

  await laptop.goto('/confirmation?billplz[id]=nobody00')
  await expect(laptop.getByText('Failed to fetch payment details.')).toBeVisible()
  await expectUnchangedCart()
  await laptop.getByRole('main').getByRole('link', { name: 'Your cart' }).click()
  await expect(laptop).toHaveURL(/\/cart$/)
  await laptop.context().close()
})

test('a stranger with the bill id sees no name, address or products', async ({
  page,
  browser,
  shop,
  billplz,
}) => {
  const guest = buildGuest()
  const { billId } = await placeOrder(page, guest)
  await billplz.pay(billId)
  await expect.poll(() => countAcceptedCallbacks(billplz, billId)).toBe(1)
  const strangersPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await strangersPage.goto(`/confirmation?billplz%5Bid%5D=${billId}`)
  await expect(strangersPage.getByText('Personal details are hidden')).toBeVisible()
  await expect(strangersPage.getByRole('heading', { level: 1 })).not.toContainText('*')
  await strangersPage.getByRole('button', { name: 'View order details' }).click()
  const visibleText = await strangersPage.locator('main').innerText()
  for (const secret of [guest.email, 'Shopper', 'Jalan', '47000', nmn.name, grapeSeed.name])
    expect(visibleText).not.toContain(secret)
  await expectAccessible(strangersPage)
  await strangersPage.context().close()
})

test('another browser that returns with the bank’s signature sees the order', async ({
  page,
  browser,
  shop,
}) => {
  const { billUrl } = await placeOrder(page)
  await page.goto(billUrl)
  const returnRequest = page.waitForRequest((request) =>
    request.url().includes('billplz[paid]=true'),
  )
  await decideAtBank(page, 'Successful payment')
  const returnUrl = (await returnRequest).url()
  const otherPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await otherPage.goto(returnUrl)
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText(
    'Thank you, Demo Shopper.',
  )
  expect(otherPage.url()).not.toContain('x_signature')
  await otherPage.context().close()
})
