/** Repeated pay presses make one order and one bill, compared with the Billplz ledger. */
import {
  aGuest,
  atBank,
  fillCheckout,
  ensureInCart,
  nmn,
  payButton,
  termsBox,
} from '#tests/support/guest.ts'
import { expect, test } from '#tests/support/journey.ts'

test('a double click and Enter after it make one order and one bill', async ({ page, billplz }) => {
  const guest = aGuest()
  await ensureInCart(page, nmn)
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  await termsBox(page).check()
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/billplz/pay')) calls += 1
  })
  await payButton(page).dblclick()
  await page.keyboard.press('Enter').catch(() => {})
  await atBank(page)
  expect(calls).toBe(1)
  expect(await billplz.billsOf(guest.email)).toHaveLength(1)
})

test('after a lost response the retry returns the same order, also over plain http', async ({
  page,
  billplz,
}) => {
  const guest = aGuest()
  // As on a LAN host without https, where browsers lack these functions.
  await page.addInitScript(() => {
    Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
    Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
  })
  await ensureInCart(page, nmn)
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  await termsBox(page).check()
  await page.route('**/api/billplz/pay', async (route) => {
    // The order is placed, but its response is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(/cannot be reached/)
  await page.unroute('**/api/billplz/pay')
  await payButton(page).click()
  const billId = await atBank(page)
  expect((await billplz.billsOf(guest.email)).map(({ id }) => id)).toEqual([billId])
})

test('two tabs with the same cart pay the same bill', async ({ page, context, billplz }) => {
  const guest = aGuest()
  await ensureInCart(page, nmn)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/checkout')
    await fillCheckout(tab, guest)
    await termsBox(tab).check()
  }
  await Promise.all([page, other].map((tab) => payButton(tab).click()))
  // The slower tab may be asked to wait; a shopper would press again.
  for (const tab of [page, other]) {
    const wait = tab.getByText('Your order is being placed. Wait a moment, then try again.')
    await Promise.race([tab.waitForURL('**/billplz/bills/*'), wait.waitFor()])
    if (await wait.isVisible()) await payButton(tab).click()
  }
  const bills = [await atBank(page), await atBank(other)]
  expect(bills[0]).toBe(bills[1])
  expect(await billplz.billsOf(guest.email)).toHaveLength(1)
})
