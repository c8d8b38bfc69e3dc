/** The answers of a customer with a recalled jar: where the jar is, nothing about health. */
import { z } from 'zod'

/** Stored in `recall_order.answer`. server/db/state-lists.test.ts compares them with the database. */
export const recallAnswers = ['kept unopened', 'kept opened', 'used up', 'returned'] as const

export const recallAnswerSchema = z.enum(recallAnswers)

export type RecallAnswer = (typeof recallAnswers)[number]

/** Labels of the buttons on the customer's page, as English message keys. */
export const recallAnswerTexts: Readonly<Record<RecallAnswer, string>> = {
  'kept unopened': 'I have it, unopened',
  'kept opened': 'I have it, opened',
  'used up': 'I used it up',
  returned: 'I sent it back',
}

/** Checks a text from the database or a select box. */
export function isRecallAnswer(text: string): text is RecallAnswer {
  return recallAnswers.some((answer) => answer === text)
}
