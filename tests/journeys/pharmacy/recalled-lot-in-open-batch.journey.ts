/**
 * A lot is recalled after it was weighed into a batch that is still open. One of the two orders of
 * the batch is handed over.
 */
import { expectAccessibleOnPhoneAndDesktop } from '#tests/support/browser/accessible-screen.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { takeScreenshotsIfRequested } from '#tests/support/browser/screenshots.ts'
import { approveOrder } from '#tests/support/desks/approve-order.ts'
import { buyOneJar, weighNewBatch } from '#tests/support/desks/recalled-batch.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

test('an order was handed over while its batch was open: the batch keeps the recalled lot, its amount is corrected, and it closes with a reason', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const orderId = await buyOneJar(shop, billplz, 'handed-over@example.com')
  const heldOrderId = await buyOneJar(shop, billplz, 'still-here@example.com')
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const admin = await logInByCall(shop, 'admin')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const orderIds = [orderId, heldOrderId]
  for (const id of orderIds) await approveOrder(pharmacist, id)
  const { lotNumber, weighedBatch } = await weighNewBatch(pharmacist, orderIds)
  await openAs(page, shop, 'pharmacist', '/pharmacy-dashboard/batches')
  const batch = page.getByRole('article', { name: `Batch ${weighedBatch.number}` })
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
    const adminPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(adminPage, shop, 'admin', `/admin-orders/${orderId}`)
    await expect(adminPage.getByRole('button', { name: 'Remove delivered mark' })).toBeVisible()
    await expect(adminPage.getByRole('button', { name: 'Ship order' })).toHaveCount(0)
    await expect(
      adminPage.getByText(`This order has left the pharmacy with the recalled lot ${lotNumber}.`),
    ).toBeVisible()
    await expect(adminPage.getByText(/Ship it only after/)).toHaveCount(0)
    await adminPage.context().close()
  })

  await test.step('a page that was opened before the recall cannot remove the lot, and says why', async () => {
    await batch.getByRole('button', { name: `Remove lot ${lotNumber}` }).click()
    await expect(batch.getByText(/Its batch sheet must keep this lot/)).toBeVisible()
    await expect(batch.getByText('Recalled, stays in the batch')).toBeVisible()
    await expect(batch.getByText(/Close the batch with a written reason/)).toBeVisible()
    await expect(batch.getByRole('button', { name: `Remove lot ${lotNumber}` })).toHaveCount(0)
    await expectAccessibleOnPhoneAndDesktop(page)
  })

  await test.step('the amount is corrected by keyboard, and an invalid amount stays in the field', async () => {
    const storedAmount = weighedBatch.weighings[0]?.takenLots[0]?.amount
    if (storedAmount === undefined) throw new Error('the batch has no weighed lot')
    const keptLot = batch.getByRole('listitem').filter({ hasText: lotNumber })
    const correctButton = keptLot.getByRole('button', {
      name: `Correct amount of lot ${lotNumber}`,
    })
    const amountField = keptLot.getByLabel(`Weighed amount from lot ${lotNumber}`)
    await correctButton.press('Enter')
    await expect(amountField).toBeFocused()
    await expect(amountField).toHaveValue(storedAmount)
    await amountField.fill('two spoons')
    await amountField.press('Enter')
    await expect(amountField).toHaveAccessibleDescription(/^Enter a number and a unit/)
    await expect(amountField).toHaveValue('two spoons')
    await expectAccessibleOnPhoneAndDesktop(page)
    await takeScreenshotsIfRequested(page, 'batch-recalled-lot-error')
    await amountField.fill('1 mg')
    await amountField.press('Enter')
    // First, because the message disappears after some seconds.
    await expect(page.getByText(`The amount of lot ${lotNumber} is saved.`)).toBeVisible()
    await expect(correctButton).toBeFocused()
    await expect(keptLot.getByText('1 mg', { exact: true })).toBeVisible()
    await expect(batch.getByText('1 ingredient is left to weigh.')).toBeVisible()
    await takeScreenshotsIfRequested(page, 'batch-recalled-lot-less')
    await correctButton.press('Enter')
    await amountField.fill(storedAmount)
    await keptLot.getByRole('button', { name: 'Save amount' }).press('Enter')
    await expect(correctButton).toBeFocused()
    await expect(batch.getByText('Everything is weighed.')).toBeVisible()
  })

  await test.step('the batch closes with a reason', async () => {
    await batch.getByRole('button', { name: 'Close without a second person' }).click()
    const dialog = page.getByRole('dialog', { name: /without a second person/ })
    await dialog.getByLabel('Reason for closing it alone').fill('The colleague is ill')
    await dialog.getByLabel('Reason for using these lots').fill('The jars have left')
    await expectAccessibleOnPhoneAndDesktop(page)
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
    const findRow = (id: string) => page.getByRole('row').filter({ hasText: id })
    await expect(findRow(orderId).getByText('Handed over')).toBeVisible()
    await expect(findRow(heldOrderId).getByText('Held', { exact: true })).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)
  })

  await test.step('an answer that is recorded while another is being saved is saved too', async () => {
    const heldAnswers = await holdRequests(page, '**/api/recalls/*/orders/*/answer')
    const answers = [
      [orderId, 'returned'],
      [heldOrderId, 'used up'],
    ] as const
    const findAnswer = (id: string) => page.getByLabel(`Answer for order ${id}`)
    for (const [id, answer] of answers) await findAnswer(id).selectOption(answer)
    for (const [id, answer] of answers) await expect(findAnswer(id)).toHaveValue(answer)
    await expect.poll(() => heldAnswers.count(), { message: 'one after the other' }).toBe(1)
    await heldAnswers.release()
    await expect
      .poll(async () => {
        const { orders } = await pharmacist('GET /api/recalls/{lotNumber}', {
          params: { lotNumber },
        })
        return orders.map((order) => [order.orderId, order.answer])
      })
      .toEqual(answers)
    for (const [id, answer] of answers) await expect(findAnswer(id)).toHaveValue(answer)
  })
})
