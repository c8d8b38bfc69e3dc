/** Repeated presses on Pay create one order and one bill in the ledger of Billplz. */
import { longWaitMs } from '#tests/support/browser/patience.ts'
import {
  buildGuest,
  fillCheckout,
  nmn,
  openCheckout,
  payButton,
  storeCart,
  termsCheckbox,
  waitForBillPage,
} from '#tests/support/buying/guest.ts'
import { expect, test } from '#tests/support/browser/journey.ts'

test('a double click followed by Enter creates one order and one bill', async ({
  page,
  billplz,
}) => {
  const guest = buildGuest()
  await openCheckout(page, nmn)
  await fillCheckout(page, guest)
  await termsCheckbox(page).check()
  let payCallCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/billplz/pay')) payCallCount += 1
  })
  await payButton(page).dblclick()
  // The bill page may open before the key is pressed.
  await page.keyboard.press('Enter').catch(() => {})
  await waitForBillPage(page)
  expect(payCallCount).toBe(1)
  expect(await billplz.listBills(guest.email)).toHaveLength(1)
})

test.describe('with a connection that breaks', () => {
  test.use({ expectedProblems: [/net::ERR_CONNECTION_RESET/] })

  test('after a lost response the retry returns the same order, also over plain http', async ({
    page,
    billplz,
  }) => {
    const guest = buildGuest()
    // Browsers lack these functions on a host without https, for example in a local network.
    await page.addInitScript(() => {
      Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined })
      Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined })
    })
    await openCheckout(page, nmn)
    await fillCheckout(page, guest)
    await termsCheckbox(page).check()
    await page.route('**/api/billplz/pay', async (route) => {
      // The order is placed, but its response is lost.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(/cannot be reached/)
    await page.unroute('**/api/billplz/pay')
    await payButton(page).click()
    const billId = await waitForBillPage(page)
    expect((await billplz.listBills(guest.email)).map(({ id }) => id)).toEqual([billId])
  })
})

test('two tabs with the same cart pay the same bill', async ({ page, context, billplz }) => {
  const guest = buildGuest()
  await storeCart(page, nmn)
  const otherTab = await context.newPage()
  for (const tab of [page, otherTab]) {
    await tab.goto('/checkout')
    await fillCheckout(tab, guest)
    await termsCheckbox(tab).check()
  }
  await Promise.all([page, otherTab].map((tab) => payButton(tab).click()))
  // The slower tab may show that the order is being placed. A shopper would then press again.
  for (const tab of [page, otherTab])
    await expect(async () => {
      const waitMessage = tab.getByText(
        'Your order is being placed. Wait a moment, then try again.',
      )
      if (await waitMessage.isVisible()) await payButton(tab).click()
      await tab.waitForURL('**/billplz/bills/*', { timeout: 2_000 })
    }).toPass({ timeout: longWaitMs })
  expect(await waitForBillPage(page)).toBe(await waitForBillPage(otherTab))
  expect(await billplz.listBills(guest.email)).toHaveLength(1)
})
