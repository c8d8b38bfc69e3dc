/**
 * The life of a voucher: an admin creates it, a shopper uses it, its page shows the use, two staff
 * members edit it in parallel, and the shop refuses it while it is paused.
 */
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { openDesk } from '#tests/support/browser/open-desk.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import {
  applyVoucher,
  buildGuest,
  decideAtBank,
  fillCheckout,
  findSummaryValue,
  formatRinggit,
  goToBank,
  nmn,
  openCheckout,
} from '#tests/support/buying/guest.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { refuseAnalytics } from '#tests/support/browser/refuse-analytics.ts'
import { measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'

test('a voucher is created, used, tracked, edited by two staff members and paused', async ({
  page,
  browser,
  shop,
  billplz,
}) => {
  const code = `JOURNEY-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  await openAs(page, shop, 'admin', '/admin-vouchers/new')
  const addButton = page.getByRole('button', { name: 'Add voucher' })
  await addButton.click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter a code.',
    'Enter the discount.',
  ])
  await page.getByLabel('Code').fill(` ${code.toLowerCase().replace('-', ' – ')}`)
  await expect(page.getByText(`Saved as ${code}`)).toBeVisible()
  await page.getByLabel('Discount in RM').fill('20')
  await page.getByLabel('Minimum subtotal in RM').fill('100')
  await page.getByLabel('Last day').fill('2020-01-31')
  await page.getByLabel('Total uses').fill('5')
  await addButton.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This day is in the past.')
  await expectAccessible(page)
  await page.getByLabel('Last day').fill('2090-01-31')
  await addButton.press('Enter')
  await page.waitForURL(`**/admin-vouchers/${code}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(code)
  await expect(page.getByText('No orders with this voucher yet.')).toBeVisible()

  const context = await browser.newContext()
  await refuseAnalytics(context)
  const shopper = await context.newPage()
  await openCheckout(shopper, nmn)
  await fillCheckout(shopper, buildGuest({ postcode: '50000' }))
  await applyVoucher(shopper, code.toLowerCase())
  await expect(findSummaryValue(shopper, /^Total/)).toHaveText(formatRinggit(250))
  const billId = await goToBank(shopper)
  expect(await billplz.getBill(billId)).toMatchObject({ amount: 250_00 })

  await page.reload()
  const orders = page.getByRole('region', { name: 'Orders with this voucher' })
  await expect(orders.getByRole('row', { name: /Reserved/ })).toContainText(formatRinggit(20))
  await decideAtBank(shopper, 'Successful payment')
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Thank you')
  await page.reload()
  await expect(orders.getByRole('row', { name: /Used/ })).toContainText('Paid')
  const findFigure = (name: string) =>
    page.locator('dl > div').filter({ hasText: name }).getByRole('definition')
  await expect(findFigure('Used')).toHaveText('1 / 5')
  await expect(findFigure('Total discount')).toHaveText(formatRinggit(20))
  await expect(findFigure('Sales with voucher')).toHaveText(formatRinggit(250))
  // The desk is checked with data here. `accessible-desks.journey.ts` checks it without.
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(orders.getByText(/off, total/)).toBeVisible()
  expect(await measureHorizontalOverflow(page)).toBe(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  // Two parallel edits: the second staff member is shown both values.
  const colleaguesPage = await page.context().newPage()
  await colleaguesPage.goto(`/admin-vouchers/${code}`)
  await colleaguesPage.getByLabel('Total uses').fill('9')
  await page.getByLabel('Total uses').fill('8')
  const requests = await holdRequests(page, `**/api/admin/vouchers/${code}`)
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await saveButton.click()
  await expect.poll(requests.count).toBe(1)
  // Typed while the save runs.
  await page.getByLabel('Uses per customer').fill('2')
  await requests.release()
  await expect(page.getByText(`${code} is saved.`)).toBeVisible()
  await expect(findFigure('Used')).toHaveText('1 / 8')
  await expect(page.getByLabel('Uses per customer')).toHaveValue('2')
  await expect(page.getByLabel('Uses per customer')).toBeFocused()
  await saveButton.press('Enter')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(saveButton).toBeFocused()
  await colleaguesPage.getByRole('button', { name: 'Save', exact: true }).click()
  const conflictRow = colleaguesPage.getByRole('alert').getByRole('row', { name: /^Total uses/ })
  await expect(conflictRow.getByRole('cell')).toHaveText(['9', '8'])
  await expectAccessible(colleaguesPage)
  await colleaguesPage.getByRole('button', { name: 'Save my values' }).click()
  await expect(colleaguesPage.locator('dl > div').filter({ hasText: 'Used' })).toContainText(
    '1 / 9',
  )
  await colleaguesPage.getByLabel('Total uses').fill('0')
  await colleaguesPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    colleaguesPage.getByText('Enter a whole number from 1 to 1,000,000, or leave it empty.'),
  ).toBeVisible()
  await colleaguesPage.getByRole('link', { name: 'All vouchers' }).click()
  await colleaguesPage.getByRole('dialog').getByRole('button', { name: 'Leave page' }).click()
  await colleaguesPage.waitForURL('**/admin-vouchers')

  await page.getByRole('button', { name: 'Pause voucher' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause voucher' }).click()
  await expect(page.getByRole('button', { name: 'Resume voucher' })).toBeVisible()
  await openCheckout(shopper, nmn)
  await applyVoucher(shopper, code)
  await expect(shopper.getByText('This voucher code is not valid or has expired.')).toBeVisible()

  await openDesk(page, 'Shop', 'Vouchers')
  await page.getByLabel('Status').selectOption('Paused')
  await page.getByRole('searchbox', { name: 'Code' }).fill(code.slice(3).toLowerCase())
  await expect(page).toHaveURL(/status=paused/)
  const voucherRow = page.getByRole('row', { name: new RegExp(code) })
  await expect(voucherRow).toContainText('1 / ')
  await page.reload()
  await expect(voucherRow).toContainText('Paused')
})
