/**
 * The return from Billplz before its callback, without one, or after several. The confirmation page
 * shows only what the shop has recorded.
 */
import type { Page } from '@playwright/test'

import { expectBriefText } from '#tests/support/browser/brief-messages.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import {
  countAcceptedCallbacks,
  goToBillPage,
  paidMessage,
  placeOrder,
  sendFirstCallback,
} from '#tests/support/buying/bank-return.ts'
import {
  buildGuest,
  decideAtBank,
  readCartBackupQuantities,
  waitForBillPage,
} from '#tests/support/buying/guest.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

/** The confirmation page's message while the payment is not confirmed. */
const waitingMessage = (page: Page) => page.getByText('We are waiting for your bank')

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
  // Ten seconds later the page reads the bill as paid.
  await expectBriefText(page, 'We are waiting for your bank', () =>
    decideAtBank(page, 'Successful payment'),
  )
  await expect(page.getByRole('heading', { name: /^Thank you, Demo Shopper\./ })).toBeVisible()
  await expect.poll(() => readCartBackupQuantities(page)).toEqual({ 28: 1, 24: 1 })
  await sendFirstCallback(billplz, billId)
  await expect(paidMessage(page)).toBeVisible({ timeout: longWaitMs })
  await expect(waitingMessage(page)).toBeHidden()
  await shop.waitForEmail(guest.email, /We received your payment/)
})

test('an order whose decline was never reported offers to pay again', async ({ page, billplz }) => {
  const { billId, billUrl } = await placeOrder(page)
  await billplz.simulateFault({ name: 'callback-never', reference: billId })
  await page.clock.install()
  await page.goto(billUrl)
  await decideAtBank(page, 'Failed payment')
  await expect(waitingMessage(page)).toBeVisible()
  // The page stops polling after a minute. Each poll starts the timer of the next one, so the clock
  // moves in small steps.
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
  await expect(paidMessage(page)).toBeVisible({ timeout: longWaitMs })
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
  await expect(paidMessage(page)).toBeVisible({ timeout: longWaitMs })
  await sendFirstCallback(billplz, billId)
  await shop.waitForEmail(guest.email, /We received your payment/)
  await page.reload()
  await expect(paidMessage(page)).toBeVisible()
  const paymentEmails = (await shop.listEmails(guest.email)).filter(({ subject }) =>
    /We received your payment/.test(subject),
  )
  expect(paymentEmails).toHaveLength(1)
})
