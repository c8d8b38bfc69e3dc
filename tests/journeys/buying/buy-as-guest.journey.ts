/**
 * The main flow: a guest fills a cart, checks out, pays, and gets a confirmation page and an email.
 * The amounts on screen, on the bill and in the order are equal.
 */
import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/support/browser/axe.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
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
  openCheckout,
  readCartQuantities,
  termsCheckbox,
} from '#tests/support/buying/guest.ts'

/** Decodes `&` and replaces every space, line break and no-break space with one space. */
const normaliseSpaces = (text: string): string =>
  text.replace(/&(amp|#38);/g, '&').replace(/&nbsp;|\u00a0|\s+/g, ' ')

test('a guest in Sabah buys two products with a voucher, and every amount matches', async ({
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

  // Prices of the demo: the fee to Sabah is RM 15, the voucher DEMO20 takes off RM 20.
  const subtotal = formatRinggit(270 + 2 * 146)
  const total = formatRinggit(270 + 2 * 146 + 15 - 20)
  await expect(findSummaryValue(page, 'Subtotal')).toHaveText(subtotal)
  await expect(findSummaryValue(page, 'Total')).toHaveText(subtotal)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillCheckout(page, guest)
  await expect(page.getByLabel('State')).toHaveValue('Sabah')
  await applyVoucher(page, 'DEMO20')
  await expect(page.getByText('Voucher "DEMO20" applied successfully!')).toBeVisible()
  await expect(findSummaryValue(page, 'Subtotal')).toHaveText(subtotal)
  await expect(findSummaryValue(page, 'Delivery to Sabah')).toHaveText(formatRinggit(15))
  await expect(findSummaryValue(page, 'Voucher DEMO20')).toHaveText(`\u2212${formatRinggit(20)}`)
  await expect(findSummaryValue(page, 'Total')).toHaveText(total)

  const billId = await goToBank(page)
  await expect(page.getByText(total)).toBeVisible()
  const bill = await billplz.getBill(billId)
  expect(bill).toMatchObject({ amount: 557_00, state: 'due', email: guest.email })
  await decideAtBank(page, 'Successful payment')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you, Demo Shopper. Your order is paid.',
  )
  await expect(page.getByText(`A confirmation email was sent to ${guest.email}`)).toBeVisible()
  await expect(findSummaryValue(page, 'Paid')).toHaveText(total)
  const orderNumber = bill.reference1
  if (!orderNumber) throw new Error(`bill ${billId} has no order number`)
  await expect(findSummaryValue(page, 'Order number')).toHaveText(orderNumber)
  await expect(findSummaryValue(page, 'Pharmacist')).toHaveText(
    'Waiting for the pharmacist’s check, usually the same day',
  )
  expect(await readCartQuantities(page)).toEqual({})
  await page.getByRole('button', { name: 'View order details' }).click()
  await expect(findSummaryValue(page, 'Total paid')).toHaveText(total)
  await expect(findSummaryValue(page, 'Payment status')).toHaveText('Paid')
  await expect(findSummaryValue(page, 'Discount code')).toHaveText('DEMO20')
  await expect(findSummaryValue(page, 'Order id')).toHaveText(orderNumber)

  const paymentEmail = await shop.waitForEmail(guest.email, /We received your payment/)
  for (const text of [paymentEmail.text, paymentEmail.html])
    for (const expected of [orderNumber, nmn.name, grapeSeed.name, subtotal, total])
      expect(normaliseSpaces(text)).toContain(normaliseSpaces(expected))
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
  expect(await billplz.getBill(billId)).toMatchObject({ state: 'paid', amount: 557_00 })
  expect(await billplz.listBills(guest.email)).toHaveLength(1)

  await test.step('the link in the email leads to the form that changes the address', async () => {
    await page.goto(findLink(paymentEmail, /http\S+#address/))
    await page.getByRole('button', { name: 'Change the address' }).press('Enter')
    await expect(page.getByLabel('First name')).toBeFocused()
    await page.getByLabel('Address', { exact: true }).fill('9 Lorong Baru')
    await page.getByLabel('Postcode').fill('10200')
    await expect(page.getByLabel('State')).toHaveValue('Penang')
    await expect(page.getByText(`The ${formatRinggit(15)} you paid for delivery`)).toBeVisible()
    await page.getByLabel('City').fill('')
    await page.getByRole('button', { name: 'Save the address' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Enter your city.' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('City').fill('George Town')
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('9 Lorong Baru')
    await page.getByLabel('City').press('Enter')
    await expect(page.getByText('The delivery address has been changed.')).toBeVisible()
    await expect(page.getByText('10200 George Town, Penang').first()).toBeVisible()
    const addressEmail = await shop.waitForEmail(guest.email, /The address of order/)
    expect(addressEmail.text).toContain('9 Lorong Baru')
  })
})

test('an order that a voucher covers completely needs no payment', async ({
  page,
  billplz,
  shop,
}) => {
  const guest = buildGuest()
  await openCheckout(page, nmn)
  await fillCheckout(page, guest)
  await applyVoucher(page, 'DEMOFREE')
  await expect(findSummaryValue(page, 'Total')).toHaveText(formatRinggit(0))
  await termsCheckbox(page).check()
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you, Demo Shopper.')
  expect(await billplz.listBills(guest.email)).toEqual([])
  await shop.waitForEmail(guest.email, /We received your order/)
})

/** Every page of the purchase has fewer stops than this. */
const maxTabPresses = 80

/** Presses Tab until an element with this label, name or text has the focus. */
async function tabTo(page: Page, namePattern: RegExp): Promise<void> {
  for (let pressCount = 0; pressCount < maxTabPresses; pressCount++) {
    await page.keyboard.press('Tab')
    const focusedName = await page.evaluate(() => {
      const element = document.activeElement
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      const labelText = labels.map((label) => label.textContent).join(' ')
      return labelText || (element?.getAttribute('aria-label') ?? element?.textContent ?? '')
    })
    if (namePattern.test(focusedName.trim())) return
  }
  throw new Error(`${maxTabPresses} presses of Tab did not reach ${namePattern}`)
}

test('a purchase by keyboard, from the product to the bank with Tab, Enter and Space', async ({
  page,
}) => {
  const guest = buildGuest()
  await page.goto('/products/28')
  await tabTo(page, /^Add to Cart$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabTo(page, /^Checkout$/)
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
    await tabTo(page, label)
    await page.keyboard.type(value)
  }
  await expect(page.getByLabel('City')).not.toHaveValue('')
  await tabTo(page, /I am 18 or over/)
  await page.keyboard.press('Space')
  await expect(termsCheckbox(page)).toBeChecked()
  await tabTo(page, /^PAY NOW/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/billplz/bills/*')
})
