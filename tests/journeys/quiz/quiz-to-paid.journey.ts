/**
 * From the quiz to a paid order: recommendation, cart, checkout, bank. The order gets the
 * allergies of the quiz.
 */
import { expect, test, withMotion, withPrefetching } from '#tests/support/browser/journey.ts'
import { paths, takeQuiz } from '#tests/support/browser/take-quiz.ts'

test.use({ ...withMotion, ...withPrefetching })

test('a visitor takes the quiz, buys a recommended product, and pays', async ({ page, shop }) => {
  test.slow()
  const email = `quiz-${Date.now()}@example.com`
  await takeQuiz(page, { gender: 'Female', allergic: ['Fish', 'Eggs'], email }, paths.P2)
  const panel = page.getByRole('article')
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await panel.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()

  const quizNotice = page.getByRole('status').filter({ hasText: 'Allergies from your quiz of' })
  await expect(quizNotice).toContainText('Fish, Eggs.')
  await page.getByRole('button', { name: 'Don’t share with this order' }).click()
  await expect(page.getByText('Your quiz answers are not shared with this order.')).toBeVisible()
  await page.getByRole('button', { name: 'Share quiz answers with this order' }).click()
  await expect(quizNotice).toContainText('Fish, Eggs.')

  const fields = {
    Email: email,
    Phone: '012-345 6789',
    'First name': 'Aisyah',
    'Last name': 'Demo',
    Address: '12 Jalan Contoh 3/4',
    Postcode: '47000',
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('main').getByLabel('City', { exact: true }).fill('Petaling Jaya')
  await page.getByLabel('State').selectOption('Selangor')
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
  const payRequest = page.waitForRequest('**/api/billplz/pay', { timeout: 0 })
  await page.getByRole('button', { name: /^PAY NOW/ }).click()
  expect((await payRequest).postDataJSON().quizId).toMatch(/^[\w-]{22}$/)

  await page.getByRole('button', { name: 'Successful payment' }).click()
  await expect(page).toHaveURL(/\/confirmation/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you')
  const message = await shop.emailTo(email, /payment/)
  expect(message.text).toContain(name)
  for (const secret of ['Fish', 'Eggs', 'quiz']) expect(message.text).not.toContain(secret)
})
