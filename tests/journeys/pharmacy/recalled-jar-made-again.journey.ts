/** A jar that contains a recalled lot and has not left the pharmacy is made again and shipped. */
import { expectAccessibleOnPhoneAndDesktop } from '#tests/support/browser/accessible-screen.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { approveOrder } from '#tests/support/desks/approve-order.ts'
import { buyOneJar, makeBatch } from '#tests/support/desks/recalled-batch.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

test('a held jar is made again, and its customer needs no email', async ({
  page,
  shop,
  billplz,
  browser,
}) => {
  test.slow()
  const orderId = await buyOneJar(shop, billplz, 'made-again@example.com')
  const pharmacist = await logInByCall(shop, 'pharmacist')
  const admin = await logInByCall(shop, 'admin')
  await pharmacist('PUT /api/pharmacy/signature', { body: demoSignature })
  const params = { orderId }
  await approveOrder(pharmacist, orderId)
  const firstBatch = await makeBatch(pharmacist, orderId)
  const { lotNumber } = firstBatch
  await admin('PUT /admin/orders/{orderId}/status', { params, body: { status: 'Ready to Ship' } })
  await pharmacist('POST /api/recalls/{lotNumber}', {
    params: { lotNumber },
    body: { reason: 'The supplier called', level: null },
  })
  const recallPagePath = `/admin-ingredients/lots/${lotNumber}/recall`
  await openAs(page, shop, 'pharmacist', recallPagePath)
  const row = page.getByRole('row').filter({ hasText: orderId })

  await test.step('Make again asks for a reason and holds the order', async () => {
    await expect(row.getByText('Held', { exact: true })).toBeVisible()
    await row.getByRole('button', { name: /^Make again/ }).click()
    const dialog = page.getByRole('dialog', { name: `Make the jars of order ${orderId} again?` })
    await expectAccessibleOnPhoneAndDesktop(page)
    await dialog.getByRole('button', { name: 'Make again' }).click()
    await expect(dialog.getByText(/^Enter a short reason/)).toBeVisible()
    await dialog.getByLabel('Reason').fill('The magnesium was recalled')
    await dialog.getByRole('button', { name: 'Make again' }).click()
    await expect(row.getByText('Held, being made again')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Make again/ })).toHaveCount(0)
  })

  const secondBatch = await makeBatch(pharmacist, orderId)

  await test.step('the order has the lots of the new batch, and the old batch as replaced', async () => {
    const adminPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(adminPage, shop, 'admin', `/admin-orders/${orderId}`)
    const lots = adminPage
      .getByRole('listitem')
      .filter({ has: adminPage.getByRole('button', { name: /^Make again/ }) })
    await expect(lots.getByText(`batch ${secondBatch.batchNumber}`)).toBeVisible()
    await expect(lots.getByText(`Replaced: batch ${firstBatch.batchNumber}`)).toContainText(
      'magnesium was recalled',
    )
    await expect(lots.getByRole('link', { name: secondBatch.lotNumber })).toBeVisible()
    await expect(adminPage.getByRole('heading', { name: 'Recalled lot' })).toHaveCount(0)
    await expectAccessibleOnPhoneAndDesktop(adminPage)
    await adminPage.getByLabel(`Status of order ${orderId}`).selectOption('Ready to Ship')
    await adminPage.getByRole('button', { name: 'Ship order' }).click()
    const dialog = adminPage.getByRole('dialog', { name: `Ship order ${orderId}` })
    await dialog.getByLabel('Tracking number').fill('EH123456789MY')
    await dialog.getByRole('button', { name: 'Ship order' }).click()
    await expect(dialog).toBeHidden()
    await adminPage.context().close()
  })

  await test.step('the shipped order needs no email', async () => {
    await page.goto(recallPagePath)
    await expect(row.getByText('Jars replaced')).toBeVisible()
    await expect(row.getByText('Not needed')).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)
  })
})
