/** What the customer of a recalled jar can answer: where the jar is, nothing about their health. */
import { z } from 'zod'

// Stored in recall_order.answer, whose check constraint lists the same texts.
export const recallAnswers = ['kept unopened', 'kept opened', 'used up', 'returned'] as const

export const recallAnswer = z.enum(recallAnswers)

export type RecallAnswer = (typeof recallAnswers)[number]

/** Labels of the buttons on the customer's page; message keys. */
export const recallAnswerTexts: Readonly<Record<RecallAnswer, string>> = {
  'kept unopened': 'I have it, unopened',
  'kept opened': 'I have it, opened',
  'used up': 'I used it up',
  returned: 'I sent it back',
}

/** For texts from the database. */
export function isRecallAnswer(text: string | null): text is RecallAnswer {
  return recallAnswers.some((answer) => answer === text)
}
