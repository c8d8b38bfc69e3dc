/**
 * The list of the orders desk: staff find an order and change it, a refused change is reverted, and
 * two staff members edit one order in parallel.
 */
import type { Page, Request } from '@playwright/test'
import type { CallReply } from '#contract/call.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expectAccessibleScreen } from '#tests/support/browser/accessible-screen.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import {
  createPaidOrderOfDemoCustomer,
  createPaidOrderByCall,
  oneJar,
} from '#tests/support/buying/paid-order-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

/** Returns the controls of an order's row in the grid, and of the order's own page. */
function findRow(page: Page, orderId: string) {
  return {
    status: page.getByLabel(`Status of order ${orderId}`),
    tracking: page.getByRole('textbox', { name: `Tracking number of order ${orderId}` }),
    save: page.getByRole('button', { name: `Save tracking number of order ${orderId}` }),
  }
}

/** Returns the list to which the body of every later request except GET is added. */
function recordChanges(page: Page): string[] {
  const sentChanges: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') sentChanges.push(request.postData() ?? '')
  })
  return sentChanges
}

test('staff find an order, change it and resolve an edit conflict', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  const orderId = await createPaidOrderOfDemoCustomer(shop, billplz, {
    medicalNote: 'migraine',
  })
  // Another buyer, because a customer's health answer moves each of their orders to Investigation.
  const otherBuyer = { email: 'plain@example.com', firstName: 'Plain', products: oneJar }
  const secondOrderId = await createPaidOrderByCall(page.request, billplz, otherBuyer)
  const sentChanges = recordChanges(page)

  await test.step('a list that fails to load shows an error, and a retry loads it', async () => {
    await page.route('**/admin/orders?*', (route) => route.abort())
    await openAs(page, shop, 'admin', '/admin-orders')
    await expect(page.getByText('Failed to fetch orders')).toBeVisible()
    await page.unroute('**/admin/orders?*')
    const heldLists = await holdRequests(page, '**/admin/orders?*')
    await page.reload()
    await expect(page.getByText('Loading...')).toBeVisible()
    await heldLists.release()
    await expect(findRow(page, orderId).status).toHaveValue('Investigation')
  })

  await test.step('the page of an unknown order number says what to do', async () => {
    await page.goto('/admin-orders/AAAAAAAA')
    await expect(page.getByRole('alert')).toContainText('Nothing has this number.')
    await page.getByRole('link', { name: 'All orders' }).click()
    await expect(findRow(page, orderId).status).toBeVisible()
  })

  await test.step('the table fits into a window of 1280 px, with total, payment and approval', async () => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Total (RM)', 'Payment', 'Approval']) {
        const box = await page.getByRole('columnheader', { name }).boundingBox()
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width)
      }
      const table = page.locator('.MuiDataGrid-virtualScroller')
      const overflowPx = await table.evaluate(
        (scroller) => scroller.scrollWidth - scroller.clientWidth,
      )
      expect(overflowPx).toBe(0)
    }
  })

  await test.step('the documented columns and filters exist', async () => {
    const columnHeaders = page.getByRole('columnheader')
    await page.setViewportSize({ width: 2600, height: 900 })
    await expect(columnHeaders.filter({ hasText: /\w/ })).toHaveText([
      'Status',
      'Order date',
      'Order number',
      'Name',
      'Total (RM)',
      'Payment',
      'Approval',
      'Items',
      'Allergies',
      'Medical condition',
      'Tracking number',
      'Phone',
      'Address 1',
      'Address 2',
      'Suburb',
      'State',
      'Postcode',
    ])
    // In a narrower window the same values share columns, all of them visible.
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const name of [
      'Status',
      'Order number Order date',
      'Name Phone',
      'Total (RM)',
      'Payment',
      'Approval',
    ])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({
        ratio: 1,
      })
    const countChoices = (name: string) =>
      page.getByRole('group', { name }).getByRole('radio').count()
    expect([await countChoices('Status'), await countChoices('Order date')]).toEqual([5, 3])
    await expect(findRow(page, orderId).status.getByRole('option')).toHaveText([
      'Preparing',
      'Investigation',
      'PENDING',
      'Ready to Ship',
    ])
  })

  await test.step('a filter and a page that are chosen in the same moment are both kept', async () => {
    // Says that there are many orders, because the few of this shop fit on one page.
    await page.route('**/api/admin/orders/counts*', async (route) => {
      const response = await route.fetch()
      const counts: CallReply<'GET /api/admin/orders/counts'> = await response.json()
      counts.totalCount = 1_000
      await route.fulfill({ response, json: counts })
    })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Next page' })).toBeEnabled()
    // The second page has no rows, so its response would open the first page again.
    const heldLists = await holdRequests(page, '**/admin/orders?*page=2*')
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>('input[value="Investigation"]')?.click()
      document.querySelector<HTMLButtonElement>('button[aria-label="Next page"]')?.click()
    })
    await expect(page).toHaveURL(/\?status=Investigation&page=2$/)
    await heldLists.release()
    await page.unroute('**/api/admin/orders/counts*')
    await page.goto('/admin-orders')
  })

  await test.step('a saved view can be restored, and Ctrl K focuses the search', async () => {
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // Both filters are set in one task, as on a busy machine. Neither may be lost.
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>('input[value="Investigation"]')?.click()
      const options = [...document.querySelectorAll('option')]
      const paidOption = options.find(({ textContent }) => textContent === 'Paid')
      const paymentFilter = paidOption?.closest('select')
      if (!paidOption || !paymentFilter) throw new Error('the desk has no payment filter')
      paymentFilter.value = paidOption.value
      paymentFilter.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(page.getByLabel('Payment', { exact: true })).toHaveValue('paid')
    await expect(findRow(page, secondOrderId).status).toHaveCount(0)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Paid, to look at')
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await page.goto('/admin-orders')
    await page.getByLabel('View').selectOption('Paid, to look at')
    await expect(page).toHaveURL(/status=Investigation&payment=paid/)
    await expect(findRow(page, orderId).status).toBeVisible()
    await page.getByRole('button', { name: 'Delete view' }).click()
    await page.getByLabel('View').selectOption('All orders')
    await page.keyboard.press('Control+k')
    await page.keyboard.type(orderId.toLowerCase())
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  await test.step('typing a tracking number sends nothing; a refused status is reverted', async () => {
    const row = findRow(page, orderId)
    sentChanges.length = 0
    await row.tracking.pressSequentially('ER 123')
    await expect(page.getByText('One tracking number is not saved yet.')).toBeVisible()
    await row.tracking.press('Escape')
    await expect(row.tracking).toHaveValue('')
    expect(sentChanges).toEqual([])
    await page.route('**/admin/orders/*/status', (route) => route.abort())
    await row.status.selectOption('Preparing')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('A pharmacist has not approved this order.')
    await dialog.getByLabel('Reason').fill('The pharmacist agreed by phone')
    await dialog.getByRole('button', { name: 'Set status' }).click()
    await expect(page.getByRole('alert')).toContainText(`Order ${orderId} was not changed`)
    await expect(row.status).toHaveValue('Investigation')
    await page.unroute('**/admin/orders/*/status')
    // A second change by the same person is not a conflict.
    await row.status.selectOption('Preparing')
    await dialog.getByLabel('Reason').fill('The pharmacist agreed by phone')
    await dialog.getByRole('button', { name: 'Set status' }).click()
    await expect(dialog).toBeHidden()
    // Shipping an order without a pharmacist's approval asks for confirmation first.
    await row.status.selectOption('Ready to Ship')
    await expect(dialog).toContainText('A pharmacist has not approved this order.')
    await dialog.getByLabel('Reason').fill('The pharmacist agreed by phone')
    await dialog.getByRole('button', { name: 'Set status' }).click()
    await expect(row.status).toHaveValue('Ready to Ship')
    await expect.poll(() => sentChanges.length).toBe(3)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessibleScreen(page)
  })

  await test.step('a number typed while a change is being saved stays a draft', async () => {
    const row = findRow(page, secondOrderId)
    await page.goto(`/admin-orders?q=${secondOrderId}`)
    const heldChanges = await holdRequests(page, '**/admin/orders/*/status')
    await row.status.selectOption('PENDING')
    await page.getByRole('dialog').getByRole('button', { name: 'Set status' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await row.tracking.fill('typed1my')
    await heldChanges.release()
    await expect(page.getByText(`Order ${secondOrderId} is saved.`)).toBeVisible()
    await expect(row.tracking).toHaveValue('typed1my')
    await row.save.click()
    await expect(row.save).toBeHidden()
    await expect(row.tracking).toHaveValue('TYPED1MY')
  })

  await test.step('typed text also stays on the order page while a change is being saved', async () => {
    await page.goto(`/admin-orders/${secondOrderId}`)
    const { tracking, save } = findRow(page, secondOrderId)
    const heldChanges = await holdRequests(page, '**/admin/orders/*/status')
    await tracking.fill('SAVED2MY')
    await expect(save).toHaveText('Save')
    await save.click()
    await tracking.fill('TYPED3MY')
    await heldChanges.release()
    await expect(page.getByText('Tracking number from TYPED1MY to SAVED2MY')).toBeVisible()
    await expect(tracking).toHaveValue('TYPED3MY')

    const heldNotes = await holdRequests(page, '**/admin/orders/*/notes')
    const note = page.getByLabel('New note')
    await note.fill('Called at noon')
    await page.getByRole('button', { name: 'Add note' }).dblclick()
    await note.fill('Call again')
    await heldNotes.release()
    await expect(page.getByText('Called at noon')).toHaveCount(1)
    await expect(note).toHaveValue('Call again')
    expect(heldNotes.count()).toBe(1)
  })

  await test.step('a second change waits for the first one, and unsaved text is not lost unasked', async () => {
    const heldChanges = await holdRequests(page, '**/admin/orders/*/status')
    await findRow(page, secondOrderId).tracking.fill('QUICK4MY')
    await findRow(page, secondOrderId).save.click()
    await page.getByLabel(`Status of order ${secondOrderId}`).selectOption('Investigation')
    await heldChanges.release()
    await expect(page.getByText('Status from PENDING to Investigation')).toBeVisible()
    await expect(page.getByText('Tracking number from SAVED2MY to QUICK4MY')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
    await page.getByRole('link', { name: 'All orders' }).click()
    await warning.getByRole('button', { name: 'Stay on page' }).click()
    await expect(page.getByLabel('New note')).toHaveValue('Call again')
    await page.getByRole('link', { name: 'All orders' }).click()
    await warning.getByRole('button', { name: 'Leave page' }).click()
    // The page of the order has a field with the same name.
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    await findRow(page, secondOrderId).tracking.fill('TYPED5MY')
    await page.getByRole('link', { name: 'Ship parcels' }).click()
    await warning.getByRole('button', { name: 'Stay on page' }).click()
    await expect(findRow(page, secondOrderId).tracking).toHaveValue('TYPED5MY')
    await page.goto(`/admin-orders?q=${orderId}`)
  })

  await test.step('on an edit conflict the second staff member sees both values and chooses', async () => {
    const row = findRow(page, orderId)
    // The page must show the order as it was before the colleague's change.
    await expect(row.status).toHaveValue('Ready to Ship')
    const colleaguesPage = await page.context().newPage()
    await colleaguesPage.goto(`/admin-orders/${orderId}`)
    await findRow(colleaguesPage, orderId).tracking.fill('FIRST1MY')
    await findRow(colleaguesPage, orderId).save.click()
    await expect(
      colleaguesPage.getByText('Tracking number FIRST1MY', { exact: true }),
    ).toBeVisible()
    await row.tracking.fill('second2my')
    await row.save.click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this order' })
    const cells = (name: string) => dialog.getByRole('row', { name }).getByRole('cell')
    await expect(cells('Tracking number')).toHaveText(['FIRST1MY', 'SECOND2MY'])
    await expect(cells('Status')).toHaveText(['Ready to Ship', 'Not changed'])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Use their values' }).click()
    await expect(row.tracking).toHaveValue('FIRST1MY')
    // In a second conflict the second staff member saves. Only the field they changed, the tracking
    // number, is overwritten; the colleague's status stays.
    await colleaguesPage.getByLabel(`Status of order ${orderId}`).selectOption('Investigation')
    await colleaguesPage.getByRole('dialog').getByRole('button', { name: 'Set status' }).click()
    await expect(
      colleaguesPage.getByText('Status from Ready to Ship to Investigation'),
    ).toBeVisible()
    await colleaguesPage.close()
    await row.tracking.fill('ER555MY')
    await row.save.click()
    await expect(cells('Status')).toHaveText(['Investigation', 'Not changed'])
    await dialog.getByRole('button', { name: 'Save my values' }).click()
    await expect(row.tracking).toHaveValue('ER555MY')
    await expect(row.status).toHaveValue('Investigation')
  })

  await test.step('after a conflict the row shows the colleague’s shipping, and clearing asks first', async () => {
    await page.goto(`/admin-orders?q=${secondOrderId}`)
    const row = findRow(page, secondOrderId)
    await expect(row.tracking).toHaveValue('QUICK4MY')
    const callAsAdmin = await logInByCall(shop, 'admin')
    const params = { orderId: secondOrderId }
    const reason = 'The pharmacist agreed by phone'
    await callAsAdmin('PUT /admin/orders/{orderId}/status', {
      params,
      body: { status: 'Ready to Ship', reason },
    })
    const trackingUrl = 'https://track.example.com/SHIPPED6MY'
    await callAsAdmin('PUT /api/admin/orders/{orderId}/shipped', {
      params,
      body: { courier: 'Pos Laju', tracking: 'SHIPPED6MY', trackingUrl, reason },
    })
    await row.tracking.fill('TYPED7MY')
    await row.save.click()
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this order' })
    await dialog.getByRole('button', { name: 'Use their values' }).click()
    await expect(row.tracking).toHaveValue('SHIPPED6MY')
    await expect(page.getByRole('link', { name: `Track parcel ${secondOrderId}` })).toHaveAttribute(
      'href',
      trackingUrl,
    )
    await page.getByRole('button', { name: 'Clear tracking number SHIPPED6MY' }).click()
    await page
      .getByRole('dialog', { name: `Undo the shipping of order ${secondOrderId}?` })
      .getByRole('button', { name: 'Cancel' })
      .click()
  })

  await test.step('on a phone the list shows items, payment, total, phone and address', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/admin-orders')
    const order = page.getByRole('article').filter({ hasText: secondOrderId })
    for (const text of ['1 × NMN Daily', 'Paid', '270.00', '47000'])
      await expect(order).toContainText(text)
    await expect(order.getByRole('link', { name: /^\+?6?0?1/ })).toHaveAttribute('href', /^tel:/)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})
