/**
 * Plans the quizzes of the main customer and of visitors who did not order, and a message to the
 * owner.
 */
import { days, subtractDuration, minutes } from '#domain/time.ts'
import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'
import { sendMessage } from '#server/contact/send-message.ts'
import { mainCustomerAnswers, usualAnswers } from '#server/demo/data/answers.ts'
import { mainCustomer } from '#server/demo/data/people.ts'
import { submitQuiz } from '#server/quiz/submit-quiz.ts'

import { findOrCreateAccount } from './accounts.ts'
import type { DemoPast } from './past.ts'

const visitorQuizCount = 36
/** Age of the first visitor's quiz, and the time from one to the next. The last is 1.5 days old. */
const firstQuizDaysAgo = 29.5
const quizIntervalDays = 0.8

export function planQuizzesAndMessage(past: DemoPast, present: Date): void {
  planQuizzes(past, present)
  const { timeline, shop } = past
  timeline.plan(subtractDuration(present, days(6.3)), async () => {
    await sendMessage(shop, {
      name: 'Demo Customer 12',
      email: 'demo12@racik.example',
      subject: 'Delivery to an office',
      message: 'Can you deliver to my office in Putrajaya on weekdays?',
      website: '',
    })
  })
}

function planQuizzes(past: DemoPast, present: Date): void {
  const { timeline, shop } = past
  timeline.plan(subtractDuration(present, days(57)), async () => {
    await takeMainQuiz(past)
  })
  for (let index = 0; index < visitorQuizCount; index++) {
    const takenAt = subtractDuration(
      present,
      days(firstQuizDaysAgo - index * quizIntervalDays) + minutes(past.random.below(300)),
    )
    timeline.plan(takenAt, async () => {
      await submitQuiz(shop, {
        answers: {
          ...usualAnswers,
          exercise: past.random.pick(['Daily', 'Rarely', 'Occasionally']),
          email: `visitor${index + 1}@racik.example`,
        },
        consentVersion: quizConsentVersion,
        userId: undefined,
      })
    })
  }
}

/** Saves the main customer's quiz: the dashboard shows its results, and orders copy its answers. */
async function takeMainQuiz(past: DemoPast): Promise<void> {
  await submitQuiz(past.shop, {
    answers: { ...mainCustomerAnswers, email: mainCustomer.email },
    consentVersion: quizConsentVersion,
    userId: await findOrCreateAccount(past, mainCustomer),
  })
}
