/**
 * Staff ship an order, print its packing slip, and hand over an order without a courier. The
 * customer gets an email and sees the parcel. The steps build on each other.
 */
import { openAs, storeSession } from '#tests/support/browser/open-as.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { listShippingEmails } from '#tests/support/desks/parcels-to-ship.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { createPaidOrderOfDemoCustomer } from '#tests/support/buying/paid-order-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

const reason = 'The pharmacist agreed by phone'

test('staff ship an order, and the customer sees it', async ({ page, browser, shop, billplz }) => {
  // Two orders are placed and paid, and six steps run after each other.
  test.slow()
  const { email } = shop.findDemoAccount('customer')
  const orderId = await createPaidOrderOfDemoCustomer(shop, billplz, {
    medicalNote: 'migraine',
  })
  const callAsAdmin = await logInByCall(shop, 'admin')
  await callAsAdmin('PUT /admin/orders/{orderId}/status', {
    params: { orderId },
    body: { status: 'Investigation', tracking: 'ER555MY' },
  })
  await storeSession(page, shop, 'admin')
  const countShippingEmails = async () => (await listShippingEmails(shop, email)).length

  await test.step('staff ship the order; saving a tracking number has sent no email', async () => {
    await page.goto(`/admin-orders/${orderId}`)
    await expect(page.getByLabel(`Tracking number of order ${orderId}`)).toHaveValue('ER555MY')
    await expect(page.getByRole('button', { name: 'Ship order' })).toHaveCount(0)
    await page.getByLabel(`Status of order ${orderId}`).selectOption('Ready to Ship')
    const statusDialog = page.getByRole('dialog')
    await statusDialog.getByLabel('Reason').fill(reason)
    await statusDialog.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('button', { name: 'Ship order' }).click()
    const dialog = page.getByRole('dialog', { name: `Ship order ${orderId}` })
    await expect(dialog.getByLabel('Tracking number')).toHaveValue('ER555MY')
    await dialog.getByRole('button', { name: 'Ship order' }).click()
    await expect(dialog.getByText(/^Enter the courier’s name/)).toBeVisible()
    await expect(dialog.getByText(/^Enter a short reason/)).toBeVisible()
    await expectAccessible(page)
    // An email of the saved number would have been sent while the steps above ran.
    expect(await countShippingEmails()).toBe(0)
    await dialog.getByLabel('Courier', { exact: true }).selectOption('Pos Laju')
    await expect(dialog.getByLabel('Tracking page (optional)')).toHaveValue(
      'https://tracking.pos.com.my/tracking/ER555MY',
    )
    await dialog.getByLabel('Tracking page (optional)').fill('https://track.example.com/ER555MY')
    await dialog.getByRole('button', { name: 'Preview email' }).click()
    const preview = dialog.getByRole('region', { name: 'Email to the customer' })
    await expect(preview).toContainText(`Order ${orderId} is on its way`)
    await expect(preview).toContainText('https://track.example.com/ER555MY')
    await dialog.getByLabel('Reason').fill(reason)
    // The second press of a double click does not confirm a doubtful number.
    await dialog.getByRole('button', { name: 'Ship order' }).dblclick()
    // The tracking number is shorter than those of Pos Laju.
    await expect(dialog.getByRole('alert')).toContainText(
      'This does not look like a number of any courier. Ship anyway?',
    )
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ship anyway' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/shipped with Pos Laju/)).toBeVisible()
  })

  await test.step('the packing slip shows products and recipient, no health data or amounts', async () => {
    await page.goto(`/admin-orders/${orderId}`)
    await page.getByRole('button', { name: 'Show health data' }).click()
    await expect(page.getByText('migraine')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const slipText = await page.locator('body').innerText()
    // Recipient and product are those of createPaidOrderOfDemoCustomer.
    for (const text of ['Packing slip', orderId, 'Nurul Ain binti Demo', 'NMN Daily', 'ER555MY'])
      expect(slipText).toContain(text)
    // Without the random order number, which may contain "RM".
    const slipWithoutNumber = slipText.replaceAll(orderId, '')
    expect(slipWithoutNumber).not.toMatch(/migraine|allerg|medical|@|\d\.\d\d/i)
    // Apart from the pattern above, which ignores case and would match "pharmacy".
    expect(slipWithoutNumber).not.toContain('RM')
    await page.emulateMedia({ media: null })
    // Printing from the browser's own menu is recorded too.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText('Printed: packing slip')).toBeVisible()
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByRole('dialog').getByLabel('Address 1').fill('9 Lorong Baru')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const warning = page.getByText('Print these again: packing slip')
    await expect(warning).toBeVisible()
    // The address changes again, and staff print the page that they have open.
    const params = { orderId }
    const { address } = await callAsAdmin('GET /api/admin/orders/{orderId}', { params })
    await callAsAdmin('PUT /api/admin/orders/{orderId}/address', {
      params,
      body: { ...address, address: '11 Lorong Baru' },
    })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText('Printed from an outdated page: packing slip')).toBeVisible()
    await expect(warning).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(warning).toBeHidden()
  })

  await test.step('the customer gets the email and sees the tracking number', async () => {
    await expect.poll(countShippingEmails, { timeout: longWaitMs }).toBe(1)
    const [shippingEmail] = await listShippingEmails(shop, email)
    expect(shippingEmail?.subject).toBe(`Order ${orderId} is on its way`)
    for (const text of ['ER555MY', 'Pos Laju', 'https://track.example.com/ER555MY'])
      expect(shippingEmail?.text).toContain(text)
    expect(shippingEmail?.text).not.toContain('migraine')
    const customerPage = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await openAs(customerPage, shop, 'customer', '/user-dashboard')
    const ownOrder = customerPage.getByRole('listitem').filter({ hasText: orderId })
    await expect(ownOrder).toContainText('Tracking: ER555MY')
    await expect(ownOrder.getByRole('link', { name: 'Track your parcel' })).toBeVisible()
    await customerPage.goto(`/user-dashboard/orders/${orderId}`)
    await expect(customerPage.getByText('Pos Laju, ER555MY')).toBeVisible()
    await expect(customerPage.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
      'href',
      'https://track.example.com/ER555MY',
    )
    await expectAccessible(customerPage)
    await customerPage.context().close()
  })

  await test.step('the table and the list on phones link to the courier’s page', async () => {
    await page.goto(`/admin-orders?q=${orderId}`)
    const trackLink = page.getByRole('link', { name: `Track parcel ${orderId}` })
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(trackLink).toHaveAttribute('href', 'https://track.example.com/ER555MY')
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('clearing the number of a shipped order asks before it undoes the shipping', async () => {
    const clearButton = page.getByRole('button', { name: 'Clear tracking number ER555MY' })
    const dialog = page.getByRole('dialog', { name: `Undo the shipping of order ${orderId}?` })
    const pages = [
      { path: `/admin-orders?q=${orderId}`, width: 1280 },
      { path: `/admin-orders?q=${orderId}`, width: 390 },
      { path: `/admin-orders/${orderId}`, width: 1280 },
    ]
    for (const { path, width } of pages) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await clearButton.click()
      await expect(dialog).toContainText('cannot be taken back')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(
      page.getByRole('button', { name: 'Change courier or tracking number' }),
    ).toBeVisible()
    await clearButton.click()
    await dialog.getByRole('button', { name: 'Undo shipping' }).click()
    await expect(page.getByRole('button', { name: 'Ship order' })).toBeVisible()
    await expect(page.getByLabel(`Tracking number of order ${orderId}`)).toHaveValue('')
  })

  const otherOrderId = await createPaidOrderOfDemoCustomer(shop, billplz, {
    medicalNote: 'asthma',
  })
  await test.step('an order that nobody approved is handed over only with a reason', async () => {
    await callAsAdmin('PUT /admin/orders/{orderId}/status', {
      params: { orderId: otherOrderId },
      body: { status: 'Ready to Ship', reason },
    })
    await page.goto(`/admin-orders/${otherOrderId}`)
    await page.getByRole('button', { name: 'Mark as delivered' }).click()
    const dialog = page.getByRole('dialog', { name: /^Hand over order/ })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(dialog.getByText(/^Enter a short reason/)).toBeVisible()
    await dialog.getByLabel('Reason').fill(reason)
    await dialog.getByRole('button', { name: 'Mark as delivered' }).click()
    await expect(page.getByRole('button', { name: 'Remove delivered mark' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toHaveCount(0)
  })

  await test.step('a second press on the same button asks before it removes the delivered mark', async () => {
    await page.getByRole('button', { name: 'Remove delivered mark' }).click()
    const dialog = page.getByRole('dialog', { name: /^Remove the delivered mark/ })
    await expect(dialog).toContainText('cannot be taken back')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Remove delivered mark' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove delivered mark' }).click()
    await dialog.getByRole('button', { name: 'Remove delivered mark' }).click()
    await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeVisible()
  })

  await test.step('after a jump in the history, the health data of both orders is hidden', async () => {
    for (const id of [otherOrderId, orderId]) {
      await page.getByRole('link', { name: 'All orders' }).click()
      await page.getByRole('link', { name: id, exact: true }).click()
      await expect(page.getByRole('heading', { name: `Order ${id}` })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Show health data' }).click()
    await expect(page.getByText('migraine')).toBeVisible()
    await page.evaluate(() => history.go(-2))
    await expect(page.getByRole('heading', { name: `Order ${otherOrderId}` })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show health data' })).toBeVisible()
    await expect(page.getByText(/migraine|asthma/)).toHaveCount(0)
  })
})
