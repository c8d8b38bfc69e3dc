/** Every letter the shop writes. A new one adds a file and a line. */
import { anyLetter, type AnyLetter } from './letter.ts'
import { orderExpired } from './order-expired.letter.ts'
import { orderPaid } from './order-paid.letter.ts'
import { orderReceived } from './order-received.letter.ts'
import { paidTwice } from './paid-twice.letter.ts'
import { payAgain } from './pay-again.letter.ts'
import { quizResults } from './quiz-results.letter.ts'
import { refundDue } from './refund-due.letter.ts'

export const letters: readonly AnyLetter[] = [
  anyLetter(orderReceived),
  anyLetter(orderPaid),
  anyLetter(payAgain),
  anyLetter(paidTwice),
  anyLetter(orderExpired),
  anyLetter(refundDue),
  anyLetter(quizResults),
]
