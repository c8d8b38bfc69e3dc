/**
 * Billplz fails. The shopper sees the documented error, keeps the cart and the form, and pays when
 * Billplz works again. There is one order, and one paid bill. The pay call responds in the same way
 * to every failure of Billplz (tests/faults/network/billplz-faults.test.ts), so two are enough
 * here.
 */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import {
  buildGuest,
  decideAtBank,
  expectFormValues,
  fillCheckout,
  nmn,
  openCheckout,
  payButton,
  readCartQuantities,
  termsCheckbox,
  waitForBillPage,
} from '#tests/support/buying/guest.ts'
import { expect } from '#tests/support/browser/journey.ts'
import { test } from '#tests/support/processes/separate-shop.ts'
import { longWaitMs } from '#tests/support/browser/patience.ts'

// One worker runs both tests, because each worker starts a shop of its own.
test.describe.configure({ mode: 'default' })
test.use({ expectedProblems: [/^50[23] .*\/api\/billplz\/pay/] })

const errorMessage = 'Failed to create order. Nothing was charged. Please try again in a minute.'

for (const { fault, failure } of [
  { fault: 'create-answer-lost', failure: 'a lost response, although the bill was created' },
  { fault: 'create-hang', failure: 'a timeout' },
]) {
  test(`Billplz fails with ${failure} (${fault}): nothing is lost, and the order can be paid later`, async ({
    page,
    billplz,
    shop,
  }) => {
    const guest = buildGuest()
    await openCheckout(page, nmn)
    await fillCheckout(page, guest)
    await termsCheckbox(page).check()
    await billplz.simulateFault({ name: fault, times: 'always' })
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(errorMessage, { timeout: longWaitMs })
    await expectAccessible(page)
    expect(await readCartQuantities(page)).toEqual({ 28: 1 })
    await page.reload()
    await expectFormValues(page, guest)
    await billplz.clearFaults()
    await termsCheckbox(page).check()
    await payButton(page).click()
    const billId = await waitForBillPage(page)
    await decideAtBank(page, 'Successful payment')
    await expect(page.getByText('Your order is paid.')).toBeVisible()
    const bills = await billplz.listBills(guest.email)
    expect(bills.filter(({ state }) => state === 'paid').map(({ id }) => id)).toEqual([billId])
    expect(new Set(bills.map(({ reference1 }) => reference1)).size).toBe(1)
    await shop.waitForEmail(guest.email, /We received your payment/)
  })
}
