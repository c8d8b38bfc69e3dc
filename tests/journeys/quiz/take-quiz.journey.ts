/**
 * Every path through the quiz (P1 to P9 of the specification). Also going back, leaving, returning
 * and failures. The keyboard is tested in quiz-keys.journey.ts.
 */
import { findAccessibilityProblems, expectAccessible } from '#tests/support/browser/axe.ts'
import { openWithoutScripts } from '#tests/support/browser/open-without-scripts.ts'
import { expect, phoneDevice, test } from '#tests/support/browser/journey.ts'
import { colorSchemes, measureHorizontalOverflow } from '#tests/support/browser/screenshots.ts'
import {
  answerQuestion,
  answerScreens,
  finishQuiz,
  openQuizAt,
  quizPaths,
  questionHeadings,
  screensFrom,
  expectQuestion,
  findTile,
  type Question,
} from '#tests/support/browser/take-quiz.ts'
import type { Page } from '@playwright/test'

const nextButton = (page: Page) => page.getByRole('button', { name: 'Next' })
const backButton = (page: Page) => page.getByRole('button', { name: 'Back', exact: true })
const woman = { gender: 'Female' }

/** How long the greeting stays, in milliseconds. */
const greetingMs = 2_000

/** The screens up to the doctor's question. */
const screensToDoctor = ['name', 'age', 'gender', 'dietType', 'pregnancy', 'consultDoctor'] as const

// Most of these journeys begin after the name, to save the two seconds of its greeting. P2, the
// journey of the greeting and quiz-to-paid.journey.ts begin with the name.

test('P1: a man is asked twelve questions, none about pregnancy', async ({ page }) => {
  const visitor = { name: 'Hakim' }
  await openQuizAt(page, 'age', quizPaths.man, visitor)
  await answerScreens(page, screensFrom(quizPaths.man, 'age'), visitor)
  await expect(page).toHaveURL(/\/recommended$/)
  await expect(page.getByRole('heading', { level: 1, name: /^Hakim, / })).toBeVisible()
})

test('P1: a visitor who does not state a gender is not asked about pregnancy, and gets the pregnancy caution', async ({
  page,
}) => {
  const visitor = { gender: 'Prefer not to say' }
  await openQuizAt(page, 'gender', quizPaths.man)
  await answerScreens(page, ['gender', 'dietType'], visitor)
  await expectQuestion(page, 'allergic')
  await finishQuiz(page, quizPaths.man, visitor)
  await expect(page.getByText('If you are or may be pregnant')).toBeVisible()
})

test('P2: a woman who is neither pregnant nor breastfeeding sees thirteen questions; the count says "up to" until it is certain', async ({
  page,
}) => {
  await page.goto('/quiz')
  const counter = page.getByText(/^Question \d+ of/).first()
  for (const [index, question] of quizPaths.woman.entries()) {
    await expectQuestion(page, question)
    // The screen is painted before its count (decision 092), so this waits for the count.
    // The sixth question is the first after the one about pregnancy, which decides the count.
    const countText = index < 5 ? 'up to 14' : '13'
    await expect(counter).toHaveText(`Question ${index + 1} of ${countText}`)
    await answerScreens(page, [question], woman)
  }
  await expect(page).toHaveURL(/\/recommended$/)
  await expect(page.getByText('This formula is made for men.').first()).toBeVisible()
})

test('P3: a pregnant woman whose doctor agreed gets only suitable products', async ({ page }) => {
  // Without a timeout of its own, because the call follows the last of many screens.
  const recommendResponse = page.waitForResponse('**/api/recommend', { timeout: 0 })
  const visitor = { ...woman, pregnancy: 'Pregnant' }
  await openQuizAt(page, 'gender', quizPaths.pregnantWoman, visitor)
  await answerScreens(page, screensFrom(quizPaths.pregnantWoman, 'gender'), visitor)
  await expect(page).toHaveURL(/\/recommended$/)
  const { products } = await (await recommendResponse).json()
  expect(products.length).toBeGreaterThan(0)
  for (const product of products) expect(product.breastFeedingSafe).toBe(true)
})

test('P4: a woman who breastfeeds is asked whether her doctor agrees', async ({ page }) => {
  const visitor = { ...woman, pregnancy: 'Breastfeeding' }
  await openQuizAt(page, 'gender', screensToDoctor, visitor)
  await answerScreens(page, screensFrom(screensToDoctor, 'gender', 'consultDoctor'), visitor)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Has your doctor confirmed this is suitable while you are breastfeeding?',
  )
  await answerScreens(page, screensFrom(quizPaths.pregnantWoman, 'consultDoctor'), visitor)
  await expect(page).toHaveURL(/\/recommended$/)
})

for (const [path, visitor, screens] of [
  ['P5', { ...woman, pregnancy: 'Pregnant' }, screensToDoctor],
  ['P6', { ...woman, pregnancy: 'Breastfeeding' }, screensToDoctor],
  ['P8', { ...woman, age: '50+' }, ['name', 'age', 'gender', 'dietType', 'consultDoctor']],
] satisfies [string, object, readonly Question[]][])
  test(`${path}: without the doctor's consent the quiz ends at the home page, and the answers stay`, async ({
    page,
  }) => {
    await openQuizAt(page, 'gender', screens, visitor)
    const answers = { ...visitor, consultDoctor: 'Not confirmed' }
    await answerScreens(page, screensFrom(screens, 'gender'), answers)
    const dialog = page.getByRole('alertdialog', {
      name: 'Please consult your doctor before proceeding.',
    })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    // The dialog is the same on the other paths.
    if (path === 'P5') await expectAccessible(page)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/quiz')
    await expectQuestion(page, 'consultDoctor')
    await expect(page.getByText('Your earlier answers are saved.')).toBeVisible()
  })

test('P7: a woman of 50 and over gets the neutral wording', async ({ page }) => {
  const visitor = { ...woman, age: '50+' }
  await openQuizAt(page, 'age', quizPaths.olderWoman, visitor)
  await answerScreens(page, screensFrom(quizPaths.olderWoman, 'age', 'consultDoctor'), visitor)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Has your doctor confirmed this is suitable for you?',
  )
  await answerScreens(page, screensFrom(quizPaths.olderWoman, 'consultDoctor'), visitor)
  await expect(page).toHaveURL(/\/recommended$/)
})

test("P9: a woman who chooses a men's goal is told immediately, and continues with another", async ({
  page,
}) => {
  await openQuizAt(page, 'gender', quizPaths.woman)
  await answerScreens(page, ['gender'], woman)
  await expectQuestion(page, 'dietType')
  await expect(page.getByText('Not available for women yet.')).toHaveCount(2)
  await expect(findTile(page, 'Youthful Grow')).not.toHaveAccessibleDescription(/women/)
  for (const goal of ["Men's Performance/Vitality", "Men's Complete Hair Support"]) {
    await expect(findTile(page, goal)).toHaveAccessibleDescription('Not available for women yet.')
    await findTile(page, goal).check()
    await expect(
      page.getByText(
        'We are currently developing products for female users in this category. Please select another category.',
      ),
    ).toBeVisible()
    await expect(nextButton(page)).toBeDisabled()
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Choose another category' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(nextButton(page)).toBeDisabled()
  await answerScreens(page, ['dietType'], {})
  await expectQuestion(page, 'pregnancy')
})

test('the greeting is announced, stays two seconds, and appears each time the name is entered', async ({
  page,
}) => {
  await page.goto('/quiz')
  for (let entry = 1; entry <= 2; entry++) {
    await expectQuestion(page, 'name')
    await page.getByRole('textbox').fill('Aisyah')
    const startedAt = Date.now()
    await Promise.all([
      // In every frame, because `expect` looks too seldom for two seconds on a busy machine.
      page.waitForFunction(() =>
        [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
          textContent.includes('Hello Aisyah, nice to meet you!'),
        ),
      ),
      page.keyboard.press('Enter'),
    ])
    await expectQuestion(page, 'age')
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(greetingMs)
    await backButton(page).click()
  }
})

test('a name typed before hydration is kept', async ({ page }) => {
  const releaseScripts = await openWithoutScripts(page, '/quiz')
  await page.getByRole('textbox').fill('Aisyah')
  await expect(nextButton(page)).toBeDisabled()
  releaseScripts()
  await expect(nextButton(page)).toBeEnabled()
  await expect(page.getByRole('textbox')).toHaveValue('Aisyah')
})

test('Back and the browser’s back button go to the previous screen, never to a skipped one', async ({
  page,
}) => {
  await openQuizAt(page, 'dietType', quizPaths.man)
  await answerScreens(page, ['dietType', 'allergic', 'consumption'], {})
  await expectQuestion(page, 'frequency_seafood')
  // The step is added to the history after its paint, together with its count (decision 092).
  await expect(page.getByText(/^Question 7 of/).first()).toBeVisible()
  await page.goBack()
  await expectQuestion(page, 'consumption')
  await expect(findTile(page, 'Daily')).toBeChecked()
  await backButton(page).click()
  await expectQuestion(page, 'allergic')
  await page.goBack()
  await expectQuestion(page, 'dietType')
  await page.goForward()
  await expectQuestion(page, 'allergic')
  await page.reload()
  await expectQuestion(page, 'allergic')
  await expect(findTile(page, 'None')).toBeChecked()
})

test('a changed gender changes the questions and sends no answer of the old path', async ({
  page,
}) => {
  await openQuizAt(page, 'gender', quizPaths.pregnantWoman)
  await answerScreens(page, screensFrom(quizPaths.pregnantWoman, 'gender', 'allergic'), {
    ...woman,
    pregnancy: 'Pregnant',
  })
  await expectQuestion(page, 'allergic')
  for (const question of ['consultDoctor', 'pregnancy', 'dietType', 'gender'] as const) {
    await backButton(page).click()
    await expectQuestion(page, question)
  }
  // Without a timeout of its own, because the call follows the last of many screens.
  const recommendRequest = page.waitForRequest('**/api/recommend', { timeout: 0 })
  await answerScreens(page, screensFrom(quizPaths.man, 'gender'), { gender: 'Male' })
  const body = (await recommendRequest).postDataJSON()
  expect([body.gender, body.pregnancy, body.consultDoctor]).toEqual(['Male', '', ''])
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining([...Object.keys(questionHeadings), 'consentVersion']),
  )
})

test('a returning visitor continues or starts over', async ({ page }) => {
  await openQuizAt(page, 'gender', quizPaths.man)
  await answerScreens(page, ['gender'], {})
  await expectQuestion(page, 'dietType')
  await page.goto('/')
  await page.goto('/quiz')
  await expectQuestion(page, 'dietType')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expectQuestion(page, 'name')
  await expect(page.getByRole('textbox')).toHaveValue('')
  await expect(page.getByText('Your earlier answers are saved.')).toBeHidden()
})

test('None and the allergies exclude each other', async ({ page }) => {
  await openQuizAt(page, 'allergic', quizPaths.man)
  await findTile(page, 'Fish').check()
  await findTile(page, 'Milk').check()
  await findTile(page, 'None').check()
  await expect(findTile(page, 'Fish')).not.toBeChecked()
  await findTile(page, 'Eggs').check()
  await expect(findTile(page, 'None')).not.toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('sending shows a message, and a failure keeps all answers', async ({ page }) => {
  let shouldFail = true
  await page.route('**/api/recommend', async (route) => {
    if (!shouldFail) return route.continue()
    await expect(page.getByText('Processing your responses...')).toBeVisible()
    await route.abort('failed')
  })
  await openQuizAt(page, 'email', quizPaths.man)
  await answerScreens(page, ['email'], {})
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('There was an error processing your quiz. Please try again.')
  await expect(alert).toContainText('Check your connection and try again.')
  await expect(alert.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await expect(page.getByRole('textbox')).toHaveValue('aisyah@example.com')
  shouldFail = false
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/recommended$/)
  await page.goto('/quiz')
  await expectQuestion(page, 'name')
  await expect(page.getByRole('textbox')).toHaveValue('')
})

test.describe('when the consent text has changed since the page was opened', () => {
  test.use({ expectedProblems: [/^400 .*\/api\/recommend/] })

  test('the quiz says so and offers to reload, and the answers stay', async ({ page }) => {
    await page.route(
      '**/api/recommend',
      (route) => {
        const body = { ...route.request().postDataJSON(), consentVersion: 'an older one' }
        return route.continue({ postData: JSON.stringify(body) })
      },
      { times: 1 },
    )
    await openQuizAt(page, 'email', quizPaths.man)
    await answerScreens(page, ['email'], {})
    await expect(page.getByRole('alert')).toContainText('The consent text has changed')
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('textbox')).toHaveValue('aisyah@example.com')
    await answerScreens(page, ['email'], {})
    await expect(page).toHaveURL(/\/recommended$/)
  })
})

test.describe('on a phone', () => {
  test.use(phoneDevice)

  test('each screen starts at its top, fits 320 px and is accessible', async ({ page }) => {
    test.slow()
    await page.goto('/quiz')
    for (const question of quizPaths.pregnantWoman) {
      await expectQuestion(page, question)
      expect(await page.evaluate(() => scrollY), question).toBe(0)
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme)
        // Colour transitions must end first: a colour in between may have too little contrast.
        await page.waitForFunction(() => document.getAnimations().length === 0)
        const rules = colorScheme === 'light' ? 'all' : 'contrast'
        expect(await findAccessibilityProblems(page, { rules }), question).toEqual([])
      }
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await measureHorizontalOverflow(page), question).toBe(0)
      await page.setViewportSize(phoneDevice.viewport)
      await answerQuestion(page, question, { ...woman, pregnancy: 'Pregnant' })
      await page.evaluate(() => scrollTo(0, 400))
      if (question !== 'email') await nextButton(page).click()
    }
  })
})
