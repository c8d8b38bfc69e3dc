/**
 * From the quiz to a paid order: recommendation, cart, checkout, bank. The order gets the
 * allergies of the quiz.
 */
import { keepMessages } from '#tests/support/browser/brief-messages.ts'
import { buildGuest, decideAtBank, fillCheckout, goToBank } from '#tests/support/buying/guest.ts'
import { expect, test, withMotion, withPrefetching } from '#tests/support/browser/journey.ts'
import { quizPaths, takeQuiz } from '#tests/support/browser/take-quiz.ts'

test.use({ ...withMotion, ...withPrefetching })

test('a visitor takes the quiz, buys a recommended product, and pays', async ({ page, shop }) => {
  test.slow()
  const email = `quiz-${Date.now()}@example.com`
  await takeQuiz(page, quizPaths.woman, { gender: 'Female', allergic: ['Fish', 'Eggs'], email })
  const panel = page.getByRole('article')
  const productName = await panel.getByRole('heading', { level: 2 }).textContent()
  if (!productName) throw new Error('the recommendation has no product name')
  await keepMessages(page)
  await panel.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  const quizNotice = page.getByRole('status').filter({ hasText: 'Allergies from your quiz of' })
  await expect(quizNotice).toContainText('Fish, Eggs.')
  await page.getByRole('button', { name: 'Don’t share with this order' }).click()
  await expect(page.getByText('Your quiz answers are not shared with this order.')).toBeVisible()
  await page.getByRole('button', { name: 'Share quiz answers with this order' }).click()
  await expect(quizNotice).toContainText('Fish, Eggs.')

  await fillCheckout(page, buildGuest({ email, firstName: 'Aisyah', postcode: '47000' }))
  const payRequest = page.waitForRequest('**/api/billplz/pay', { timeout: 0 })
  await goToBank(page)
  expect((await payRequest).postDataJSON().quizId).toMatch(/^[\w-]{22}$/)

  await decideAtBank(page, 'Successful payment')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  const paymentEmail = await shop.waitForEmail(email, /payment/)
  expect(paymentEmail.text).toContain(productName)
  for (const secret of ['Fish', 'Eggs', 'quiz']) expect(paymentEmail.text).not.toContain(secret)
})
