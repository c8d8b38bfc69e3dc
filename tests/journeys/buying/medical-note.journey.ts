/** The note for the pharmacist at the checkout, and the deletion of the health data of an order. */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { takeScreenshotsIfRequested } from '#tests/support/browser/screenshots.ts'
import {
  buildGuest,
  decideAtBank,
  expectFormValues,
  fillCheckout,
  findSummaryValue,
  goToBank,
  nmn,
  noteConsentCheckbox,
  noteField,
  openCheckout,
  payButton,
  readCartQuantities,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'

test.describe('a medical note', () => {
  test('is not sent without consent, and its checkbox says so', async ({ page }) => {
    await openCheckout(page, nmn)
    await fillCheckout(page, buildGuest())
    await noteField(page).fill('Demo note: none.')
    await termsCheckbox(page).check()
    await payButton(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary).toContainText('Tick the box below your note, or leave the note empty.')
    await expect(page).toHaveURL(/\/checkout$/)
    await expectAccessible(page)
  })

  test('with consent is sent to the shop, never to the bank, and is removed from this browser after the purchase', async ({
    page,
    billplz,
  }) => {
    const guest = buildGuest()
    const note = 'Demo note: I take nothing else.'
    await openCheckout(page, nmn)
    await fillCheckout(page, guest)
    await noteField(page).fill(note)
    await noteConsentCheckbox(page).check()
    const payRequest = page.waitForRequest('**/api/billplz/pay')
    const billId = await goToBank(page)
    expect((await payRequest).postDataJSON().customerDetails.medicalCondition).toBe(note)
    expect(JSON.stringify(await billplz.getBill(billId))).not.toContain('Demo note')
    await page.goBack()
    await expectFormValues(page, guest)
    await expect(noteField(page)).toHaveValue(note)
    /** Returns true if a storage of the browser contains the note. */
    const isNoteStored = (storageName: 'localStorage' | 'sessionStorage') =>
      page.evaluate((name) => JSON.stringify(window[name]).includes('Demo note'), storageName)
    expect(await isNoteStored('localStorage')).toBe(false)
    expect(await isNoteStored('sessionStorage')).toBe(true)
    await goToBank(page)
    await decideAtBank(page, 'Successful payment')
    await expect(findSummaryValue(page, 'Pharmacist')).toHaveText(
      'A pharmacist is reviewing your order',
    )
    await expect.poll(() => isNoteStored('sessionStorage')).toBe(false)

    // Another tab has a typed note for the next order.
    const otherTab = await page.context().newPage()
    await openCheckout(otherTab, nmn)
    const nextNote = noteField(otherTab)
    await nextNote.fill('Demo note of the next order')

    // The pharmacist needs the note of a paid order, so the dialog says until when it is kept.
    await page.getByRole('button', { name: 'Delete my health data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my health data' })
    await expect(dialog).toContainText('keeps its health data until the day after delivery')
    await takeScreenshotsIfRequested(page, 'erase-order-health')
    await dialog.getByRole('button', { name: 'Delete health data' }).click()
    await expect(dialog).toContainText('We delete the health data of this order the day after')
    await expect(nextNote).toHaveValue('')
    await otherTab.reload()
    await expect(nextNote).toHaveValue('')

    // The cart of the next order has the same product. The order that was handled leaves it alone.
    await page.reload()
    await expect(findSummaryValue(page, 'Pharmacist')).toBeVisible()
    expect(await readCartQuantities(page)).toEqual({ 28: 1 })
  })
})
