/**
 * Decrypts the health data of a subscription: the medical note and the quiz answers as they were
 * when the subscription began.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { unseal } from '#server/db/sealed.ts'
import type { Shop } from '#server/shop.ts'

import type { Subscription } from './stored-subscription.ts'

/** Returns the medical note; an empty text when there is none or it was erased. */
export function unsealNote(shop: Shop, { encryptedMedicalNote, reference }: Subscription): string {
  if (encryptedMedicalNote === undefined) return ''
  const location = { table: 'subscription', column: 'medical_note', row: reference } as const
  return unseal(shop.sealingKeys, location, encryptedMedicalNote)
}

/** Returns the quiz answers; undefined when there are none or they were erased. */
export function unsealQuizAnswers(
  shop: Shop,
  { encryptedQuizAnswers, reference }: Subscription,
): QuizAnswers | undefined {
  if (encryptedQuizAnswers === undefined) return undefined
  const location = { table: 'subscription', column: 'quiz_answers', row: reference } as const
  // Cast: save-subscription.ts wrote the value, perhaps months ago in an earlier release. Danger: a
  // change of QuizAnswers must keep the answers of running subscriptions readable.
  return JSON.parse(unseal(shop.sealingKeys, location, encryptedQuizAnswers)) as QuizAnswers
}
