/**
 * Parcels are shipped with a scanner, which types like a keyboard. Also the export of addresses,
 * and the settings of couriers.
 */
import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { createLabelCode } from '#domain/pharmacy/label-code.ts'
import { expectAccessibleScreen } from '#tests/support/browser/accessible-screen.ts'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'
import { createParcelsToShip, listShippingEmails } from '#tests/support/desks/parcels-to-ship.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'

/** Types like a scanner: the code, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

/** Between a field and a button of its form, the shipping desk has fewer stops than this. */
const maxTabPresses = 12

/** Presses Tab until the button has the focus. */
async function tabToButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  for (let pressCount = 0; pressCount < maxTabPresses; pressCount++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${maxTabPresses} presses of Tab did not reach the button ${name}`)
}

// A step sends the page a reply that is not JSON.
test.use({ expectedProblems: [/^console: SyntaxError: Unexpected token '\w', "not JSON"/] })

test('parcels are shipped scan by scan with the keyboard, and doubtful ones need a confirmation', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  const [first, second] = await createParcelsToShip(shop, billplz, 2, { buyerName: 'scans' })
  const [unapproved] = await createParcelsToShip(shop, billplz, 1, {
    buyerName: 'unapproved',
    isApproved: false,
  })
  // Other journeys leave parcels in the same shop.
  const callAsAdmin = await logInByCall(shop, 'admin')
  const { unapprovedCount } = await callAsAdmin('GET /api/admin/shipping/parcels')
  if (!first || !second || !unapproved) throw new Error('the journey needs three parcels')
  const scanField = page.getByLabel('Scan a label or type an order number')
  const trackingField = page.getByLabel('Tracking number')
  const announcement = page.locator('[aria-live="assertive"]')
  await openAs(page, shop, 'admin', '/admin-orders/ship')
  await expect(scanField).toBeFocused()

  await test.step('addresses are exported for the courier’s tool, without orders that need approval', async () => {
    await page.getByRole('button', { name: 'Export all addresses' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export addresses' })
    await expect(dialog).toContainText(
      `No pharmacist has approved ${unapprovedCount} of these orders.`,
    )
    await expectAccessibleScreen(page)
    const [addressFile] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    ])
    expect(addressFile.suggestedFilename()).toMatch(/^addresses.*\.csv$/)
    const csv = readFileSync(await addressFile.path(), 'utf8')
    for (const { orderId } of [first, second]) expect(csv).toContain(orderId)
    expect(csv).not.toContain(unapproved.orderId)
    await expect(dialog).toBeHidden()
    await scanField.focus()
  })

  await test.step('a wrong label and a tracking number are refused, and the focus stays', async () => {
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
    await tabToButton(page, 'Ship anyway')
    await page.keyboard.press('Enter')
    await expect(announcement).toContainText(`Order ${second.orderId} shipped with Pos Laju, X-12.`)
    await expect(scanField).toBeFocused()
  })

  await test.step('a scan replaces a running search, whose reply is ignored', async () => {
    const heldSearch = await holdRequests(page, `**/shipping/labels/${first.orderId}`)
    const reply = page.waitForResponse(`**/shipping/labels/${first.orderId}`)
    await scan(page, first.orderId)
    await expect.poll(() => heldSearch.count()).toBe(1)
    await expect(scanField).toBeFocused()
    await scan(page, unapproved.orderId)
    await expect(trackingField).toBeFocused()
    await heldSearch.release()
    await reply
    await expect(page.getByRole('button', { name: 'Find order' })).toBeVisible()
    await expect(trackingField).toBeFocused()
  })

  await test.step('undoing another order keeps the open parcel and its focus', async () => {
    const row = page.getByRole('listitem').filter({ hasText: first.orderId })
    await row.getByRole('button', { name: 'Undo shipping' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo shipping' }).click()
    await expect(announcement).toContainText(`Order ${first.orderId} is not shipped any more.`)
    await expect(trackingField).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(scanField).toBeFocused()
  })

  await test.step('an order that is shipped again with the same number gets no second email', async () => {
    await scan(page, first.orderId)
    await expect(trackingField).toBeFocused()
    await scan(page, 'EH900000001MY')
    await expect(announcement).toContainText('No email is sent')
    await expect(scanField).toBeFocused()
  })

  await test.step('an order without approval shows a warning and needs a reason', async () => {
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
    await expect
      .poll(async () => (await listShippingEmails(shop, unapproved.email)).length, {
        timeout: longWaitMs,
      })
      .toBe(1)
  })

  await test.step('shipping can be undone, and the dialog says that the email cannot', async () => {
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

  await test.step('the owner adds a courier, tries a number of its format, and puts it out of use', async () => {
    await page.goto('/admin-settings/couriers')
    const addButton = page.getByRole('button', { name: 'Add courier' })
    const nameField = page.getByLabel('Name')
    await addButton.click()
    await expect(nameField).toBeFocused()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(addButton).toBeFocused()
    await addButton.click()
    await nameField.fill('City-Link Express')
    await page.getByLabel('Tracking page').fill('https://track.racik.example/{number}')
    await page.getByLabel('Number formats').fill('cl9{8}')
    await page.getByLabel('Try a number').fill('CL12345678')
    await expect(page.getByText('This number fits.')).toBeVisible()
    await expectAccessibleScreen(page)
    await addButton.click()
    const row = page.getByRole('listitem').filter({ hasText: 'City-Link Express' })
    await expect(row).toContainText('CL9{8}')
    await expect(addButton).toBeFocused()
    const editButton = row.getByRole('button', { name: 'Edit' })
    await editButton.click()
    await expect(nameField).toBeFocused()
    await page.getByLabel(/^In use/).uncheck()
    await page.route('**/api/admin/couriers/*', (route) =>
      route.fulfill({ contentType: 'application/json', body: 'not JSON' }),
    )
    await page.getByRole('button', { name: 'Save courier' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'The courier was not saved.' })
    await expect(failure).toContainText('Something went wrong. Please try again.')
    await expect(page.getByLabel(/^In use/)).not.toBeChecked()
    await page.unroute('**/api/admin/couriers/*')
    await page.getByRole('button', { name: 'Save courier' }).click()
    await expect(row).toContainText('Not in use')
    await expect(editButton).toBeFocused()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessibleScreen(page)
  })
})
