/** Labels of customers' answers at the desks and in the report, in the third person. */
import type { RecallAnswer } from './recall-answers.ts'

export const recallAnswerLabels: Readonly<Record<RecallAnswer, string>> = {
  'kept unopened': 'Has it, unopened',
  'kept opened': 'Has it, opened',
  'used up': 'Used up',
  returned: 'Returned',
}
