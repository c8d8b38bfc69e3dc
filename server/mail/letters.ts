/** All kinds of emails. To add one, add a file and a line here. */
import { anyLetter, type AnyLetter } from './letter.ts'
import { orderAddressChanged } from './order-address-changed.letter.ts'
import { orderDelivered } from './order-delivered.letter.ts'
import { orderOnItsWay } from './order-on-its-way.letter.ts'
import { refundPaid } from './refund-paid.letter.ts'
import { orderDeclined } from './order-declined.letter.ts'
import { pharmacistAsks } from './pharmacist-asks.letter.ts'
import { questionClosed } from './question-closed.letter.ts'
import { orderExpired } from './order-expired.letter.ts'
import { orderPaid } from './order-paid.letter.ts'
import { orderReceived } from './order-received.letter.ts'
import { paidTwice } from './paid-twice.letter.ts'
import { payAgain } from './pay-again.letter.ts'
import { quizResults } from './quiz-results.letter.ts'
import { refundDue } from './refund-due.letter.ts'
import { ownerAlert } from './owner-alert.letter.ts'
import { healthReadInBulk } from './health-read-in-bulk.letter.ts'
import { accountDeleted } from './account-deleted.letter.ts'
import { alreadyRegistered } from './already-registered.letter.ts'
import { claimCode } from './claim-code.letter.ts'
import { confirmNewEmail } from './confirm-new-email.letter.ts'
import { contactMessage } from './contact-message.letter.ts'
import { emailChangeAsked } from './email-change-asked.letter.ts'
import { emailChanged } from './email-changed.letter.ts'
import { orderCode } from './order-code.letter.ts'
import { passwordChanged } from './password-changed.letter.ts'
import { resetPassword } from './reset-password.letter.ts'
import { rangeIsHere } from './range-is-here.letter.ts'
import { verifyEmail } from './verify-email.letter.ts'
import { waitingAsked } from './waiting-asked.letter.ts'
import { deliveryPaid } from './delivery-paid.letter.ts'
import { deliveryReminder } from './delivery-reminder.letter.ts'
import { refillReminder } from './refill-reminder.letter.ts'
import { subscriptionAddressChanged } from './subscription-address-changed.letter.ts'
import { subscriptionBegan } from './subscription-began.letter.ts'
import { subscriptionCancelled } from './subscription-cancelled.letter.ts'
import { subscriptionChangeNoted } from './subscription-change-noted.letter.ts'
import { subscriptionEnded } from './subscription-ended.letter.ts'
import { subscriptionPaymentFailed } from './subscription-payment-failed.letter.ts'
import { subscriptionResumed } from './subscription-resumed.letter.ts'
import { subscriptionSuspended } from './subscription-suspended.letter.ts'
import { subscriptionUnpaid } from './subscription-unpaid.letter.ts'

export const letters: readonly AnyLetter[] = [
  anyLetter(orderReceived),
  anyLetter(orderPaid),
  anyLetter(payAgain),
  anyLetter(paidTwice),
  anyLetter(orderExpired),
  anyLetter(orderDeclined),
  anyLetter(pharmacistAsks),
  anyLetter(questionClosed),
  anyLetter(refundDue),
  anyLetter(ownerAlert),
  anyLetter(healthReadInBulk),
  anyLetter(orderAddressChanged),
  anyLetter(orderOnItsWay),
  anyLetter(orderDelivered),
  anyLetter(refundPaid),
  anyLetter(quizResults),
  anyLetter(accountDeleted),
  anyLetter(alreadyRegistered),
  anyLetter(claimCode),
  anyLetter(confirmNewEmail),
  anyLetter(contactMessage),
  anyLetter(emailChangeAsked),
  anyLetter(emailChanged),
  anyLetter(orderCode),
  anyLetter(passwordChanged),
  anyLetter(resetPassword),
  anyLetter(verifyEmail),
  anyLetter(waitingAsked),
  anyLetter(rangeIsHere),
  anyLetter(deliveryPaid),
  anyLetter(deliveryReminder),
  anyLetter(refillReminder),
  anyLetter(subscriptionAddressChanged),
  anyLetter(subscriptionBegan),
  anyLetter(subscriptionCancelled),
  anyLetter(subscriptionChangeNoted),
  anyLetter(subscriptionEnded),
  anyLetter(subscriptionPaymentFailed),
  anyLetter(subscriptionResumed),
  anyLetter(subscriptionSuspended),
  anyLetter(subscriptionUnpaid),
]

/** Returns whether the email's data is wiped after sending; true for unknown kinds. */
export function isSecretLetter(kind: string): boolean {
  return letters.find((letter) => letter.kind === kind)?.secret !== false
}
