/**
 * Staff fix external failures: the mail server refuses an email and it is sent again; a buyer pays
 * twice and the second payment is closed with a note, by one of two staff members who try.
 */
import type { Page } from '@playwright/test'

import { aPayBody, billOf } from '#tests/support/a-paying-shop.ts'
import { goToDesk } from '#tests/support/at-a-desk.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import type { BillplzDouble } from '#tests/support/billplz.ts'
import { callRunningShop } from '#tests/support/call-running-shop.ts'
import { expect } from '#tests/support/journey.ts'
import { schemes, sidewaysScroll } from '#tests/support/screens.ts'
import { test } from '#tests/support/shop-of-its-own.ts'

const buyer = 'paid-twice@example.com'

test('a refused email is sent again, and a late second payment is closed once', async ({
  page,
  shop,
  billplz,
}) => {
  test.setTimeout(120_000)
  await fetch(`${shop.standInsUrl}/mailbox/control/misbehave`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'recipient-550', times: 'always' }),
  })
  const { orderId, late, paid } = await orderWithTwoBills(shop.url, billplz)
  await billplz.pay(paid)

  await goToDesk(page, shop.account('admin'), `/admin-emails?q=${buyer}&state=given+up`)
  const table = page.getByRole('grid', { name: 'Emails' })
  const row = table.getByRole('row').filter({ hasText: 'order paid' })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('SMTP 550', { timeout: 8_000 })
  }).toPass({ timeout: 40_000 })
  await row.getByRole('button', { name: /^Read/ }).click()
  const words = page.getByRole('dialog')
  await expect(words).toContainText('[link]')
  await expect(words).not.toContainText('http')
  await page.keyboard.press('Escape')
  await expectGood(page)

  await fetch(`${shop.standInsUrl}/mailbox/control/misbehave`, { method: 'DELETE' })
  await row.getByRole('button', { name: /^Send again/ }).press('Enter')
  await expect(page.getByText(`Sending the email to ${buyer}.`)).toBeVisible()
  await shop.emailTo(buyer, /We received your payment/)
  await page.getByLabel('Status').selectOption('sent')
  await expect(row).toContainText('Sent')

  // The abandoned bill is paid after all.
  await billplz.pay(late)
  await shop.emailTo(buyer, /was paid twice/)
  await page.getByRole('link', { name: 'Payment issues' }).click()
  const found = page.getByRole('article', { name: /Paid twice/ })
  await expect(found).toContainText('270.00')
  await expect(found.getByRole('link', { name: orderId })).toBeVisible()
  await expectGood(page)
  const second = await page.context().newPage()
  await second.goto('/admin-payment-issues')
  await second.getByRole('button', { name: /^Close issue/ }).click()

  await found.getByRole('button', { name: /^Close issue/ }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Close issue' }).click()
  await expect(question).toContainText('Enter a short reason')
  await question.getByLabel('What was done').fill('Transfer 4711')
  await question.getByRole('button', { name: 'Close issue' }).click()
  await expect(page.getByText('Our records match Billplz and PayPal.')).toBeVisible()

  const slower = second.getByRole('dialog')
  await slower.getByLabel('What was done').fill('Transfer 4712')
  await slower.getByRole('button', { name: 'Close issue' }).click()
  await expect(second.getByRole('alert')).toContainText('Transfer 4711')
  await second.getByLabel('Status').selectOption('settled')
  await expect(second.getByRole('article')).toContainText('Transfer 4711')
  await second.getByRole('article').getByRole('link', { name: late }).click()

  // The log of Billplz's messages; asking again changes nothing that is known.
  const message = second.getByRole('grid', { name: 'Provider messages' }).getByRole('row').last()
  await expect(message).toContainText('second payment')
  await message.getByRole('button', { name: /^Process again/ }).click()
  await expect(message).toContainText('known')
  await expectGood(second)
})

/**
 * Returns an order with two bills: the response for the first one was lost on its way to the shop.
 */
async function orderWithTwoBills(url: string, billplz: BillplzDouble) {
  const visitor = callRunningShop(url)
  const press = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const body = aPayBody({ customerDetails: { email: buyer } })
  await billplz.misbehave({ name: 'create-answer-lost' })
  await expect(visitor('POST /api/billplz/pay', { body }, press)).rejects.toThrow(/Nothing was/)
  const paid = billOf((await visitor('POST /api/billplz/pay', { body }, press)).url)
  const late = (await billplz.billsOf(buyer)).find(({ id }) => id !== paid)?.id ?? ''
  const params = { billId: paid }
  const { orderId } = await visitor('GET /api/billplz/get-bill/{billId}', { params })
  return { orderId, late, paid }
}

async function expectGood(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await sidewaysScroll(page)).toBe(0)
  if (size) await page.setViewportSize(size)
}
