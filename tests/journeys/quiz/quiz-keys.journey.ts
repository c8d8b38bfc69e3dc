/**
 * The quiz by keyboard, and with input that is faster than rendering. An answer belongs to the
 * current question even if that question is not painted yet.
 */
import { expect, test } from '#tests/support/browser/journey.ts'
import {
  expectQuestion,
  findTile,
  openQuizAt,
  quizPaths,
} from '#tests/support/browser/take-quiz.ts'

test('the whole quiz works by keyboard: typing, digits, arrows, space, Enter', async ({ page }) => {
  await page.goto('/quiz')
  await expectQuestion(page, 'name')
  await page.getByRole('textbox').focus()
  await page.keyboard.type('Hakim')
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'age')
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'age')
  await page.keyboard.press('2')
  await expect(findTile(page, '31-40')).toBeChecked()
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'gender')
  await page.keyboard.press('ArrowDown')
  await expect(findTile(page, 'Male')).toBeChecked()
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'dietType')
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowDown')
  await expect(findTile(page, "Men's Performance/Vitality")).toBeChecked()
  await page.keyboard.press('Enter')
  await expectQuestion(page, 'allergic')
  await page.keyboard.press('2')
  await page.keyboard.press('7')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await page.keyboard.press('Enter')
  for (const [question, digit] of [
    ['consumption', '1'],
    ['frequency_seafood', '5'],
    ['alcohol', '2'],
    ['smoke', '2'],
    ['exercise', '3'],
    ['muscle_pain', '1'],
  ] as const) {
    await expectQuestion(page, question)
    await page.keyboard.press(digit)
    await page.keyboard.press('Enter')
  }
  await expectQuestion(page, 'email')
  await page.keyboard.type('hakim@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tick the box to agree.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recommended$/)
})

test('an answer given before the next question is painted belongs to that question', async ({
  page,
}) => {
  await openQuizAt(page, 'frequency_seafood', quizPaths.man)
  await findTile(page, 'Rarely').check()
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  // The next screen is rendered ahead, so that a press shows it before React renders.
  const findScreenAhead = (field: string) =>
    page.locator(`[data-screen='ahead'][data-field='${field}']`)
  await expect(findScreenAhead('alcohol')).toBeAttached()
  // All presses are in one task, so that the browser paints no frame between them.
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    const currentField =
      document.querySelector<HTMLElement>("[data-screen='now']")?.dataset['field']
    if (currentField !== 'alcohol') throw new Error(`the visible screen is ${currentField}`)
    // The focus is still on an element of the previous question.
    const keyEvent = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    document.activeElement?.dispatchEvent(keyEvent)
  })
  await expectQuestion(page, 'alcohol')
  await expect(findTile(page, 'Yes')).toBeChecked()
  await expect(findScreenAhead('smoke')).toBeAttached()
  // Painting the new question has not moved the focus away from the chosen option.
  await page.keyboard.press('ArrowDown')
  await expect(findTile(page, 'No')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(findTile(page, 'Yes')).toBeChecked()
  await page.evaluate(() => {
    const nextButton = document.querySelector<HTMLButtonElement>('button[type=submit]')
    nextButton?.click()
    // The second press has no effect: the next question has no answer yet.
    nextButton?.click()
    document.querySelector<HTMLInputElement>("[data-screen='now'] input[value='No']")?.click()
  })
  await expectQuestion(page, 'smoke')
  await expect(findTile(page, 'No')).toBeChecked()
  await page.goBack()
  await expectQuestion(page, 'alcohol')
  await expect(findTile(page, 'Yes')).toBeChecked()
  await page.goBack()
  await expectQuestion(page, 'frequency_seafood')
  await expect(findTile(page, 'Rarely')).toBeChecked()
})

test('a visitor who leaves before the next question is painted continues with that question', async ({
  page,
}) => {
  await openQuizAt(page, 'gender', quizPaths.man)
  await findTile(page, 'Male').check()
  await expect(page.locator("[data-screen='ahead'][data-field='dietType']")).toBeAttached()
  // Simulates a busy browser that paints no frame before it leaves the page.
  await page.evaluate(() => (window.requestAnimationFrame = () => 0))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.goto('/')
  await page.goto('/quiz')
  await expect(page.getByText('Your earlier answers are saved.')).toBeVisible()
  await expectQuestion(page, 'dietType')
})
