/** Customers' answers as the desks and the report show them; staff need no first person. */
import type { RecallAnswer } from './recall-answers.ts'

export const recallAnswerLabels: Readonly<Record<RecallAnswer, string>> = {
  'kept unopened': 'Has it, unopened',
  'kept opened': 'Has it, opened',
  'used up': 'Used up',
  returned: 'Returned',
}
