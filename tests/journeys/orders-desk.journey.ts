/**
 * The orders desk: staff find and ship an order, and the customer sees it. Two staff members edit
 * one order in parallel. A refused change is reverted.
 */
import type { Page, Request } from '@playwright/test'
import { goToDesk } from '#tests/support/go-to-desk.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { expectAccessibleInBothSchemes } from '#tests/support/accessible-in-both-schemes.ts'
import type { BillplzControl } from '#tests/support/billplz.ts'
import { callRunningShop } from '#tests/support/call-running-shop.ts'
import { expect, type JourneyShop } from '#tests/support/journey.ts'
import { createPaidOrderByCall } from '#tests/support/paid-order-by-call.ts'
import { test } from '#tests/support/separate-shop.ts'

/** Places and pays an order of one jar as the demo customer. Returns the order number. */
async function createPaidOrder(
  shop: JourneyShop,
  billplz: BillplzControl,
  medicalCondition = '',
): Promise<string> {
  const { email, password } = shop.account('customer')
  const login = await callRunningShop(shop.url)('POST /api/users/login', {
    body: { email, password },
  })
  const customer = callRunningShop(shop.url, login.token)
  const { url } = await customer(
    'POST /api/billplz/pay',
    {
      body: {
        paymentData: { total: 270, currency: 'MYR', method: 'billplz', description: 'Racik' },
        customerDetails: {
          email,
          phone: '012-345 6789',
          firstName: 'Nurul Ain',
          lastName: 'binti Demo',
          address_1: '12 Jalan Contoh 3/4',
          address_2: '',
          city: 'Petaling Jaya',
          state: 'Selangor',
          postalCode: '47000',
          country: 'Malaysia',
          medicalCondition,
        },
        cart: [{ id: 28, quantity: 1 }],
        consent: { terms: true, health: medicalCondition !== '' },
      },
    },
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  )
  const billId = new URL(url).pathname.split('/').at(-1) ?? ''
  await billplz.pay(billId)
  const getOrder = () => customer('GET /api/billplz/get-bill/{billId}', { params: { billId } })
  await expect.poll(async () => (await getOrder()).paymentState).toBe('Paid')
  return (await getOrder()).orderId
}

/** Returns the controls of an order's row in the grid. */
function findRow(page: Page, orderId: string) {
  return {
    status: page.getByLabel(`Status of order ${orderId}`),
    tracking: page.getByLabel(`Tracking number of order ${orderId}`),
    save: page.getByRole('row').filter({ hasText: orderId }).getByRole('button', { name: 'Save' }),
  }
}

/** Records the bodies of all requests except GET. */
function recordChanges(page: Page): string[] {
  const sentChanges: string[] = []
  page.on('request', (request: Request) => {
    if (request.method() !== 'GET') sentChanges.push(request.postData() ?? '')
  })
  return sentChanges
}

test('staff find an order, resolve an edit conflict and ship it, and the customer sees it', async ({
  page,
  browser,
  shop,
  billplz,
}) => {
  test.setTimeout(150_000)
  const { email } = shop.account('customer')
  const orderId = await createPaidOrder(shop, billplz, 'migraine')
  // Another buyer, because a customer's health answer moves each of their orders to Investigation.
  const otherBuyer = {
    email: 'plain@example.com',
    firstName: 'Plain',
    products: [[28, 270]],
  } as const
  const secondOrderId = await createPaidOrderByCall(page.request, billplz, otherBuyer)
  const sentChanges = recordChanges(page)

  await test.step('a list that fails to load shows an error, and a retry loads it', async () => {
    await page.route('**/admin/orders?*', (route) => route.abort())
    await goToDesk(page, shop.account('admin'), '/admin-orders')
    await expect(page.getByText('Failed to fetch orders')).toBeVisible()
    await page.unroute('**/admin/orders?*')
    let releaseResponse = (): void => undefined
    const released = new Promise<void>((resolve) => (releaseResponse = resolve))
    await page.route('**/admin/orders?*', async (route) => {
      await released
      await route.continue()
    })
    await page.reload()
    await expect(page.getByText('Loading...')).toBeVisible()
    releaseResponse()
    await expect(findRow(page, orderId).status).toHaveValue('Investigation')
    await page.unroute('**/admin/orders?*')
  })

  await test.step('total, payment and approval are visible without scrolling sideways', async () => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const name of ['Total (RM)', 'Payment', 'Approval']) {
        const box = await page.getByRole('columnheader', { name }).boundingBox()
        expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThan(width)
      }
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
    // Visible without sideways scroll: order, customer, total, payment and approval.
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const name of ['Status', 'Order number', 'Name', 'Total (RM)', 'Payment', 'Approval'])
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({
        ratio: 1,
      })
    await page.setViewportSize({ width: 1280, height: 800 })
    const countChoices = async (name: string) =>
      (await page.getByRole('group', { name }).getByRole('radio').all()).length
    expect([await countChoices('Status'), await countChoices('Order date')]).toEqual([5, 3])
    await expect(findRow(page, orderId).status.getByRole('option')).toHaveText([
      'Preparing',
      'Investigation',
      'PENDING',
      'Ready to Ship',
    ])
  })

  await test.step('a saved view can be restored, and Ctrl K focuses the search', async () => {
    await page
      .getByRole('group', { name: 'Status' })
      .locator('label', { hasText: 'Investigation' })
      .click()
    await page.getByLabel('Payment', { exact: true }).selectOption('Paid')
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
    await expectAccessibleInBothSchemes(page)
  })

  await test.step('on an edit conflict the second staff member sees both values and chooses', async () => {
    const row = findRow(page, orderId)
    const colleague = await page.context().newPage()
    await colleague.goto(`/admin-orders/${orderId}`)
    await colleague.getByLabel(`Tracking number of order ${orderId}`).fill('FIRST1MY')
    await colleague.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(colleague.getByText('Tracking number FIRST1MY', { exact: true })).toBeVisible()
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
    await colleague.getByLabel(`Status of order ${orderId}`).selectOption('Investigation')
    await colleague.getByRole('dialog').getByRole('button', { name: 'Set status' }).click()
    await expect(colleague.getByText('Status from Ready to Ship to Investigation')).toBeVisible()
    await colleague.close()
    await row.tracking.fill('ER555MY')
    await row.save.click()
    await expect(cells('Status')).toHaveText(['Investigation', 'Not changed'])
    await dialog.getByRole('button', { name: 'Save my values' }).click()
    await expect(row.tracking).toHaveValue('ER555MY')
    await expect(row.status).toHaveValue('Investigation')
  })

  await test.step('saving a tracking number sends no email, shipping the order does', async () => {
    await page.goto(`/admin-orders/${orderId}`)
    const countShippingEmails = async () =>
      (await shop.emails(email)).filter(({ subject }) => subject.includes('on its way')).length
    await expect(page.getByLabel(`Tracking number of order ${orderId}`)).toHaveValue('ER555MY')
    await expect(page.getByRole('button', { name: 'Ship order' })).toHaveCount(0)
    await page.getByLabel(`Status of order ${orderId}`).selectOption('Ready to Ship')
    const statusDialog = page.getByRole('dialog')
    await statusDialog.getByLabel('Reason').fill('The pharmacist agreed by phone')
    await statusDialog.getByRole('button', { name: 'Set status' }).click()
    await page.getByRole('button', { name: 'Ship order' }).click()
    const dialog = page.getByRole('dialog', { name: `Ship order ${orderId}` })
    await expect(dialog.getByLabel('Tracking number')).toHaveValue('ER555MY')
    await dialog.getByRole('button', { name: 'Ship order' }).click()
    await expect(dialog.getByText(/^Enter the courier’s name/)).toBeVisible()
    await expect(dialog.getByText(/^Enter a short reason/)).toBeVisible()
    await expectAccessible(page)
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
    await dialog.getByLabel('Reason').fill('The pharmacist agreed by phone')
    await dialog.getByRole('button', { name: 'Ship order' }).click()
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
    const slip = await page.locator('body').innerText()
    for (const text of ['Packing slip', orderId, 'Nurul Ain binti Demo', 'NMN Daily', 'ER555MY'])
      expect(slip).toContain(text)
    // Removes the random order number, which may contain "RM".
    const slipWithoutNumber = slip.replaceAll(orderId, '')
    expect(slipWithoutNumber).not.toMatch(/migraine|allerg|medical|@|\d\.\d\d/i)
    expect(slipWithoutNumber).not.toContain('RM')
    await page.emulateMedia({ media: null })
    // Printing from the browser's own menu is recorded too.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText('Printed: packing slip')).toBeVisible()
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByRole('dialog').getByLabel('Address 1').fill('9 Lorong Baru')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Print these again: packing slip')).toBeVisible()
  })

  await test.step('the customer gets the email and sees the tracking number', async () => {
    const listShippingEmails = async () =>
      (await shop.emails(email)).filter(({ subject }) => subject.includes('on its way'))
    await expect.poll(async () => (await listShippingEmails()).length, { timeout: 20_000 }).toBe(1)
    const [newest] = await listShippingEmails()
    expect(newest?.subject).toBe(`Order ${orderId} is on its way`)
    for (const text of ['ER555MY', 'Pos Laju', 'https://track.example.com/ER555MY'])
      expect(newest?.text).toContain(text)
    expect(newest?.text).not.toContain('migraine')
    const customer = await (await browser.newContext({ baseURL: shop.url })).newPage()
    await goToDesk(customer, shop.account('customer'), '/user-dashboard')
    const ownOrder = customer.getByRole('listitem').filter({ hasText: orderId })
    await expect(ownOrder).toContainText('Tracking: ER555MY')
    await expect(ownOrder.getByRole('link', { name: 'Track your parcel' })).toBeVisible()
    await customer.context().close()
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

  await test.step('the overview lists open tasks only, each with a link to the filtered desk', async () => {
    await page.goto('/admin')
    const tasks = page.locator('section').filter({
      has: page.getByRole('heading', { name: 'Needs attention' }),
    })
    const links = tasks.getByRole('link')
    await expect(links.first()).toBeVisible()
    for (const text of await links.allTextContents()) expect(text).not.toMatch(/\D0$/)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page)
    }
    const prepare = tasks.getByRole('link', { name: /^Orders to prepare/ })
    const count = /\d+$/.exec((await prepare.textContent()) ?? '')?.[0]
    await prepare.click()
    await expect(page).toHaveURL(/status=Preparing&payment=paid/)
    await expect(page.getByText(new RegExp(`^1 to ${count} of ${count}$`))).toBeVisible()

    await page.route('**/api/admin/overview', async (route) => {
      const response = await route.fetch()
      const overview = await response.json()
      for (const name of Object.keys(overview.tasks)) overview.tasks[name] = 0
      await route.fulfill({ response, json: overview })
    })
    await page.goto('/admin')
    await expect(tasks.getByText('Nothing needs attention.')).toBeVisible()
    await page.unroute('**/api/admin/overview')
  })

  await test.step('a day without revenue has no bar in the overview', async () => {
    await page.goto('/admin')
    const days = page.getByRole('img', { name: /in 30 days/ }).locator('g')
    await expect(days).toHaveCount(30)
    const heights = await days.evaluateAll((groups) =>
      groups.map((group) => ({
        isEmpty: /RM\s0\.00,/.test(group.querySelector('title')?.textContent ?? ''),
        height: Number(group.querySelector('rect:last-of-type')?.getAttribute('height')),
      })),
    )
    expect(heights.some(({ isEmpty }) => isEmpty)).toBe(true)
    for (const { isEmpty, height } of heights) expect(height > 0).toBe(!isEmpty)
  })

  await test.step('when its product is archived the landing page still opens, without a price', async () => {
    const account = shop.account('admin')
    const login = await callRunningShop(shop.url)('POST /api/users/login', {
      body: { email: account.email, password: account.password },
    })
    const admin = callRunningShop(shop.url, login.token)
    const params = { productId: '28' }
    const setArchived = async (archived: boolean): Promise<void> => {
      const { version } = await admin('GET /api/admin/products/{productId}', { params })
      const body = { version, archived }
      await admin('PUT /api/admin/products/{productId}/shelf', { params, body })
    }
    await setArchived(true)
    await page.goto('/landing-page')
    await expect(page.getByText('This product is not for sale at the moment.')).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('RM')
    await expectAccessible(page)
    // The next journey file of this worker may use the same shop and buy this product.
    await setArchived(false)
  })
})
