/** Takes the quiz for journeys: on the screens, or with an API call. */
import { expect, type Locator, type Page } from '@playwright/test'

import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { quizDraftKey, serialiseQuizDraft } from '#domain/quiz/quiz-draft.ts'
import { stepOf } from '#domain/quiz/quiz-steps.ts'

import { storeItem } from '#tests/support/buying/guest.ts'

/** The heading of each screen, by the field of its question. */
export const questionHeadings = {
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

/** A question by the name of its field. Each question has a screen of its own. */
export type Question = keyof typeof questionHeadings

/** Answers as the screens show them. Questions without an answer get `defaultAnswers`. */
type QuizAnswers = Partial<Record<Question, string | string[]>>

const defaultAnswers: Required<QuizAnswers> = {
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
  const heading = page.getByRole('heading', { level: 1, name: questionHeadings[question] })
  await expect(heading).toBeVisible()
}

/** Answers one screen, without pressing Next. */
export async function answerQuestion(
  page: Page,
  question: Question,
  answers: QuizAnswers = {},
): Promise<void> {
  const answer = answers[question] ?? defaultAnswers[question]
  if (question === 'name' || question === 'email')
    await page.getByRole('textbox').fill(String(answer))
  else for (const option of [answer].flat()) await findTile(page, option).check()
}

/**
 * Returns the tile of an answer on the visible screen. The next screen is in the document too, but
 * hidden, so role queries do not match it.
 */
export function findTile(page: Page, name: string): Locator {
  const options = { name, exact: true }
  return page.getByRole('radio', options).or(page.getByRole('checkbox', options))
}

/**
 * Answers these screens and presses Next on each. Fails if they do not appear in this sequence.
 */
export async function answerScreens(
  page: Page,
  screens: readonly Question[],
  answers: QuizAnswers,
): Promise<void> {
  for (const question of screens) {
    await expectQuestion(page, question)
    await answerQuestion(page, question, answers)
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

/**
 * Screens of visitors whose quiz ends in a recommendation. P1 to P7 are the names of these paths in
 * domain/quiz/quiz-route.test.ts.
 */
export const quizPaths = {
  /** P1; also for a visitor who prefers not to state a gender. */
  man: [...firstScreens, ...lastScreens],
  /** P2: under 50, neither pregnant nor breastfeeding. */
  woman: [...firstScreens, 'pregnancy', ...lastScreens],
  /** P3, and P4 for a woman who breastfeeds. */
  pregnantWoman: [...firstScreens, 'pregnancy', 'consultDoctor', ...lastScreens],
  /** P7: 50 and over. */
  olderWoman: [...firstScreens, 'consultDoctor', ...lastScreens],
} as const satisfies Record<string, readonly Question[]>

/** Returns the screens of a path from `first` to the last one, or to the one before `end`. */
export function screensFrom(
  screens: readonly Question[],
  first: Question,
  end?: Question,
): readonly Question[] {
  return screens.slice(screens.indexOf(first), end && screens.indexOf(end))
}

/**
 * Opens the quiz at one of `screens`, for journeys about a later screen. Stores the answers of the
 * earlier screens, as for a visitor who left the quiz there.
 */
export async function openQuizAt(
  page: Page,
  question: Question,
  screens: readonly Question[],
  answers: QuizAnswers = {},
): Promise<void> {
  const earlierScreens = screens.slice(0, screens.indexOf(question))
  const storedAnswers = Object.fromEntries(
    earlierScreens.map((answered) => [
      answered,
      toStoredAnswer(answered, answers[answered] ?? defaultAnswers[answered]),
    ]),
  )
  const progress = { answers: storedAnswers, visited: earlierScreens, currentField: question }
  const draft = serialiseQuizDraft(progress, new Date())
  await storeItem(page, quizDraftKey, draft)
  await page.goto('/quiz')
  await expectQuestion(page, question)
}

/** A draft stores the option of an answer; its screen shows the option's label. */
function toStoredAnswer(question: Question, answer: string | string[]): string | string[] {
  const step = stepOf(question)
  const labels = 'labels' in step && step.labels ? Object.entries(step.labels) : []
  return labels.find(([, label]) => label === answer)?.[0] ?? answer
}

/**
 * Stores the answers of the earlier screens, answers the email screen, and waits for the
 * recommendation.
 */
export async function finishQuiz(
  page: Page,
  screens: readonly Question[],
  answers: QuizAnswers,
): Promise<void> {
  await openQuizAt(page, 'email', screens, answers)
  await answerScreens(page, ['email'], answers)
  await expect(page).toHaveURL(/\/recommended$/)
}

/** Takes the quiz on all its screens, from an empty browser to the recommendation. */
export async function takeQuiz(
  page: Page,
  screens: readonly Question[],
  answers: QuizAnswers,
): Promise<void> {
  await page.goto('/quiz')
  await answerScreens(page, screens, answers)
  await expect(page).toHaveURL(/\/recommended$/)
}

/** Answers as `POST /api/recommend` accepts them: options instead of their labels. */
type RecommendAnswers = Partial<Record<Question, string | string[]>>

/**
 * Sends quiz answers by a call and opens the recommendation page with the result, for journeys that
 * begin after the quiz.
 */
export async function openRecommendation(page: Page, answers: RecommendAnswers): Promise<void> {
  const csrfToken = await (await page.request.get('/api/init')).text()
  const allAnswers: RecommendAnswers = {
    ...defaultAnswers,
    pregnancy: answers.gender === 'Female' ? 'None of the above' : '',
    consultDoctor: '',
    ...answers,
  }
  const response = await page.request.post('/api/recommend', {
    headers: { 'x-csrf-token': csrfToken },
    data: { ...allAnswers, consentVersion: quizConsentVersion },
  })
  expect(response.status()).toBe(200)
  const { name, email } = allAnswers
  const recommendation = { ...(await response.json()), name, email }
  await page.goto('/recommended')
  await page.evaluate(
    (text) => sessionStorage.setItem('recommendation', text),
    JSON.stringify(recommendation),
  )
  await page.reload()
}
