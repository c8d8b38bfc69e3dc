/**
 * The main flow: a guest fills a cart, checks out, pays, and gets a confirmation page and an email.
 * The amounts on screen, on the bill and in the order are equal.
 */
import { expectAccessible, expectAccessibleInSchemes } from '#tests/support/browser/axe.ts'
import {
  buildGuest,
  applyVoucher,
  decideAtBank,
  expectFormValues,
  fillCheckout,
  goToBank,
  grapeSeed,
  ensureMinQuantity,
  storedCartQuantities,
  nmn,
  payButton,
  ringgitText,
  findSummaryValue,
  termsBox,
} from '#tests/support/buying/guest.ts'
import { expect, phone, test } from '#tests/support/browser/journey.ts'
import { measureHorizontalOverflow, takeScreensIfAsked } from '#tests/support/browser/screens.ts'

test('a guest buys two products with a voucher to Sabah, and every amount matches', async ({
  page,
  shop,
  billplz,
}) => {
  const guest = buildGuest()
  await page.goto('/products/28')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.goto('/products/24')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Cart' }).click()
  await page
    .getByRole('group', { name: 'Quantity of Grape Seed & C' })
    .getByRole('button', { name: 'One more' })
    .click()

  const subtotal = ringgitText(270 + 2 * 146)
  const total = ringgitText(270 + 2 * 146 + 15 - 20)
  await expect(findSummaryValue(page, 'Subtotal')).toHaveText(subtotal)
  await expect(findSummaryValue(page, 'Total')).toHaveText(subtotal)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCheckout(page, guest)
  await expect(page.getByLabel('State')).toHaveValue('Sabah')
  await applyVoucher(page, 'DEMO20')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await expect(findSummaryValue(page, 'Subtotal')).toHaveText(subtotal)
  await expect(findSummaryValue(page, 'Delivery to Sabah')).toHaveText(ringgitText(15))
  await expect(findSummaryValue(page, 'Voucher DEMO20')).toHaveText(`\u2212${ringgitText(20)}`)
  await expect(findSummaryValue(page, 'Total')).toHaveText(total)

  const billId = await goToBank(page)
  await expect(page.getByText(total)).toBeVisible()
  const bill = await billplz.bill(billId)
  expect(bill).toMatchObject({ amount: 557_00, state: 'due', email: guest.email })
  await decideAtBank(page, 'Successful payment')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you, Demo Shopper. Your order is paid.',
  )
  await expect(page.getByText(`A confirmation email was sent to ${guest.email}`)).toBeVisible()
  await expect(findSummaryValue(page, 'Paid')).toHaveText(total)
  await expect(findSummaryValue(page, 'Order number')).toHaveText(bill.reference1 ?? '')
  await expect(findSummaryValue(page, 'Pharmacist')).toHaveText(
    'Waiting for the pharmacist’s check, usually the same day',
  )
  expect(await storedCartQuantities(page)).toEqual({})
  await page.getByRole('button', { name: 'View order details' }).click()
  await expect(findSummaryValue(page, 'Total paid')).toHaveText(total)
  await expect(findSummaryValue(page, 'Payment status')).toHaveText('Paid')
  await expect(findSummaryValue(page, 'Discount code')).toHaveText('DEMO20')
  const orderNumber = (await findSummaryValue(page, 'Order id').textContent()) ?? ''
  expect(orderNumber).toBe(bill.reference1)

  const message = await shop.emailTo(guest.email, /We received your payment/)
  for (const text of [message.text, message.html])
    for (const expected of [orderNumber, nmn.name, grapeSeed.name, subtotal, total])
      expect(normalise(text)).toContain(normalise(expected))
  const orderResponse = await page.request.get(`/api/billplz/get-bill/${billId}`)
  expect(await orderResponse.json()).toMatchObject({
    orderId: orderNumber,
    paymentState: 'Paid',
    totalPrice: '557.00',
    amounts: { subtotal: '562.00', shipping: '15.00', savings: '0.00', discount: '20.00' },
    discount_code: 'DEMO20',
    orderItems: [
      { quantity: 1, price: '270.00', product: { product_name: 'NMN Daily' } },
      { quantity: 2, price: '146.00', product: { product_name: 'Grape Seed & C' } },
    ],
  })
  expect(await billplz.bill(billId)).toMatchObject({ state: 'paid', amount: 557_00 })
  expect(await billplz.billsOf(guest.email)).toHaveLength(1)

  await test.step('the link in the email leads to the form that changes the address', async () => {
    await page.goto(/http\S+#address/.exec(message.text)?.[0] ?? '')
    await page.getByRole('button', { name: 'Change the address' }).press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('Address', { exact: true }).fill('9 Lorong Baru')
    await page.getByLabel('Postcode').fill('10200')
    await expect(page.getByLabel('State')).toHaveValue('Penang')
    await expect(page.getByText(`The ${ringgitText(15)} you paid for delivery`)).toBeVisible()
    await page.getByLabel('City').fill('')
    await page.getByRole('button', { name: 'Save the address' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Enter your city.' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('City').fill('George Town')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Lorong Baru')
    await page.getByLabel('City').press('Enter')
    await expect(page.getByText('The delivery address is changed.')).toBeVisible()
    await expect(page.getByText('10200 George Town, Penang').first()).toBeVisible()
    const addressEmail = await shop.emailTo(guest.email, /The address of order/)
    expect(addressEmail.text).toContain('9 Lorong Baru')
  })
})

/** Decodes `&` and replaces every space, line break and no-break space with one space. */
const normalise = (text: string): string =>
  text.replace(/&(amp|#38);/g, '&').replace(/&nbsp;|\u00a0|\s+/g, ' ')

test('an order that a voucher covers completely needs no payment', async ({
  page,
  billplz,
  shop,
}) => {
  const guest = buildGuest()
  await ensureMinQuantity(page, nmn)
  await page.goto('/checkout')
  await fillCheckout(page, guest)
  await applyVoucher(page, 'DEMOFREE')
  await expect(findSummaryValue(page, 'Total')).toHaveText(ringgitText(0))
  await termsBox(page).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Demo Shopper.')
  expect(await billplz.billsOf(guest.email)).toEqual([])
  await shop.emailTo(guest.email, /We received your payment/)
})

test('a purchase by keyboard, from the product to the bank with Tab, Enter and Space', async ({
  page,
}) => {
  const guest = buildGuest()
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const element = document.activeElement
        const ownText = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
        const labels = element instanceof HTMLInputElement ? element.labels : null
        const label = [...(labels ?? [])].map((item) => item.textContent).join(' ')
        return label || ownText
      })
      if (name.test(focused.trim())) return
    }
    throw new Error(`80 presses of Tab did not reach ${name}`)
  }
  await page.goto('/products/28')
  await tabTo(/^Add to Cart$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(/^Checkout$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  for (const [label, value] of [
    [/^Email$/, guest.email],
    [/^Phone$/, guest.phone],
    [/^First name$/, guest.firstName],
    [/^Last name$/, guest.lastName],
    [/^Address$/, guest.address],
    [/^Postcode$/, guest.postcode],
  ] as const) {
    await tabTo(label)
    await page.keyboard.type(value)
  }
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await tabTo(/I am 18 or over/)
  await page.keyboard.press('Space')
  await expect(termsBox(page)).toBeChecked()
  await tabTo(/^PAY NOW/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/billplz/bills/*')
})

test.describe('a medical note', () => {
  test('is not sent without consent, and its checkbox says so', async ({ page }) => {
    await ensureMinQuantity(page, nmn)
    await page.goto('/checkout')
    await fillCheckout(page, buildGuest())
    await page.getByLabel('Anything our pharmacist should know?').fill('Demo note: none.')
    await termsBox(page).check()
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
    await ensureMinQuantity(page, nmn)
    await page.goto('/checkout')
    await fillCheckout(page, guest)
    await page.getByLabel('Anything our pharmacist should know?').fill(note)
    await page.getByLabel(/I agree that Racik keeps this note/).check()
    const payRequest = page.waitForRequest('**/api/billplz/pay')
    const billId = await goToBank(page)
    expect((await payRequest).postDataJSON().customerDetails.medicalCondition).toBe(note)
    expect(JSON.stringify(await billplz.bill(billId))).not.toContain('Demo note')
    await page.goBack()
    await expectFormValues(page, guest)
    await expect(page.getByLabel('Anything our pharmacist should know?')).toHaveValue(note)
    const isNoteStored = (storageName: 'localStorage' | 'sessionStorage') =>
      page.evaluate((name) => JSON.stringify(window[name]).includes('Demo note'), storageName)
    expect(await isNoteStored('localStorage')).toBe(false)
    expect(await isNoteStored('sessionStorage')).toBe(true)
    await goToBank(page)
    await decideAtBank(page, 'Successful payment')
    await expect(findSummaryValue(page, 'Pharmacist')).toHaveText(
      'A pharmacist is reviewing your order',
    )
    expect(await isNoteStored('sessionStorage')).toBe(false)

    // Another tab has a typed note for the next order.
    const otherTab = await page.context().newPage()
    await ensureMinQuantity(otherTab, nmn)
    await otherTab.goto('/checkout')
    const nextNote = otherTab.getByLabel('Anything our pharmacist should know?')
    await nextNote.fill('Demo note of the next order')

    // The pharmacist needs the note of a paid order, so the dialog says until when it is kept.
    await page.getByRole('button', { name: 'Delete my health data' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my health data' })
    await expect(dialog).toContainText('keeps its health data until the day after delivery')
    await takeScreensIfAsked(page, 'erase-order-health')
    await dialog.getByRole('button', { name: 'Delete health data' }).click()
    await expect(dialog).toContainText('We delete the health data of this order the day after')
    await expect(nextNote).toHaveValue('')
    await otherTab.reload()
    await expect(nextNote).toHaveValue('')
  })
})

test.describe('on a small phone', () => {
  test.use({ ...phone, viewport: { width: 360, height: 640 } })

  test('the whole purchase fits 360 pixels and nothing covers the buttons', async ({ page }) => {
    const expectNoSidewaysScroll = async () =>
      expect(await measureHorizontalOverflow(page), page.url()).toBe(0)
    await ensureMinQuantity(page, nmn, grapeSeed)
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
    await termsBox(page).check()
    // `tap` fails if another element covers the button.
    await payButton(page).tap()
    await page.waitForURL('**/billplz/bills/*')
    await decideAtBank(page, 'Successful payment')
    await page.getByRole('button', { name: 'View order details' }).tap()
    await expect(findSummaryValue(page, 'Total paid')).toHaveText(ringgitText(270 + 146 + 15 - 20))
    await expectNoSidewaysScroll()
  })
})

test('each screen of the purchase is accessible in light and dark', async ({ page }) => {
  test.slow()
  const expectAccessibleScreen = async (name: string) => {
    await expectAccessibleInSchemes(page)
    await takeScreensIfAsked(page, name)
  }
  // The pages with an empty cart are checked in every-page.journey.ts.
  await ensureMinQuantity(page, nmn, grapeSeed)
  await page.goto('/cart')
  await expect(page.getByText('30 capsules').first()).toBeVisible()
  await expectAccessibleScreen('cart')
  await page.getByRole('button', { name: /^Cart, 2 products$/ }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Cart' })).toBeVisible()
  await expectAccessibleScreen('cart-menu')
  await page.goto('/checkout')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  await expectAccessibleScreen('checkout')
  await termsBox(page).check()
  await payButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessibleScreen('checkout-errors')
  await fillCheckout(page, buildGuest())
  await applyVoucher(page, 'DEMO20')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await expectAccessibleScreen('checkout-filled')
  await goToBank(page)
  for (const [answer, name] of [
    ['Leave without paying', 'confirmation-waiting'],
    ['Failed payment', 'confirmation-failed'],
  ] as const) {
    await decideAtBank(page, answer)
    await expect(page.getByRole('link', { name: 'Pay again' })).toBeVisible()
    await expectAccessibleScreen(name)
    await page.getByRole('link', { name: 'Pay again' }).click()
  }
  await decideAtBank(page, 'Successful payment')
  await page.getByRole('button', { name: 'View order details' }).click()
  await expect(findSummaryValue(page, 'Total paid')).toBeVisible()
  await expectAccessibleScreen('confirmation-paid')
})
