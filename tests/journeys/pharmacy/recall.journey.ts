/**
 * The recall of a lot: from the supplier's call to the sent emails takes less than two minutes. A
 * customer answers in Malay without a login, and staff download the report. Also a mistaken recall.
 */
import { readFileSync } from 'node:fs'

import { request, type Page } from '@playwright/test'

import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { closeBatch, stockLotForWeighing, weighBatch } from '#tests/support/desks/weigh-batch.ts'
import type { BillplzControl } from '#tests/support/buying/billplz.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect, phone, type JourneyShop } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { createPaidOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { takeScreensIfAsked } from '#tests/support/browser/screens.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import type { ApiCall } from '#web/api/client.ts'

const twoMinutesMs = 120_000

/** Returns the number of a paid order whose emails are in `language`. */
async function buy(shop: JourneyShop, billplz: BillplzControl, email: string, language: string) {
  const browser = await request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { 'accept-language': language, 'x-forwarded-for': `10.8.0.${email.length}` },
  })
  const product = [28, 270] as const
  const order = { email, firstName: 'Aina', products: [product] }
  const orderNumber = await createPaidOrderByCall(browser, billplz, order)
  await browser.dispose()
  return orderNumber
}

/**
 * Opens and weighs a batch of the orders' jars. Its first lot expires on this day, which must be
 * before earlier lots, so that the batch takes it.
 */
async function weighNewBatch(pharmacist: ApiCall, orders: readonly string[], expiresOn: string) {
  const { lines } = await pharmacist('GET /api/pharmacy/to-make')
  const own = lines.filter((line) => orders.includes(line.orderId))
  const { batches } = await pharmacist('POST /api/pharmacy/batches', { body: { lines: own } })
  const [batch] = batches
  const [weighing] = batch?.weighings ?? []
  if (!batch || !weighing) throw new Error(`no batch of ${orders.join(', ')}`)
  const supplierLot = `JOURNEY-${crypto.randomUUID().slice(0, 8)}`
  const { number: lotNumber } = await stockLotForWeighing(pharmacist, batch, weighing, {
    supplierLot,
    expiresOn,
  })
  return { supplierLot, lotNumber, weighed: await weighBatch(pharmacist, batch) }
}

/** Makes and closes a batch of the order's jar, as weighNewBatch does. */
async function makeBatch(pharmacist: ApiCall, orderId: string, expiresOn: string) {
  const { weighed, ...lot } = await weighNewBatch(pharmacist, [orderId], expiresOn)
  await closeBatch(pharmacist, weighed, { reason: 'The colleague is ill' })
  return { ...lot, batch: weighed.number }
}

/**
 * Makes a batch of each order from separate lots, and ships the order. Returns the supplier's
 * number of the first lot of each batch.
 */
async function makeAndShip(shop: JourneyShop, orders: readonly string[]) {
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const admin = await logInByCall(shop, 'admin')
  await pharmacist('PUT /api/pharmacy/signature', {
    body: demoSignature,
  })
  const supplierLots: string[] = []
  for (const [index, orderId] of orders.entries()) {
    const params = { orderId }
    await pharmacist('POST /api/pharmacy/orders/{orderId}/approve', {
      params,
      body: { version: 0 },
    })
    const { supplierLot } = await makeBatch(pharmacist, orderId, `2028-0${9 - index}-28`)
    supplierLots.push(supplierLot)
    await admin('PUT /admin/orders/{orderId}/status', { params, body: { status: 'Ready to Ship' } })
    await admin('PUT /api/admin/orders/{orderId}/shipped', {
      params,
      body: { courier: 'Pos Laju', tracking: `ER12345678${index}MY` },
    })
  }
  return supplierLots
}

async function expectAccessibleAtBothSizes(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
}

test('a lot is recalled, its customers are emailed within two minutes, and one of them answers', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const email = 'recall@example.com'
  const orderId = await buy(shop, billplz, email, 'ms')
  const otherEmail = 'other-recall@example.com'
  const otherId = await buy(shop, billplz, otherEmail, 'en')
  const [supplierLot = ''] = await makeAndShip(shop, [orderId, otherId])
  await openAs(page, shop, 'pharmacist', '/admin-ingredients/trace')

  // The supplier calls with its own lot number.
  const startedAt = Date.now()
  await page.getByLabel('Lot, batch or order').fill(supplierLot)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('region', { name: 'Results' }).getByRole('link').first().click()
  const orders = page.getByRole('region', { name: 'Orders with this lot' })
  await expect(orders.getByRole('link', { name: orderId })).toBeVisible()
  await expect(orders.getByText(otherEmail)).toHaveCount(0)
  await page.getByRole('button', { name: 'Recall lot' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recall lot/ })
  await expect(dialog.getByText('1 order has left the pharmacy')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The supplier called: wrong powder in the drum')
  await dialog.getByRole('button', { name: 'Recall lot' }).click()
  await expect(page.getByRole('heading', { name: /^Recall of lot/ })).toBeVisible()
  await page.getByRole('button', { name: 'Approve and send' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Send the emails?' })
  await confirmation.getByRole('button', { name: 'Approve and send' }).click()
  const message = await shop.emailTo(email, /^Penarikan balik/)
  expect(Date.now() - startedAt).toBeLessThan(twoMinutesMs)
  expect(message.text).not.toContain('powder')
  expect(await shop.emails(otherEmail)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('Recall') }),
  )
  await expect(page.getByText('1 email sent.')).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await takeScreensIfAsked(page, 'recall-sent')

  const link = /https?:\/\/\S+\/recall#\S+/.exec(message.text)?.[0] ?? ''
  const customerContext = await browser.newContext(phone)
  const customer = await customerContext.newPage()
  await customer.goto(link)
  await expect(customer.getByText(`Pesanan ${orderId}`)).toBeVisible()
  expect(customer.url()).not.toContain('#')
  await expectAccessible(customer)
  await customer.getByRole('button', { name: 'Masih ada, sudah dibuka' }).click()
  await expect(customer.getByText(/^Terima kasih/)).toBeVisible()
  await customer.reload()
  await expect(customer.getByText('Jawapan anda: Masih ada, sudah dibuka')).toBeVisible()
  await expectAccessibleAtBothSizes(customer)
  await customerContext.close()

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
})

test('a mistaken recall is withdrawn from the page, and an unknown number says what to do', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  const orderId = await buy(shop, billplz, 'mistaken-recall@example.com', 'en')
  await makeAndShip(shop, [orderId])
  await openAs(page, shop, 'pharmacist', '/admin-ingredients/trace')
  await page.getByLabel('Lot, batch or order').fill('NO-SUCH-LOT')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/^Nothing has the number NO-SUCH-LOT/)).toBeVisible()
  await page.getByLabel('Lot, batch or order').fill(orderId)
  await page.getByRole('button', { name: 'Search' }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expectAccessibleAtBothSizes(page)
  await results.getByRole('link').first().click()
  await expectAccessibleAtBothSizes(page)
  await page.getByRole('button', { name: 'Recall lot' }).click()
  const dialog = page.getByRole('dialog', { name: /^Recall lot/ })
  await expectAccessible(page)
  await dialog.getByLabel('Reason').fill('A mistake')
  await dialog.getByRole('button', { name: 'Recall lot' }).click()
  const problem = page.getByLabel('What is wrong, in plain words (English)')
  await problem.fill('It may cause a disease')
  await expect(page.getByText(/Remove “disease”/)).toBeVisible()
  await problem.fill('A drum had a label.')
  const changes = await holdRequests(page, '**/api/recalls/*/texts')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await problem.fill('The drum had a wrong label.')
  await changes.release()
  await expect(page.getByRole('button', { name: 'Save texts' })).toBeEnabled()
  await expect(problem).toHaveValue('The drum had a wrong label.')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByRole('button', { name: 'Save texts' })).toBeHidden()
  await page.getByRole('button', { name: 'Preview in English' }).click()
  const preview = page.getByRole('dialog', { name: 'Email to customers' })
  await expect(preview.getByText('The drum had a wrong label.')).toBeVisible()
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw recall' }).click()
  const withdrawal = page.getByRole('dialog', { name: 'Withdraw this recall?' })
  await withdrawal.getByLabel('Reason for withdrawing').fill('Another lot was meant')
  await withdrawal.getByRole('button', { name: 'Withdraw recall' }).click()
  await expect(page.getByText('Another lot was meant')).toBeVisible()
})

test('a held jar is made again, and its customer needs no email', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const orderId = await buy(shop, billplz, 'made-again@example.com', 'en')
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const admin = await logInByCall(shop, 'admin')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const params = { orderId }
  await pharmacist('POST /api/pharmacy/orders/{orderId}/approve', { params, body: { version: 0 } })
  const { lotNumber, batch } = await makeBatch(pharmacist, orderId, '2028-05-28')
  await admin('PUT /admin/orders/{orderId}/status', { params, body: { status: 'Ready to Ship' } })
  await pharmacist('POST /api/recalls/{lotNumber}', {
    params: { lotNumber },
    body: { reason: 'The supplier called', level: null },
  })
  const recallPath = `/admin-ingredients/lots/${lotNumber}/recall`
  await openAs(page, shop, 'pharmacist', recallPath)
  const row = page.getByRole('row').filter({ hasText: orderId })

  await test.step('Make again asks for a reason and holds the order', async () => {
    await expect(row.getByText('Held', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^Make again/ }).click()
    const dialog = page.getByRole('dialog', { name: `Make the jars of order ${orderId} again?` })
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('button', { name: 'Make again' }).click()
    await expect(dialog.getByText(/^Enter a short reason/)).toBeVisible()
    await dialog.getByLabel('Reason').fill('The magnesium was recalled')
    await dialog.getByRole('button', { name: 'Make again' }).click()
    await expect(row.getByText('Held, being made again')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Make again/ })).toHaveCount(0)
  })

  const remade = await makeBatch(pharmacist, orderId, '2028-04-28')

  await test.step('the order has the lots of the new batch, and the old batch as replaced', async () => {
    const adminsPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(adminsPage, shop, 'admin', `/admin-orders/${orderId}`)
    const lots = adminsPage
      .getByRole('listitem')
      .filter({ has: adminsPage.getByRole('button', { name: /^Make again/ }) })
    await expect(lots.getByText(`batch ${remade.batch}`)).toBeVisible()
    await expect(lots.getByText(`Replaced: batch ${batch}`)).toContainText('magnesium was recalled')
    await expect(lots.getByRole('link', { name: remade.lotNumber })).toBeVisible()
    await expect(adminsPage.getByRole('heading', { name: 'Recalled lot' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(adminsPage)
    await adminsPage.getByLabel(`Status of order ${orderId}`).selectOption('Ready to Ship')
    await adminsPage.getByRole('button', { name: 'Ship order' }).click()
    const dialog = adminsPage.getByRole('dialog', { name: `Ship order ${orderId}` })
    await dialog.getByLabel('Tracking number').fill('EH123456789MY')
    await dialog.getByRole('button', { name: 'Ship order' }).click()
    await expect(dialog).toBeHidden()
    await adminsPage.context().close()
  })

  await test.step('the shipped order needs no email', async () => {
    await page.goto(recallPath)
    await expect(row.getByText('Jars replaced')).toBeVisible()
    await expect(row.getByText('Not needed')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})

test('an order was handed over while its batch was open: the batch keeps the recalled lot, its amount is corrected, and it closes with a reason', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const orderId = await buy(shop, billplz, 'handed-over@example.com', 'en')
  const stayingId = await buy(shop, billplz, 'still-here@example.com', 'en')
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const admin = await logInByCall(shop, 'admin')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  for (const id of [orderId, stayingId])
    await pharmacist('POST /api/pharmacy/orders/{orderId}/approve', {
      params: { orderId: id },
      body: { version: 0 },
    })
  const orders = [orderId, stayingId]
  const { lotNumber, weighed } = await weighNewBatch(pharmacist, orders, '2028-03-28')
  await openAs(page, shop, 'pharmacist', '/pharmacy-dashboard/batches')
  const batch = page.getByRole('article', { name: `Batch ${weighed.number}` })
  await expect(batch).toBeVisible()
  const { version } = await pharmacist('POST /api/recalls/{lotNumber}', {
    params: { lotNumber },
    body: { reason: 'The supplier called', level: null },
  })
  const params = { orderId }
  await admin('PUT /admin/orders/{orderId}/status', { params, body: { status: 'Ready to Ship' } })
  await admin('PUT /api/admin/orders/{orderId}/delivered', {
    params,
    body: { delivered: true, recalledJarsReplaced: true },
  })

  await test.step('the order that was handed over cannot be shipped', async () => {
    const adminsPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(adminsPage, shop, 'admin', `/admin-orders/${orderId}`)
    await expect(adminsPage.getByRole('button', { name: 'Remove delivered mark' })).toBeVisible()
    await expect(adminsPage.getByRole('button', { name: 'Ship order' })).toHaveCount(0)
    await adminsPage.context().close()
  })

  await test.step('a page from before the recall cannot remove the lot, and shows why', async () => {
    await batch.getByRole('button', { name: `Remove lot ${lotNumber}` }).click()
    await expect(batch.getByText(/Its batch sheet must keep this lot/)).toBeVisible()
    await expect(batch.getByText('Recalled, stays in the batch')).toBeVisible()
    await expect(batch.getByText(/Close the batch with a written reason/)).toBeVisible()
    await expect(batch.getByRole('button', { name: `Remove lot ${lotNumber}` })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
  })

  await test.step('its amount is corrected with the keyboard, and a wrong amount stays typed', async () => {
    const storedAmount = weighed.weighings[0]?.taken[0]?.amount ?? ''
    const keptLot = batch.getByRole('listitem').filter({ hasText: lotNumber })
    const opener = keptLot.getByRole('button', { name: `Correct amount of lot ${lotNumber}` })
    const field = keptLot.getByLabel(`Weighed amount from lot ${lotNumber}`)
    await opener.press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(storedAmount)
    await field.fill('two spoons')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/^Enter a number and a unit/)
    await expect(field).toHaveValue('two spoons')
    await expectAccessibleAtBothSizes(page)
    await takeScreensIfAsked(page, 'batch-recalled-lot-error')
    await field.fill('1 mg')
    await field.press('Enter')
    await expect(opener).toBeFocused()
    await expect(keptLot.getByText('1 mg', { exact: true })).toBeVisible()
    await expect(batch.getByText('1 ingredient is left to weigh.')).toBeVisible()
    await expect(page.getByText(`The amount of lot ${lotNumber} is saved.`)).toBeVisible()
    await takeScreensIfAsked(page, 'batch-recalled-lot-less')
    await opener.press('Enter')
    await field.fill(storedAmount)
    await keptLot.getByRole('button', { name: 'Save amount' }).press('Enter')
    await expect(opener).toBeFocused()
    await expect(batch.getByText('Everything is weighed.')).toBeVisible()
  })

  await test.step('the batch closes with a reason', async () => {
    await batch.getByRole('button', { name: 'Close without a second person' }).click()
    const dialog = page.getByRole('dialog', { name: /without a second person/ })
    await dialog.getByLabel('Reason for closing it alone').fill('The colleague is ill')
    await dialog.getByLabel('Reason for using these lots').fill('The jars have left')
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('button', { name: 'Close batch' }).click()
    await expect(batch.getByText(/^Checked by/)).toBeVisible()
  })

  await test.step('the recall closes only with both orders, and offers to add them', async () => {
    await pharmacist('POST /api/recalls/{lotNumber}/send', {
      params: { lotNumber },
      body: { version },
    })
    await page.goto(`/admin-ingredients/lots/${lotNumber}/recall`)
    await page.getByRole('button', { name: 'Close recall' }).click()
    const closing = page.getByRole('dialog', { name: 'Close this recall?' })
    await closing.getByLabel('Closing note').fill('Every customer has answered')
    await closing.getByRole('button', { name: 'Close recall' }).click()
    await expect(closing.getByText(/add the late orders first/)).toBeVisible()
    await closing.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add 2 orders' }).click()
    const row = (id: string) => page.getByRole('row').filter({ hasText: id })
    await expect(row(orderId).getByText('Handed over')).toBeVisible()
    await expect(row(stayingId).getByText('Held', { exact: true })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  })
})
