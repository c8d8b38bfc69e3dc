/**
 * Staff handle external failures. The mail server refuses an email, and staff send it again. A
 * buyer pays twice, and of two staff members who close the payment issue only the first succeeds.
 */
import { readBillId } from '#tests/support/buying/read-bill-id.ts'
import { expectAccessibleScreen } from '#tests/support/browser/accessible-screen.ts'
import { buildOneJarPayBody } from '#tests/support/buying/paid-order-by-call.ts'
import { openDesk } from '#tests/support/browser/open-desk.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import type { BillplzControl } from '#tests/support/buying/billplz.ts'
import { callRunningShop } from '#tests/support/processes/call-running-shop.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

const buyer = 'paid-twice@example.com'

test('a refused email is sent again, and a late second payment is closed once', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  await fetch(`${shop.standInsUrl}/mailbox/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'recipient-550', times: 'always' }),
  })
  const { orderId, lateBillId, paidBillId } = await createOrderWithTwoBills(shop.url, billplz)
  await billplz.pay(paidBillId)

  await openAs(page, shop, 'admin', `/admin-emails?q=${buyer}&state=given+up`)
  const table = page.getByRole('grid', { name: 'Emails' })
  const row = table.getByRole('row').filter({ hasText: 'order paid' })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('SMTP 550', { timeout: 5_000 })
  }).toPass({ timeout: longWaitMs })
  // A flex box would cut a long error off without an ellipsis.
  const errorText = row.getByText(/SMTP 550/)
  await expect(errorText).toHaveCSS('text-overflow', 'ellipsis')
  await expect(errorText).not.toHaveCSS('display', 'flex')
  await row.getByRole('button', { name: /^Read/ }).click()
  const emailDialog = page.getByRole('dialog')
  await expect(emailDialog).toContainText('[link]')
  await expect(emailDialog).not.toContainText('http')
  await page.keyboard.press('Escape')
  await expectAccessibleScreen(page)

  await fetch(`${shop.standInsUrl}/mailbox/control/faults`, { method: 'DELETE' })
  await row.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(page.getByText(`Sending the email to ${buyer}.`)).toBeVisible()
  await shop.waitForEmail(buyer, /We received your payment/)
  await page.getByLabel('Status').selectOption('sent')
  await expect(page).toHaveURL(/state=sent/)
  // The shop saves that an email was sent after the mail server has accepted it.
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Sent', { timeout: 5_000 })
  }).toPass({ timeout: longWaitMs })

  // The buyer pays the first bill too.
  await billplz.pay(lateBillId)
  await shop.waitForEmail(buyer, /was paid twice/)
  await openDesk(page, 'Today', 'Payment issues')
  const issueCard = page.getByRole('article', { name: /Paid twice/ })
  await expect(issueCard).toContainText('270.00')
  await expect(issueCard.getByRole('link', { name: orderId })).toBeVisible()
  await expectAccessibleScreen(page)
  const colleaguesPage = await page.context().newPage()
  // Gives the colleague's page an older version of the issue, as if the page had been loaded
  // earlier.
  await colleaguesPage.route(
    '**/api/admin/payment-issues?*',
    async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      const body = text.replace(/"openedAt":"[^"]+"/, '"openedAt":"2026-01-01T00:00:00.000Z"')
      await route.fulfill({ response, body })
    },
    { times: 1 },
  )
  await colleaguesPage.goto('/admin-payment-issues')
  await colleaguesPage.getByRole('button', { name: /^Close issue/ }).click()
  const colleaguesDialog = colleaguesPage.getByRole('dialog')
  await colleaguesDialog.getByLabel('What was done').fill('Transfer 4710')
  await colleaguesDialog.getByRole('button', { name: 'Close issue' }).click()
  await expect(colleaguesPage.getByRole('alert')).toContainText('has changed. Read it again')
  await expect(colleaguesDialog).toBeHidden()
  await colleaguesPage.getByRole('button', { name: /^Close issue/ }).click()
  await expect(colleaguesDialog.getByLabel('What was done')).toHaveValue('Transfer 4710')

  await issueCard.getByRole('button', { name: /^Close issue/ }).click()
  const closeDialog = page.getByRole('dialog')
  await closeDialog.getByRole('button', { name: 'Close issue' }).click()
  await expect(closeDialog).toContainText('Enter a short reason')
  await closeDialog.getByLabel('What was done').fill('Transfer 4711')
  await closeDialog.getByRole('button', { name: 'Close issue' }).click()
  await expect(page.getByText('Our records match Billplz and PayPal.')).toBeVisible()

  await colleaguesDialog.getByLabel('What was done').fill('Transfer 4712')
  await colleaguesDialog.getByRole('button', { name: 'Close issue' }).click()
  await expect(colleaguesPage.getByRole('alert')).toContainText('Transfer 4711')
  await colleaguesPage.getByLabel('Status').selectOption('closed')
  await expect(colleaguesPage.getByRole('article')).toContainText('Transfer 4711')
  await colleaguesPage.getByRole('article').getByRole('link', { name: lateBillId }).click()

  // Processing a message of a known payment again changes nothing.
  const providerMessage = colleaguesPage
    .getByRole('grid', { name: 'Provider messages' })
    .getByRole('row')
    .last()
  await expect(providerMessage).toContainText('paid twice: refund due')
  await providerMessage.getByRole('button', { name: /^Process again/ }).click()
  await expect(providerMessage).toContainText('payment already recorded')
  await expectAccessibleScreen(colleaguesPage)
})

/**
 * Creates an order with two bills. The response of Billplz about the first bill, `lateBillId`, is
 * lost, so the shop creates a second one.
 */
async function createOrderWithTwoBills(url: string, billplz: BillplzControl) {
  const visitor = callRunningShop(url)
  const requestOptions = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const body = buildOneJarPayBody(buyer)
  await billplz.simulateFault({ name: 'create-answer-lost' })
  await expect(visitor('POST /api/billplz/pay', { body }, requestOptions)).rejects.toThrow(
    /Nothing was/,
  )
  const { url: billUrl } = await visitor('POST /api/billplz/pay', { body }, requestOptions)
  const paidBillId = readBillId(billUrl)
  const lateBill = (await billplz.listBills(buyer)).find(({ id }) => id !== paidBillId)
  if (!lateBill) throw new Error('Billplz has only one bill of the buyer')
  const params = { billId: paidBillId }
  const { orderId } = await visitor('GET /api/billplz/get-bill/{billId}', { params })
  return { orderId, lateBillId: lateBill.id, paidBillId }
}
