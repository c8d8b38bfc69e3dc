/**
 * The parcels of a day. Thirty orders are shipped with a courier's file, and importing the file
 * again ships nothing. Other orders are shipped with a scanner, which types like a keyboard.
 */
import { readFileSync } from 'node:fs'

import type { APIRequestContext, Page } from '@playwright/test'

import { createLabelCode } from '#domain/pharmacy/label-code.ts'
import { demoSignature } from '#tests/support/people/demo-signature.ts'
import { expectAccessibleScreen } from '#tests/support/browser/accessible-screen.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expect, type JourneyShop } from '#tests/support/browser/journey.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { createPaidOrderByCall } from '#tests/support/buying/paid-order-by-call.ts'
import type { BillplzControl } from '#tests/support/buying/billplz.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

const parcelCount = 30

type Order = { orderId: string; email: string }
type Preparation = {
  shop: JourneyShop
  billplz: BillplzControl
  createRequest: (ip: string) => Promise<APIRequestContext>
}

/** Places and pays orders, has a pharmacist approve them, and sets them to Ready to Ship. */
async function createOrdersToShip(
  { shop, billplz, createRequest }: Preparation,
  count: number,
  { name, isApproved = true }: { name: string; isApproved?: boolean },
): Promise<Order[]> {
  const [admin, pharmacist] = await Promise.all([
    logInByCall(shop, 'admin'),
    logInByCall(shop, 'pharmacist'),
  ])
  await pharmacist('PUT /api/pharmacy/signature', {
    body: demoSignature,
  })
  const orders: Order[] = []
  for (let index = 0; index < count; index++) {
    const email = `${name}${index}@example.com`
    // An IP per buyer, because the shop limits calls by IP.
    const request = await createRequest(`10.20.${name.length}.${index + 1}`)
    const buyer = { email, firstName: 'Aisyah', products: [[28, 270]] } as const
    const orderId = await createPaidOrderByCall(request, billplz, buyer)
    const params = { orderId }
    if (isApproved)
      await pharmacist('POST /api/pharmacy/orders/{orderId}/approve', {
        params,
        body: { version: 0 },
      })
    await admin('PUT /admin/orders/{orderId}/status', {
      params,
      body: { status: 'Ready to Ship' },
    })
    orders.push({ orderId, email })
  }
  return orders
}

const trackingNumberOf = (index: number): string => `EH${String(index).padStart(9, '0')}MY`
const trackingUrlOf = (trackingNumber: string): string =>
  `https://tracking.pos.com.my/tracking/${trackingNumber}`

async function listShippingEmails(shop: JourneyShop, email: string) {
  return (await shop.emails(email)).filter(({ subject }) => subject.includes('on its way'))
}

/** Types like a scanner: the code, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the button has the focus. Throws after twelve presses. */
async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  for (let presses = 0; presses < 12; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('thirty orders are shipped from a courier’s file, and a second import does nothing', async ({
  page,
  shop,
  billplz,
  playwright,
}) => {
  test.setTimeout(300_000)
  const createRequest = (ip: string) =>
    playwright.request.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: { 'x-forwarded-for': ip },
    })
  // Other files of this worker leave parcels in the same shop.
  const admin = await logInByCall(shop, 'admin')
  const earlier = await admin('GET /api/admin/shipping/parcels')
  const countText = (ready: number, dispatched: number): string =>
    `${earlier.readyTotal + ready} to ship, ${earlier.shippedTotal + dispatched} shipped today`
  const orders = await createOrdersToShip({ shop, billplz, createRequest }, parcelCount + 2, {
    name: 'day',
  })
  // This order gets a tracking number that a spreadsheet has spoiled, so it is not shipped.
  const unshipped = orders[parcelCount]
  // The number of this order fits no courier, so staff choose the courier of its row.
  const unknown = orders[parcelCount + 1]
  const shipped = orders.slice(0, parcelCount)
  const rows = shipped.map(({ orderId }, index) => `${orderId};"${trackingNumberOf(index)}";1.2`)
  const doubtfulRows = [`${unshipped?.orderId};6.3E+11;1.2`, `${unknown?.orderId};X-77;1.2`]
  const csv = ['Order No.;Tracking No.;Weight', ...rows, ...doubtfulRows].join('\r\n')
  const file = { name: 'manifest.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${csv}`) }
  const preview = async (): Promise<void> => {
    await page.getByLabel('CSV file of the courier').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
  }

  await test.step('a file without the columns is refused with what to do', async () => {
    await openAs(page, shop, 'admin', '/admin-orders/ship')
    await expect(page.getByText(countText(parcelCount + 2, 0))).toBeVisible()
    await page.getByRole('link', { name: 'Import tracking numbers' }).click()
    const wrong = { ...file, buffer: Buffer.from('Name,City\nA,B\n') }
    await page.getByLabel('CSV file of the courier').setInputFiles(wrong)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('alert')).toContainText('No column for the order number')
  })

  await test.step('the preview leaves out the invalid row and changes nothing', async () => {
    await preview()
    await expect(
      page.getByText('32 rows: 30 to ship, 1 to decide, 1 not possible, 0 already shipped.'),
    ).toBeVisible()
    await expect(page.getByText('This is not a tracking number.')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(parcelCount + 1)
    await expect(page.getByRole('checkbox').first()).toBeDisabled()
    await expectAccessibleScreen(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleScreen(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('staff choose the courier of an unknown number, one press ships all parcels, and each customer gets the courier’s link', async () => {
    await expect(page.getByRole('button', { name: 'Ship 30 parcels' })).toBeVisible()
    await page.getByLabel(`Courier of order ${unknown?.orderId}`).selectOption('Ninja Van')
    await page.getByRole('button', { name: 'Ship 31 parcels' }).click()
    await expect(page.getByText('31 parcels shipped.')).toBeVisible()
    await expectAccessibleScreen(page)
    for (const [index, { email }] of shipped.entries()) {
      await expect
        .poll(async () => (await listShippingEmails(shop, email)).length, { timeout: 30_000 })
        .toBe(1)
      const [message] = await listShippingEmails(shop, email)
      for (const text of [
        'Pos Laju',
        trackingNumberOf(index),
        trackingUrlOf(trackingNumberOf(index)),
      ])
        expect(message?.text).toContain(text)
    }
  })

  await test.step('the same file again ships nothing and sends no second email', async () => {
    await page.getByRole('link', { name: 'Ship more parcels' }).click()
    await expect(page.getByText(countText(1, parcelCount + 1))).toBeVisible()
    await page.getByRole('link', { name: 'Import tracking numbers' }).click()
    await preview()
    await expect(
      page.getByText('32 rows: 0 to ship, 0 to decide, 1 not possible, 31 already shipped.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ship 0 parcels' })).toBeDisabled()
    for (const { email } of shipped)
      expect((await listShippingEmails(shop, email)).length, email).toBe(1)
  })
})

test('parcels are shipped scan by scan with the keyboard, and doubtful ones need a confirmation', async ({
  page,
  shop,
  billplz,
  playwright,
}) => {
  test.setTimeout(300_000)
  const createRequest = (ip: string) =>
    playwright.request.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: { 'x-forwarded-for': ip },
    })
  const preparation = { shop, billplz, createRequest }
  const [first, second] = await createOrdersToShip(preparation, 2, { name: 'scans' })
  const [unapproved] = await createOrdersToShip(preparation, 1, {
    name: 'unapproved',
    isApproved: false,
  })
  if (!first || !second || !unapproved) throw new Error('three orders are needed')
  const scanField = page.getByLabel('Scan a label or type an order number')
  const trackingField = page.getByLabel('Tracking number')
  const announcement = page.locator('[aria-live="assertive"]')
  await openAs(page, shop, 'admin', '/admin-orders/ship')
  await expect(scanField).toBeFocused()

  await test.step('addresses are exported for the courier’s tool, without orders that need approval', async () => {
    await page.getByRole('button', { name: 'Export all addresses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export addresses' })
    await expect(dialog).toContainText('No pharmacist has approved 1 of these orders.')
    await expectAccessibleScreen(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^addresses.*\.csv$/)
    const csv = readFileSync(await file.path(), 'utf8')
    for (const { orderId } of [first, second]) expect(csv).toContain(orderId)
    expect(csv).not.toContain(unapproved.orderId)
    await expect(dialog).toBeHidden()
    await scanField.focus()
  })

  await test.step('a wrong label and a tracking number are refused, the focus stays', async () => {
    await scan(page, 'AAAAAAAA')
    await expect(announcement).toContainText('No order has the label AAAAAAAA.')
    await expect(scanField).toBeFocused()
    await scan(page, 'EH123456789MY')
    await expect(announcement).toContainText('This is a tracking number.')
    await expect(scanField).toBeFocused()
  })

  await test.step('a label and a tracking number ship the order, and the next scan follows', async () => {
    await scan(page, createLabelCode({ orderNumber: first.orderId, position: 0 }))
    await expect(page.getByText('Approved and ready to ship.')).toBeVisible()
    await expect(trackingField).toBeFocused()
    await expectAccessibleScreen(page)
    // The label of the order itself is not its tracking number.
    await scan(page, createLabelCode({ orderNumber: first.orderId, position: 0 }))
    await expect(page.getByRole('alert')).toContainText('This is the label of the order.')
    await scan(page, 'EH900000001MY')
    await expect(announcement).toContainText(
      `Order ${first.orderId} shipped with Pos Laju, EH900000001MY.`,
    )
    await expect(scanField).toBeFocused()
    await scan(page, first.orderId)
    await expect(announcement).toContainText('is already shipped with Pos Laju, EH900000001MY.')
    await expect(scanField).toBeFocused()
  })

  await test.step('a number of no courier needs a confirmation, which Enter alone does not give', async () => {
    await scan(page, second.orderId)
    await expect(trackingField).toBeFocused()
    await page.keyboard.type('X-12')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByLabel('Courier', { exact: true })).toHaveValue('pos-laju')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const warning = page.getByRole('alert')
    await expect(warning).toContainText('This does not look like a number of any courier.')
    await expect(trackingField).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleScreen(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Enter')
    await expect(warning).toBeVisible()
    await tabTo(page, 'Ship anyway')
    await page.keyboard.press('Enter')
    await expect(announcement).toContainText(`Order ${second.orderId} shipped with Pos Laju, X-12.`)
    await expect(scanField).toBeFocused()
  })

  await test.step('an order without approval is named and needs a reason', async () => {
    await scan(page, unapproved.orderId)
    await expect(
      page.getByText(`No pharmacist has approved order ${unapproved.orderId}.`),
    ).toBeVisible()
    await expect(trackingField).toBeFocused()
    await scan(page, 'EH900000002MY')
    await expect(page.getByText(/^Enter a short reason/)).toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('The pharmacist agreed by phone')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(announcement).toContainText(`Order ${unapproved.orderId} shipped with Pos Laju`)
    await expect.poll(async () => (await listShippingEmails(shop, unapproved.email)).length).toBe(1)
  })

  await test.step('a shipping can be undone, and the dialog says that the email cannot', async () => {
    const row = page.getByRole('listitem').filter({ hasText: second.orderId })
    await row.getByRole('button', { name: 'Undo shipping' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('cannot be taken back')
    await dialog.getByRole('button', { name: 'Undo shipping' }).click()
    await expect(announcement).toContainText(`Order ${second.orderId} is not shipped any more.`)
    await expect(scanField).toBeFocused()
    await expect(row.getByRole('button', { name: 'Ship' })).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleScreen(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the owner edits the couriers, and a number can be tried', async () => {
    await page.goto('/admin-settings/couriers')
    await page.getByRole('button', { name: 'Add courier' }).click()
    await page.getByLabel('Name').fill('City-Link Express')
    await page.getByLabel('Tracking page').fill('https://track.racik.example/{number}')
    await page.getByLabel('Number formats').fill('cl9{8}')
    await page.getByLabel('Try a number').fill('CL12345678')
    await expect(page.getByText('This number fits.')).toBeVisible()
    await expectAccessibleScreen(page)
    await page.getByRole('button', { name: 'Add courier' }).last().click()
    const row = page.getByRole('listitem').filter({ hasText: 'City-Link Express' })
    await expect(row).toContainText('CL9{8}')
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel(/^In use/).uncheck()
    await page.getByRole('button', { name: 'Save courier' }).click()
    await expect(row).toContainText('Not in use')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleScreen(page)
  })
})
