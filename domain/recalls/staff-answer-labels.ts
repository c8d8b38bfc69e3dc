/** How customers' answers are named on desks and in the report. */
import type { RecallAnswer } from './recall-answers.ts'

export const recallAnswerLabels: Readonly<Record<RecallAnswer, string>> = {
  'kept unopened': 'Has it, unopened',
  'kept opened': 'Has it, opened',
  'used up': 'Used up',
  returned: 'Returned',
}
