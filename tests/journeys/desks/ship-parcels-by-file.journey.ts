/**
 * The parcels of a day are shipped with a courier's file. Importing the file again ships nothing
 * and sends no email.
 */
import { expectAccessibleScreen } from '#tests/support/browser/accessible-screen.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { openAs } from '#tests/support/browser/open-as.ts'
import { createParcelsToShip, listShippingEmails } from '#tests/support/desks/parcels-to-ship.ts'
import { logInByCall } from '#tests/support/people/log-in-by-call.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

/**
 * Parcels with a number in a courier's format. The file has two more rows, which need attention.
 * The texts of the desk below repeat these numbers: 30, 31 and 32.
 */
const parcelCount = 30

/** Returns a tracking number in the format of Pos Laju. */
const createTrackingNumber = (index: number): string => `EH${String(index).padStart(9, '0')}MY`

test('thirty orders are shipped from a courier’s file, and a second import does nothing', async ({
  page,
  shop,
  billplz,
}) => {
  test.slow()
  // Other files of this worker leave parcels in the same shop.
  const admin = await logInByCall(shop, 'admin')
  const parcelsBefore = await admin('GET /api/admin/shipping/parcels')
  /**
   * Expects the desk's line of counts, with this many more parcels to ship than before. The count of
   * the parcels shipped today is read now, because it starts again at midnight.
   */
  const expectCounts = async (addedCount: number): Promise<void> => {
    const { readyCount, shippedCount } = await admin('GET /api/admin/shipping/parcels')
    expect(readyCount).toBe(parcelsBefore.readyCount + addedCount)
    await expect(
      page.getByText(`${readyCount} to ship, ${shippedCount} shipped today`),
    ).toBeVisible()
  }
  const parcels = await createParcelsToShip(shop, billplz, parcelCount + 2, { buyerName: 'day' })
  const shippedParcels = parcels.slice(0, parcelCount)
  const [unshippedParcel, unknownParcel] = parcels.slice(parcelCount)
  if (!unshippedParcel || !unknownParcel) throw new Error('the journey needs two more parcels')
  const rows = shippedParcels.map(
    ({ orderId }, index) => `${orderId};"${createTrackingNumber(index)}";1.2`,
  )
  const doubtfulRows = [
    // A spreadsheet has spoiled this tracking number, so the parcel is not shipped.
    `${unshippedParcel.orderId};6.3E+11;1.2`,
    // This number fits no courier, so staff choose the courier.
    `${unknownParcel.orderId};X-77;1.2`,
  ]
  const csv = ['Order No.;Tracking No.;Weight', ...rows, ...doubtfulRows].join('\r\n')
  const courierFile = {
    name: 'manifest.csv',
    mimeType: 'text/csv',
    // Spreadsheets begin a file with a byte order mark.
    buffer: Buffer.from(`\uFEFF${csv}`),
  }
  const previewFile = async (file: typeof courierFile): Promise<void> => {
    await page.getByLabel('CSV file of the courier').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview' }).click()
  }

  await test.step('a file without the needed columns is refused, and the message names them', async () => {
    await openAs(page, shop, 'admin', '/admin-orders/ship')
    await expectCounts(parcelCount + 2)
    await page.getByRole('link', { name: 'Import tracking numbers' }).click()
    await previewFile({ ...courierFile, buffer: Buffer.from('Name,City\nA,B\n') })
    await expect(page.getByRole('alert')).toContainText('No column for the order number')
  })

  await test.step('the preview leaves out the invalid row and changes nothing', async () => {
    await previewFile(courierFile)
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
    await page.getByLabel(`Courier of order ${unknownParcel.orderId}`).selectOption('Ninja Van')
    await page.getByRole('button', { name: 'Ship 31 parcels' }).click()
    await expect(page.getByText('31 parcels shipped.')).toBeVisible()
    await expectAccessibleScreen(page)
    for (const [index, { email }] of shippedParcels.entries()) {
      await expect
        .poll(async () => (await listShippingEmails(shop, email)).length, { timeout: longWaitMs })
        .toBe(1)
      const [shippingEmail] = await listShippingEmails(shop, email)
      const trackingNumber = createTrackingNumber(index)
      const trackingUrl = `https://tracking.pos.com.my/tracking/${trackingNumber}`
      for (const text of ['Pos Laju', trackingNumber, trackingUrl])
        expect(shippingEmail?.text).toContain(text)
    }
  })

  await test.step('the same file again ships nothing and sends no second email', async () => {
    await page.getByRole('link', { name: 'Ship more parcels' }).click()
    await expectCounts(1)
    await page.getByRole('link', { name: 'Import tracking numbers' }).click()
    await previewFile(courierFile)
    await expect(
      page.getByText('32 rows: 0 to ship, 0 to decide, 1 not possible, 31 already shipped.'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ship 0 parcels' })).toBeDisabled()
    for (const { email } of shippedParcels)
      expect((await listShippingEmails(shop, email)).length, email).toBe(1)
  })
})
