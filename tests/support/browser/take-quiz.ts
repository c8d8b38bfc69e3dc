/** Takes the quiz for journeys: on the screens, or with an API call. */
import { expect, type Page } from '@playwright/test'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { quizDraftKey, serialiseQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { stepOf } from '#domain/quiz/quiz-steps.ts'

import { storeItem } from '#tests/support/buying/guest.ts'

export const questions = {
  name: 'What is your name?',
  age: 'How old are you?',
  gender: 'What is your gender?',
  dietType: 'What is your primary health goal?',
  pregnancy: 'Are you pregnant or breastfeeding?',
  consultDoctor: /^Has your doctor confirmed this is suitable/,
  allergic: 'Do you have any of these allergies?',
  consumption: 'How often do you eat meat or dairy?',
  frequency_seafood: 'How often do you eat seafood?',
  alcohol: 'Do you have more than 8 alcoholic drinks a week?',
  smoke: 'Do you smoke?',
  exercise: 'How often do you exercise?',
  muscle_pain: 'Do you often have muscle pain?',
  email: 'Where should we send your results?',
} as const

export type Question = keyof typeof questions

/** A visitor's answers. Questions without an answer get the default below. */
type Visitor = Partial<Record<Question, string | string[]>>

const defaultAnswers: Required<Visitor> = {
  name: 'Aisyah',
  age: '31-40',
  gender: 'Male',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  consultDoctor: 'Doctor confirmed suitable',
  allergic: ['None'],
  consumption: 'Daily',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'No',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'aisyah@example.com',
}

/** Waits until the question is shown. */
export async function expectQuestion(page: Page, question: Question): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: questions[question] })).toBeVisible()
}

/** Answers one screen, without pressing Next. */
export async function answerQuestion(page: Page, question: Question, visitor: Visitor = {}) {
  const answer = visitor[question] ?? defaultAnswers[question]
  if (question === 'name' || question === 'email')
    await page.getByRole('textbox').fill(String(answer))
  else for (const option of [answer].flat()) await findTile(page, option).check()
}

/**
 * Returns the tile of an answer on the visible screen. The next screen is in the document too, but
 * hidden, so role queries do not match it.
 */
export function findTile(page: Page, name: string) {
  const accessibleName = { name, exact: true }
  return page.getByRole('radio', accessibleName).or(page.getByRole('checkbox', accessibleName))
}

/** Answers these screens in order and presses Next on each; each must appear. */
export async function answerScreens(page: Page, screens: readonly Question[], visitor: Visitor) {
  for (const question of screens) {
    await expectQuestion(page, question)
    await answerQuestion(page, question, visitor)
    if (question === 'email') await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: question === 'email' ? 'Submit' : 'Next' }).click()
  }
}

const firstScreens = ['name', 'age', 'gender', 'dietType'] as const
const lastScreens = [
  'allergic',
  'consumption',
  'frequency_seafood',
  'alcohol',
  'smoke',
  'exercise',
  'muscle_pain',
  'email',
] as const

/** Screens of the quiz paths that end in a recommendation. */
export const paths = {
  P1: [...firstScreens, ...lastScreens],
  P2: [...firstScreens, 'pregnancy', ...lastScreens],
  P3: [...firstScreens, 'pregnancy', 'consultDoctor', ...lastScreens],
  P7: [...firstScreens, 'consultDoctor', ...lastScreens],
} as const satisfies Record<string, readonly Question[]>

/**
 * Opens the quiz at one of the screens, as a visitor who left it there: the answers of the screens
 * before it are stored. For journeys about a later screen.
 */
export async function openQuizAt(
  page: Page,
  question: Question,
  screens: readonly Question[],
  visitor: Visitor = {},
): Promise<void> {
  const earlierScreens = screens.slice(0, screens.indexOf(question))
  const answers = Object.fromEntries(
    earlierScreens.map((field) => [
      field,
      toOption(field, visitor[field] ?? defaultAnswers[field]),
    ]),
  )
  const draft = serialiseQuizDraft({ answers, visited: earlierScreens, at: question }, new Date())
  await storeItem(page, quizDraftKey, draft)
  await page.goto('/quiz')
  await expectQuestion(page, question)
}

/** A draft has the option of an answer, a screen shows its label. */
function toOption(field: Question, answer: string | string[]): string | string[] {
  const step = stepOf(field)
  const labels = 'labels' in step && step.labels ? Object.entries(step.labels) : []
  return labels.find(([, label]) => label === answer)?.[0] ?? answer
}

/**
 * Stores the answers of the earlier screens, answers the email screen, and waits for the
 * recommendation.
 */
export async function finishQuiz(
  page: Page,
  visitor: Visitor,
  screens: readonly Question[],
): Promise<void> {
  await openQuizAt(page, 'email', screens, visitor)
  await answerScreens(page, ['email'], visitor)
  await expect(page).toHaveURL(/\/recommended$/)
}

/** Takes the quiz from an empty browser to the recommendation. */
export async function takeQuiz(page: Page, visitor: Visitor, screens: readonly Question[]) {
  await page.goto('/quiz')
  await answerScreens(page, screens, visitor)
  await expect(page).toHaveURL(/\/recommended$/)
}

/** Answers in the format of `POST /api/recommend`, for tests without the screens. */
type Answers = Partial<Record<Question, string | string[]>>

/**
 * Sends quiz answers by a call and opens the recommendation page with the result, for journeys that
 * begin after the quiz.
 */
export async function openRecommendation(page: Page, visitor: Answers): Promise<void> {
  const token = await (await page.request.get('/api/init')).text()
  const answers: Answers = {
    ...defaultAnswers,
    pregnancy: visitor.gender === 'Female' ? 'None of the above' : '',
    consultDoctor: '',
    ...visitor,
  }
  const response = await page.request.post('/api/recommend', {
    headers: { 'x-csrf-token': token },
    data: { ...answers, consentVersion: quizConsentVersion },
  })
  expect(response.status()).toBe(200)
  const result = { ...(await response.json()), name: answers.name, email: answers.email }
  await page.goto('/recommended')
  await page.evaluate(
    (text) => sessionStorage.setItem('recommendation', text),
    JSON.stringify(result),
  )
  await page.reload()
}
