/** The screens of a purchase: accessible in light and dark, and usable on a small phone. */
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import {
  measureHorizontalOverflow,
  takeScreenshotsIfRequested,
} from '#tests/support/browser/screenshots.ts'
import {
  applyVoucher,
  buildGuest,
  decideAtBank,
  fillCheckout,
  findSummaryValue,
  formatRinggit,
  goToBank,
  grapeSeed,
  nmn,
  payButton,
  storeCart,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'

test.describe('on a small phone', () => {
  test.use({ ...phoneDevice, viewport: { width: 360, height: 640 } })

  test('the whole purchase fits 360 pixels and nothing covers the buttons', async ({ page }) => {
    const expectNoSidewaysScroll = async () =>
      expect(await measureHorizontalOverflow(page), page.url()).toBe(0)
    await storeCart(page, nmn, grapeSeed)
    await page.goto('/cart')
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    await expectNoSidewaysScroll()
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll()
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('link', { name: 'Proceed to Checkout' }).tap()
    await fillCheckout(page, buildGuest())
    await applyVoucher(page, 'DEMO20')
    await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
    await expectNoSidewaysScroll()
    await expectAccessible(page)
    await termsCheckbox(page).check()
    // `tap` fails if another element covers the button.
    await payButton(page).tap()
    await page.waitForURL('**/billplz/bills/*')
    await decideAtBank(page, 'Successful payment')
    await page.getByRole('button', { name: 'View order details' }).tap()
    await expect(findSummaryValue(page, 'Total paid')).toHaveText(
      formatRinggit(270 + 146 + 15 - 20),
    )
    await expectNoSidewaysScroll()
  })
})

test('each screen of the purchase is accessible in light and dark', async ({ page }) => {
  test.slow()
  const checkScreen = async (name: string) => {
    await expectAccessibleInSchemes(page)
    await takeScreenshotsIfRequested(page, name)
  }
  // The pages with an empty cart are checked in every-page.journey.ts.
  await storeCart(page, nmn, grapeSeed)
  await page.goto('/cart')
  await expect(page.getByText('30 capsules').first()).toBeVisible()
  await checkScreen('cart')
  await page.getByRole('button', { name: /^Cart, 2 products$/ }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Cart' })).toBeVisible()
  await checkScreen('cart-menu')
  await page.goto('/checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await checkScreen('checkout')
  await termsCheckbox(page).check()
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await checkScreen('checkout-errors')
  await fillCheckout(page, buildGuest())
  await applyVoucher(page, 'DEMO20')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await checkScreen('checkout-filled')
  await goToBank(page)
  for (const [decision, screenName] of [
    ['Leave without paying', 'confirmation-waiting'],
    ['Failed payment', 'confirmation-failed'],
  ] as const) {
    await decideAtBank(page, decision)
    await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
    await checkScreen(screenName)
    await page.getByRole('link', { name: 'Pay again' }).click()
  }
  await decideAtBank(page, 'Successful payment')
  await page.getByRole('button', { name: 'View order details' }).click()
  await expect(findSummaryValue(page, 'Total paid')).toBeVisible()
  await checkScreen('confirmation-paid')
})
