/**
 * The quiz by keyboard, and with input faster than the rendering: an answer belongs to the question
 * shown, even before it is painted.
 */
import { expect, test } from '#tests/support/journey.ts'
import { answerScreens, seeQuestion, tile } from '#tests/support/take-quiz.ts'

test('the whole quiz works by keyboard: typing, digits, arrows, space, Enter', async ({ page }) => {
  await page.goto('/quiz')
  await seeQuestion(page, 'name')
  await page.getByRole('textbox').focus()
  await page.keyboard.type('Hakim')
  await page.keyboard.press('Enter')
  await seeQuestion(page, 'age')
  await page.keyboard.press('Enter')
  await seeQuestion(page, 'age')
  await page.keyboard.press('2')
  await expect(tile(page, '31-40')).toBeChecked()
  await page.keyboard.press('Enter')
  await seeQuestion(page, 'gender')
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, 'Male')).toBeChecked()
  await page.keyboard.press('Enter')
  await seeQuestion(page, 'dietType')
  await page.keyboard.press('1')
  await page.keyboard.press('ArrowDown')
  await expect(tile(page, "Men's Performance/Vitality")).toBeChecked()
  await page.keyboard.press('Enter')
  await seeQuestion(page, 'allergic')
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
    await seeQuestion(page, question)
    await page.keyboard.press(digit)
    await page.keyboard.press('Enter')
  }
  await seeQuestion(page, 'email')
  await page.keyboard.type('hakim@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tick the box to agree.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recommended$/)
})

test('an answer before the next question is painted belongs to that question', async ({ page }) => {
  await page.goto('/quiz')
  await answerScreens(page, ['name', 'age', 'gender', 'dietType', 'allergic', 'consumption'], {})
  await seeQuestion(page, 'frequency_seafood')
  await tile(page, 'Rarely').check()
  // All in one task: no frame between the presses.
  await page.evaluate(() => {
    document.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
    const front = document.querySelector<HTMLElement>("[data-screen='now']")?.dataset['field']
    if (front !== 'alcohol') throw new Error(`${front} is in front`)
    // On the focused element, which belonged to the previous question.
    const key = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })
    document.activeElement?.dispatchEvent(key)
  })
  await seeQuestion(page, 'alcohol')
  await expect(tile(page, 'Yes')).toBeChecked()
  await page.evaluate(() => {
    const goOn = document.querySelector<HTMLButtonElement>('button[type=submit]')
    goOn?.click()
    // The second press finds no answer.
    goOn?.click()
    document.querySelector<HTMLInputElement>("[data-screen='now'] input[value='No']")?.click()
  })
  await seeQuestion(page, 'smoke')
  await expect(tile(page, 'No')).toBeChecked()
  await page.goBack()
  await seeQuestion(page, 'alcohol')
  await expect(tile(page, 'Yes')).toBeChecked()
  await page.goBack()
  await seeQuestion(page, 'frequency_seafood')
  await expect(tile(page, 'Rarely')).toBeChecked()
})
