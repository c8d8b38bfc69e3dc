/**
 * The shop in Bahasa Malaysia, from the quiz to the email, and the language switch.
 * `every-page.journey.ts` checks each page in both languages.
 */
import { optionsOf, quizSteps, type QuizStep } from '#domain/quiz/quiz-steps.ts'
import { messageCatalogues } from '#domain/content/catalogues.ts'
import { createTranslator } from '#domain/content/messages.ts'
import { keepMessages } from '#tests/support/browser/brief-messages.ts'
import { expectAccessible } from '#tests/support/browser/axe.ts'
import { expect, test } from '#tests/support/browser/journey.ts'
import { findTile } from '#tests/support/browser/take-quiz.ts'

const t = createTranslator('ms', messageCatalogues.ms.all)

test('a guest answers the quiz, pays and gets emails in Malay', async ({ page, shop }) => {
  test.slow()
  const email = `melayu-${Date.now()}@example.com`
  const answers: Record<string, string> = {
    name: 'Aisyah',
    gender: 'Male',
    allergic: 'Fish',
    email,
  }
  await page.goto('/ms/quiz')
  for (const step of quizSteps as readonly QuizStep[]) {
    // The quiz does not ask men these questions.
    if (['pregnancy', 'consultDoctor'].includes(step.field)) continue
    await expect(page.getByRole('heading', { level: 1, name: t(step.question) })).toBeVisible()
    const answer = answers[step.field] ?? optionsOf(step)[0]
    if (answer === undefined) throw new Error(`the journey has no answer to ${step.field}`)
    if (step.kind === 'text' || step.kind === 'email') await page.getByRole('textbox').fill(answer)
    else await findTile(page, t(answer)).check()
    if (step.kind === 'email') await page.getByRole('checkbox', { name: /Saya bersetuju/ }).check()
    // Without a timeout, because only the last screen makes this call.
    const recommendRequest = page.waitForRequest('**/api/recommend', { timeout: 0 })
    await page
      .getByRole('button', { name: t(step.kind === 'email' ? 'Submit' : 'Next'), exact: true })
      .click()
    // The submitted values are the documented ones, in every language.
    if (step.kind === 'email')
      expect((await recommendRequest).postDataJSON()).toMatchObject({
        gender: 'Male',
        allergic: ['Fish'],
      })
  }
  await expect(page).toHaveURL(/\/ms\/recommended$/)
  const panel = page.getByRole('article').first()
  await expect(panel).toContainText('Matlamat anda ialah Youthful Grow.')
  await expectAccessible(page)
  await keepMessages(page)
  await panel.getByRole('button', { name: t('Add to Cart') }).click()
  await page.getByRole('link', { name: t('View Cart') }).click()
  await page.getByRole('link', { name: t('Proceed to Checkout') }).click()

  const fields = {
    Email: email,
    Phone: '012-345 6789',
    'First name': 'Aisyah',
    'Last name': 'Demo',
    Address: '12 Jalan Contoh 3/4',
    Postcode: '10000',
    City: 'George Town',
  }
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('main').getByLabel(t(label), { exact: true }).fill(value)
  await page.getByLabel(t('State')).selectOption({ label: 'Pulau Pinang' })
  await page.getByRole('checkbox', { name: /terma dan syarat/ }).check()
  await page.getByRole('button', { name: /^BAYAR SEKARANG/ }).click()
  await page.getByRole('button', { name: 'Successful payment' }).click()
  await expect(page).toHaveURL(/\/ms\/confirmation/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Terima kasih')
  await page.getByRole('button', { name: t('View order details') }).click()
  for (const text of ['Pulau Pinang', 'e-Dompet', 'Tiada', 'Menunggu'])
    await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible()
  const paymentEmail = await shop.waitForEmail(email, /bayaran/)
  expect(paymentEmail.text).toContain('Ahli farmasi menyemaknya')
})

test('the switch keeps path, query and fragment, and the choice is stored', async ({ page }) => {
  await page.goto('/browse_products?category=Youthful%20Grow%20Nutrition&q=zinc#content')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Bahasa Malaysia/ })
    .click()
  await expect(page).toHaveURL(/\/ms\/browse_products\?category=[^&]+&q=zinc#content$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY')
  // After the choice of Malay, English URLs redirect to Malay ones.
  await page.goto('/faq#plans')
  await expect(page).toHaveURL(/\/ms\/faq#plans$/)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /English/ })
    .click()
  await expect(page).toHaveURL(/\/faq#plans$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-MY')
})

test.describe('a browser that prefers Malay', () => {
  test.use({ locale: 'ms-MY' })

  test('is offered Malay once, is not redirected, and is not asked again', async ({ page }) => {
    await page.goto('/')
    const offer = page.getByRole('complementary', { name: 'Pilihan bahasa' })
    await expect(offer).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await offer.getByRole('button', { name: 'Kekal dalam bahasa Inggeris' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offer).toBeHidden()
  })
})
