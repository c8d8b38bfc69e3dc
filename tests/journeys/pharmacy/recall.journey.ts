/**
 * The recall of a lot: from the supplier's call to the sent emails takes less than two minutes. A
 * customer answers in Malay without a login, and staff download the report. Also a mistaken recall.
 */
import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expectAccessibleOnPhoneAndDesktop } from '#tests/support/browser/accessible-screen.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, phoneDevice, type JourneyShop } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { takeScreenshotsIfRequested } from '#tests/support/browser/screenshots.ts'
import { approveOrder } from '#tests/support/desks/approve-order.ts'
import { buyOneJar, makeBatch } from '#tests/support/desks/recalled-batch.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const twoMinutesMs = 120_000

/**
 * Makes a batch of each order from separate lots, and ships the order. Returns the supplier's
 * number of the first lot of each batch.
 */
async function makeAndShip(shop: JourneyShop, orderIds: readonly string[]): Promise<string[]> {
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const admin = await logInByCall(shop, 'admin')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const supplierLots: string[] = []
  for (const [index, orderId] of orderIds.entries()) {
    const params = { orderId }
    await approveOrder(pharmacist, orderId)
    const { supplierLot } = await makeBatch(pharmacist, orderId)
    supplierLots.push(supplierLot)
    await admin('PUT /admin/orders/{orderId}/status', { params, body: { status: 'Ready to Ship' } })
    await admin('PUT /api/admin/orders/{orderId}/shipped', {
      params,
      body: { courier: 'Pos Laju', tracking: `ER12345678${index}MY` },
    })
  }
  return supplierLots
}

/** Searches for a lot, a batch or an order on the open trace page. */
async function searchTrace(page: Page, text: string): Promise<void> {
  await page.getByLabel('Lot, batch or order').fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
}

test('a lot is recalled, its customers are emailed within two minutes, and one of them answers', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const email = 'recall@example.com'
  const orderId = await buyOneJar(shop, billplz, email, 'ms')
  const otherEmail = 'other-recall@example.com'
  const otherOrderId = await buyOneJar(shop, billplz, otherEmail)
  const [supplierLot = ''] = await makeAndShip(shop, [orderId, otherOrderId])
  await openAs(page, shop, 'pharmacist', '/admin-ingredients/trace')

  // The supplier calls and names its own lot number.
  const startedAt = Date.now()
  await searchTrace(page, supplierLot)
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
  const orders = page.getByRole('region', { name: 'Orders with this lot' })
  await expect(orders.getByRole('link', { name: orderId })).toBeVisible()
  await expect(orders.getByText(otherEmail)).toHaveCount(0)
  await page.getByRole('button', { name: 'Recall lot' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recall lot/ })
  await expect(dialog.getByText('1 order has left the pharmacy')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The supplier called: wrong powder in the container')
  await dialog.getByRole('button', { name: 'Recall lot' }).click()
  await expect(page.getByRole('heading', { name: /^Recall of lot/ })).toBeVisible()
  await page.getByRole('button', { name: 'Approve and send' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Send the emails?' })
  await confirmation.getByRole('button', { name: 'Approve and send' }).click()
  const recallEmail = await shop.waitForEmail(email, /^Penarikan balik/)
  expect(Date.now() - startedAt).toBeLessThan(twoMinutesMs)
  expect(recallEmail.text).not.toContain('powder')
  await expect(page.getByText('1 email sent.')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await takeScreenshotsIfRequested(page, 'recall-sent')

  const customersPage = await (await browser.newContext(phoneDevice)).newPage()
  await customersPage.goto(findLink(recallEmail, /https?:\/\/\S+\/recall#\S+/))
  await expect(customersPage.getByText(`Pesanan ${orderId}`)).toBeVisible()
  expect(customersPage.url()).not.toContain('#')
  await expectAccessible(customersPage)
  await customersPage.getByRole('button', { name: 'Masih ada, sudah dibuka' }).click()
  await expect(customersPage.getByText(/^Terima kasih/)).toBeVisible()
  const chosenAnswer = customersPage.getByRole('button', { name: 'Masih ada, sudah dibuka' })
  await expect(chosenAnswer).toBeFocused()
  await expect(chosenAnswer).toHaveAttribute('aria-pressed', 'true')
  await customersPage.reload()
  await expect(customersPage.getByText('Jawapan anda: Masih ada, sudah dibuka')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(customersPage)
  // Another link on the same page: the browser changes only the hash.
  await customersPage.evaluate(() => location.assign('#2.AAAAAAAA.wrong-signature'))
  await expect(customersPage.getByText(/^Pautan ini tidak lengkap/)).toBeVisible()
  await expect(customersPage.getByText(`Pesanan ${orderId}`)).toHaveCount(0)
  await customersPage.context().close()

  await page.reload()
  await expect(page.getByLabel(`Answer for order ${orderId}`)).toHaveValue('kept opened')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Report (PDF)' }).click(),
  ])
  const report = readPdf(readFileSync(await download.path())).join()
  expect(report).toContain(orderId)
  expect(report).not.toContain(email)

  await page.getByRole('button', { name: 'Close recall' }).click()
  const closing = page.getByRole('dialog', { name: 'Close this recall?' })
  await closing.getByLabel('Closing note').fill('Every customer has answered')
  await closing.getByRole('button', { name: 'Close recall' }).click()
  await expect(page.getByText('Every customer has answered', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close recall' })).toHaveCount(0)
  // The customer of the other lot is never emailed. Read last, when a late email would be there.
  expect(await shop.listEmails(otherEmail)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('Recall') }),
  )
})

test('a mistaken recall is withdrawn from the page, and an unknown number says what to do', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  const orderId = await buyOneJar(shop, billplz, 'mistaken-recall@example.com')
  await makeAndShip(shop, [orderId])
  await openAs(page, shop, 'pharmacist', '/admin-ingredients/trace')
  await searchTrace(page, 'NO-SUCH-LOT')
  await expect(page.getByText(/^Nothing has the number NO-SUCH-LOT/)).toBeVisible()
  await searchTrace(page, orderId)
  const results = page.getByRole('region', { name: 'Results' })
  await expectAccessibleOnPhoneAndDesktop(page)
  await results.getByRole('link').first().click()
  await page.waitForURL(/\/lots\/\S+\/trace$/)
  await expect(page.getByRole('button', { name: 'Recall lot' })).toBeVisible()
  await expect(page.getByText('Corrected', { exact: true })).toHaveCount(0)
  const lotNumber = /lots\/(\S+)\/trace$/.exec(page.url())?.[1] ?? ''
  const lotParams = { params: { lotNumber } }
  const colleague = await logInByCall(shop, 'pharmacist')
  const { version: lotVersion } = await colleague('GET /api/pharmacy/lots/{lotNumber}', lotParams)
  await colleague('POST /api/pharmacy/lots/{lotNumber}/correct', {
    ...lotParams,
    body: { version: lotVersion, counted: '9 kg', reason: 'Counted' },
  })
  await page.reload()
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Recall lot' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recall lot/ })
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('A mistake')
  await page.route('**/api/pharmacy/signature', (route) => route.abort(), { times: 1 })
  await dialog.getByRole('button', { name: 'Recall lot' }).click()
  await expect(page.getByRole('button', { name: 'Approve and send' })).toBeDisabled()
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Approve and send' })).toBeEnabled()
  const problemField = page.getByLabel('What is wrong, in plain words (English)')
  await problemField.fill('It may cause a disease')
  await expect(page.getByText(/Remove “disease”/)).toBeVisible()
  await problemField.fill('A container had a label.')
  const heldTexts = await holdRequests(page, '**/api/recalls/*/texts')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await problemField.fill('The container had a wrong label.')
  await heldTexts.release()
  await expect(page.getByRole('button', { name: 'Save texts' })).toBeEnabled()
  await expect(problemField).toHaveValue('The container had a wrong label.')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByRole('button', { name: 'Save texts' })).toBeHidden()
  await page.getByRole('button', { name: 'Preview in English' }).click()
  const preview = page.getByRole('dialog', { name: 'Email to customers' })
  await expect(preview.getByText('The container had a wrong label.')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Close', exact: true }).click()

  await test.step('a colleague saved other texts meanwhile: both are shown', async () => {
    await problemField.fill('The label is wrong.')
    const { version, texts } = await colleague('GET /api/recalls/{lotNumber}', lotParams)
    const en = { ...texts['en'], problem: 'The lid is loose.', offer: 'You get a new jar.' }
    await colleague('PUT /api/recalls/{lotNumber}/texts', {
      ...lotParams,
      body: { version, texts: { ...texts, en } },
    })
    await page.getByRole('button', { name: 'Save texts' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed these texts' })
    await expect(conflict.getByRole('cell', { name: 'The label is wrong.' })).toBeVisible()
    await expect(conflict.getByRole('cell', { name: 'The lid is loose.' })).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)
    await conflict.getByRole('button', { name: 'Save my values' }).click()
    await expect(page.getByRole('button', { name: 'Save texts' })).toBeHidden()
    await expect(conflict).toHaveCount(0)
    const savedRecall = await colleague('GET /api/recalls/{lotNumber}', lotParams)
    expect(savedRecall.texts['en']?.problem).toBe('The label is wrong.')
  })
  // Texts that are not saved are dropped when the recall ends.
  await problemField.fill('Never saved.')
  await page.getByRole('button', { name: 'Withdraw recall' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw this recall?' })
  await withdrawal.getByLabel('Reason for withdrawing').fill('Another lot was meant')
  await withdrawal.getByRole('button', { name: 'Withdraw recall' }).click()
  await expect(page.getByText('Another lot was meant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save texts' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Preview in English' }).click()
  await expect(preview.getByText('The label is wrong.')).toBeVisible()
})
