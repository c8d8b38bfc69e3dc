/**
 * A guest opens an order with an emailed code, and adds the order and the quiz to a new account.
 */
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { enterEmailedCode } from '#tests/support/browser/enter-emailed-code.ts'
import { findLink } from '#tests/support/browser/find-link.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { logInAndOpen } from '#tests/support/browser/log-in-and-open.ts'
import { openRecommendation } from '#tests/support/browser/take-quiz.ts'
import {
  buildGuest,
  decideAtBank,
  fillCheckout,
  goToBank,
  nmn,
  openCheckout,
  readCartQuantities,
} from '#tests/support/buying/guest.ts'
import { openOrderByCode } from '#tests/support/buying/open-order-by-code.ts'
import { newAccountPassword, verifyRegistration } from '#tests/support/people/new-account.ts'

test('a guest finds an order with an emailed code, and claims it and the quiz with a new account', async ({
  page,
  shop,
  browser,
}, { retry }) => {
  test.slow()
  const email = `guest-${retry}@example.com`
  await openRecommendation(page, { email })
  const resultsEmail = await shop.waitForEmail(email, /^Your quiz results$/)
  await openCheckout(page, nmn)
  await fillCheckout(page, buildGuest({ email, firstName: 'Aisyah', postcode: '47000' }))
  await goToBank(page)
  await decideAtBank(page, 'Successful payment')
  await page.getByText('Create an account').click()
  await page.getByLabel('Password', { exact: true }).fill(newAccountPassword)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Registration successful!')).toBeVisible()
  const paymentEmail = await shop.waitForEmail(email, /payment for order/)
  const orderNumber = /order ([A-Z0-9]{8})/.exec(paymentEmail.subject)?.[1]
  if (orderNumber === undefined) throw new Error(`no order number in "${paymentEmail.subject}"`)

  const otherBrowser = await (await browser.newContext({ baseURL: shop.url })).newPage()
  await openOrderByCode(otherBrowser, shop, { orderId: orderNumber, email })
  await otherBrowser.waitForURL(/\/confirmation/)
  await expect(otherBrowser.getByText('Aisyah').first()).toBeVisible()
  const timeline = otherBrowser.getByRole('list', { name: 'What happens next' })
  await expect(timeline.locator('[aria-current=step]')).toContainText('Pharmacist check')
  await otherBrowser.context().close()

  await verifyRegistration(page, shop, email)
  await logInAndOpen(page, { email, password: newAccountPassword }, '/user-dashboard')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const claimButtonName = 'Add to my account'
  await enterEmailedCode(page, shop, { to: email, subject: /adds your orders/ }, claimButtonName)
  await expect(page.getByText(orderNumber)).toBeVisible()
  await expect(page.getByText('No quiz results yet.')).toBeVisible()

  await page.goto(findLink(resultsEmail, /https?:\S+\/keep-results#[\w-]{43}/))
  await page.getByRole('button', { name: 'Save to my account' }).click()
  const quizCodeEmail = { to: email, subject: /adds your quiz results/ }
  await enterEmailedCode(page, shop, quizCodeEmail, claimButtonName)
  await expect(page.getByText('Your results are in your account.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'User dashboard' }).click()
  await expect(page.getByRole('row', { name: /^Goal Youthful Grow/ })).toBeVisible()

  // The dashboard offers the recommended products, and shows why others were left out.
  const quizSection = page.locator('#quiz')
  const lineCountBefore = Object.keys(await readCartQuantities(page)).length
  const addButton = page.getByRole('button', { name: 'Add to Cart' })
  const recommendedProduct = quizSection.getByRole('listitem').filter({ has: addButton }).first()
  await expect(recommendedProduct).toContainText(/RM\u00a0\d+\.\d\d/)
  const reportResponse = page.waitForResponse('**/api/paypal/addtocart', { timeout: 0 })
  await quizSection.getByRole('button', { name: 'Add to Cart' }).first().click()
  expect((await reportResponse).status()).toBe(204)
  await expect(quizSection.getByRole('link', { name: 'View Cart' })).toBeVisible()
  expect(Object.keys(await readCartQuantities(page))).toHaveLength(lineCountBefore + 1)
  await quizSection.getByText('Formulas we left out').click()
  await expect(quizSection.getByText('This formula is made for women.').first()).toBeVisible()
  await expectAccessible(page)
})
