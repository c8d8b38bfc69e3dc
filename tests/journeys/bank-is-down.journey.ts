/**
 * Billplz fails in each possible way. The shopper sees the documented error, keeps cart and form,
 * and pays when Billplz works again: one order, one payable bill.
 */
import { expectAccessible } from '#tests/support/axe.ts'
import {
  aGuest,
  atBank,
  decideAtBank,
  expectFormOf,
  fillCheckout,
  ensureInCart,
  storedCartQuantities,
  nmn,
  payButton,
  termsBox,
} from '#tests/support/guest.ts'
import { expect } from '#tests/support/journey.ts'
import { test } from '#tests/support/shop-of-its-own.ts'

test.describe.configure({ mode: 'default' })
test.use({ expectedNoise: [/^50[23] .*\/api\/billplz\/pay/] })

const sorry = 'Failed to create order. Nothing was charged. Please try again in a minute.'

for (const { name, says } of [
  { name: 'create-500-before-storing', says: 'errors' },
  { name: 'create-html', says: 'a page instead of an answer' },
  { name: 'create-answer-lost', says: 'nothing, though the bill is there' },
  { name: 'create-hang', says: 'nothing for ever' },
  { name: 'create-other-host-url', says: 'an address that is not its own' },
]) {
  test(`Billplz fails with ${says} (${name}): nothing is lost, and the order can be paid later`, async ({
    page,
    billplz,
    shop,
  }) => {
    const guest = aGuest()
    await ensureInCart(page, nmn)
    await page.goto('/checkout')
    await fillCheckout(page, guest)
    await termsBox(page).check()
    await billplz.misbehave({ name, times: 'always' })
    await payButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(sorry, { timeout: 20_000 })
    await expectAccessible(page)
    expect(await storedCartQuantities(page)).toEqual({ 28: 1 })
    await page.reload()
    await expectFormOf(page, guest)
    await billplz.behave()
    await termsBox(page).check()
    await payButton(page).click()
    const billId = await atBank(page)
    await decideAtBank(page, 'Successful payment')
    await expect(page.getByText('Your order is paid.')).toBeVisible()
    const bills = await billplz.billsOf(guest.email)
    expect(bills.filter(({ state }) => state === 'paid').map(({ id }) => id)).toEqual([billId])
    expect(new Set(bills.map(({ reference1 }) => reference1)).size).toBe(1)
    await shop.emailTo(guest.email, /We received your payment/)
  })
}
