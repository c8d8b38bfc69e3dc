import { quizConsentVersion } from '#domain/quiz/quiz-consent.ts'

/** The answers of a woman with two allergies. */
export const answersOfWoman = {
  name: 'Canary Aisyah',
  age: '31-40',
  gender: 'Female',
  dietType: 'Youthful Grow',
  pregnancy: 'None of the above',
  consultDoctor: '',
  allergic: ['Fish', 'Sesame'],
  consumption: 'Rarely',
  frequency_seafood: 'Rarely',
  alcohol: 'No',
  smoke: 'Yes',
  exercise: 'Daily',
  muscle_pain: 'No',
  email: 'canary@example.com',
}

/** The answers with consent, as the quiz page submits them. */
export const bodyWithConsent = { ...answersOfWoman, consentVersion: quizConsentVersion }

/** Returns the input of `submitQuiz`, with consent. Without a `userId` it is of a guest. */
export const createSubmission = (userId?: string) => ({
  answers: answersOfWoman,
  consentVersion: quizConsentVersion,
  userId,
})
