/** The definitions of all emails by kind, and whether a kind is secret. */
import type { EmailKind } from '#domain/mail/email-kinds.ts'
import { toUntypedEmail, type UntypedEmail } from './email-definition.ts'
import { orderAddressChanged } from '#server/mail/emails/order/order-address-changed.email.ts'
import { orderDelivered } from '#server/mail/emails/order/order-delivered.email.ts'
import { orderOnItsWay } from '#server/mail/emails/order/order-on-its-way.email.ts'
import { recallEmail } from '#server/mail/emails/order/recall.email.ts'
import { refundPaid } from '#server/mail/emails/order/refund-paid.email.ts'
import { orderDeclined } from '#server/mail/emails/order/order-declined.email.ts'
import { pharmacistAsks } from '#server/mail/emails/order/pharmacist-asks.email.ts'
import { questionClosed } from '#server/mail/emails/order/question-closed.email.ts'
import { orderExpired } from '#server/mail/emails/order/order-expired.email.ts'
import { orderPaid } from '#server/mail/emails/order/order-paid.email.ts'
import { orderReceived } from '#server/mail/emails/order/order-received.email.ts'
import { paidTwice } from '#server/mail/emails/order/paid-twice.email.ts'
import { payAgain } from '#server/mail/emails/order/pay-again.email.ts'
import { quizResults } from '#server/mail/emails/quiz/quiz-results.email.ts'
import { paymentIssue } from '#server/mail/emails/owner/payment-issue.email.ts'
import { ownerAlert } from '#server/mail/emails/owner/owner-alert.email.ts'
import { stockWarnings } from '#server/mail/emails/owner/stock-warnings.email.ts'
import { testEmail } from '#server/mail/emails/owner/test-email.email.ts'
import { healthReadInBulk } from '#server/mail/emails/owner/health-read-in-bulk.email.ts'
import { accountDeleted } from '#server/mail/emails/account/account-deleted.email.ts'
import { alreadyRegistered } from '#server/mail/emails/account/already-registered.email.ts'
import { claimCode } from '#server/mail/emails/account/claim-code.email.ts'
import { newEmailConfirmation } from '#server/mail/emails/account/confirm-new-email.email.ts'
import { contactMessage } from '#server/mail/emails/owner/contact-message.email.ts'
import { emailChangeRequested } from '#server/mail/emails/account/email-change-requested.email.ts'
import { emailChangeUndone } from '#server/mail/emails/account/email-change-undone.email.ts'
import { emailChanged } from '#server/mail/emails/account/email-changed.email.ts'
import { orderCode } from '#server/mail/emails/order/order-code.email.ts'
import { passwordChanged } from '#server/mail/emails/account/password-changed.email.ts'
import { passwordResetRequested } from '#server/mail/emails/account/password-reset-requested.email.ts'
import { productIsAvailable } from '#server/mail/emails/waitlist/product-is-available.email.ts'
import { rangeIsHere } from '#server/mail/emails/waitlist/range-is-here.email.ts'
import { verificationEmail } from '#server/mail/emails/account/verify-email.email.ts'
import { waitlistConfirmation } from '#server/mail/emails/waitlist/waitlist-confirmation.email.ts'
import { deliveryPaid } from '#server/mail/emails/subscription/delivery-paid.email.ts'
import { deliveryReminder } from '#server/mail/emails/subscription/delivery-reminder.email.ts'
import { refillReminder } from '#server/mail/emails/subscription/refill-reminder.email.ts'
import { subscriptionAddressChanged } from '#server/mail/emails/subscription/subscription-address-changed.email.ts'
import { subscriptionBegan } from '#server/mail/emails/subscription/subscription-began.email.ts'
import { subscriptionCancelled } from '#server/mail/emails/subscription/subscription-cancelled.email.ts'
import { subscriptionChangeNoted } from '#server/mail/emails/subscription/subscription-change-noted.email.ts'
import { subscriptionChangeRefused } from '#server/mail/emails/subscription/subscription-change-refused.email.ts'
import { subscriptionEnded } from '#server/mail/emails/subscription/subscription-ended.email.ts'
import { subscriptionPaymentFailed } from '#server/mail/emails/subscription/subscription-payment-failed.email.ts'
import { subscriptionResumed } from '#server/mail/emails/subscription/subscription-resumed.email.ts'
import { subscriptionSuspended } from '#server/mail/emails/subscription/subscription-suspended.email.ts'
import { subscriptionUnpaid } from '#server/mail/emails/subscription/subscription-unpaid.email.ts'

/**
 * Add an email here after its kind in domain/mail/email-kinds.ts. The compiler requires an entry
 * for each kind; emails.test.ts checks that each key equals the `kind` of its definition.
 * `toUntypedEmail` removes the type of the email's data, so that all definitions fit in one record.
 * The data is validated before an email is composed.
 */
export const emailsByKind: Readonly<Record<EmailKind, UntypedEmail>> = {
  'order received': toUntypedEmail(orderReceived),
  'order paid': toUntypedEmail(orderPaid),
  'pay again': toUntypedEmail(payAgain),
  'paid twice': toUntypedEmail(paidTwice),
  'order expired': toUntypedEmail(orderExpired),
  'order declined': toUntypedEmail(orderDeclined),
  'pharmacist asks': toUntypedEmail(pharmacistAsks),
  'question closed': toUntypedEmail(questionClosed),
  'payment issue': toUntypedEmail(paymentIssue),
  'owner alert': toUntypedEmail(ownerAlert),
  'test email': toUntypedEmail(testEmail),
  'health read in bulk': toUntypedEmail(healthReadInBulk),
  'stock warnings': toUntypedEmail(stockWarnings),
  'order address changed': toUntypedEmail(orderAddressChanged),
  'order on its way': toUntypedEmail(orderOnItsWay),
  'order delivered': toUntypedEmail(orderDelivered),
  recall: toUntypedEmail(recallEmail),
  'refund paid': toUntypedEmail(refundPaid),
  'quiz results': toUntypedEmail(quizResults),
  'account deleted': toUntypedEmail(accountDeleted),
  'already registered': toUntypedEmail(alreadyRegistered),
  'claim code': toUntypedEmail(claimCode),
  'confirm new email': toUntypedEmail(newEmailConfirmation),
  'contact message': toUntypedEmail(contactMessage),
  // Stored in outbox rows, so this kind keeps its older name.
  'email change asked': toUntypedEmail(emailChangeRequested),
  'email changed': toUntypedEmail(emailChanged),
  'email change undone': toUntypedEmail(emailChangeUndone),
  'order code': toUntypedEmail(orderCode),
  'password changed': toUntypedEmail(passwordChanged),
  'reset password': toUntypedEmail(passwordResetRequested),
  'verify email': toUntypedEmail(verificationEmail),
  'waitlist confirmation': toUntypedEmail(waitlistConfirmation),
  'range is here': toUntypedEmail(rangeIsHere),
  'product is available': toUntypedEmail(productIsAvailable),
  'delivery paid': toUntypedEmail(deliveryPaid),
  'delivery reminder': toUntypedEmail(deliveryReminder),
  'refill reminder': toUntypedEmail(refillReminder),
  'subscription address changed': toUntypedEmail(subscriptionAddressChanged),
  'subscription began': toUntypedEmail(subscriptionBegan),
  'subscription cancelled': toUntypedEmail(subscriptionCancelled),
  'subscription change noted': toUntypedEmail(subscriptionChangeNoted),
  'subscription change refused': toUntypedEmail(subscriptionChangeRefused),
  'subscription ended': toUntypedEmail(subscriptionEnded),
  'subscription payment failed': toUntypedEmail(subscriptionPaymentFailed),
  'subscription resumed': toUntypedEmail(subscriptionResumed),
  'subscription suspended': toUntypedEmail(subscriptionSuspended),
  'subscription unpaid': toUntypedEmail(subscriptionUnpaid),
}

export const emailDefinitions: readonly UntypedEmail[] = Object.values(emailsByKind)

/**
 * Returns whether an email of this kind is secret: its link or code gives access to something, so
 * its data is deleted after sending. `kind` comes from a row of the outbox. A kind that this
 * version of the code does not have counts as secret, because its data may contain such a link.
 */
export function containsSecret(kind: string): boolean {
  return emailDefinitions.find((email) => email.kind === kind)?.isSecret !== false
}
