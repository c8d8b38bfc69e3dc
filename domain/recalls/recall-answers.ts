/** What the customer of a recalled jar can answer: nothing about their health. */
import { z } from 'zod'

export const recallAnswers = ['kept unopened', 'kept opened', 'used up', 'returned'] as const

export const recallAnswer = z.enum(recallAnswers)

export type RecallAnswer = (typeof recallAnswers)[number]

/** The buttons of the customer's page. */
export const recallAnswerTexts: Readonly<Record<RecallAnswer, string>> = {
  'kept unopened': 'I have it, unopened',
  'kept opened': 'I have it, opened',
  'used up': 'I used it up',
  returned: 'I sent it back',
}

export function isRecallAnswer(text: string | null): text is RecallAnswer {
  return recallAnswers.some((answer) => answer === text)
}
