/**
 * All kinds of emails. The outbox stores the keys, so renaming a key needs a migration. To add a
 * kind, add a row here and in `emails.ts` and `recipient-limits.ts` (server/mail/); the compiler
 * reports a missing row.
 */

/**
 * `label` is the name for staff. `newEmail` tells staff how the recipient gets a new email when its
 * text was wiped, because it held a link or a code; null for an email that is not wiped.
 */
type EmailKindRow = { label: string; newEmail: string | null }

const emailKinds = {
  'order received': { label: 'Order received', newEmail: null },
  'order paid': { label: 'Order paid', newEmail: null },
  'pay again': { label: 'Pay again', newEmail: null },
  'paid twice': { label: 'Paid twice', newEmail: null },
  'order expired': { label: 'Order expired', newEmail: null },
  'order declined': { label: 'Order declined', newEmail: null },
  'pharmacist asks': {
    label: 'Question from the pharmacist',
    newEmail: 'A pharmacist can ask again on the Pharmacy page.',
  },
  'question closed': { label: 'Question closed', newEmail: null },
  'payment issue': { label: 'Payment issue', newEmail: null },
  'owner alert': { label: 'Owner alert', newEmail: null },
  'stock warnings': { label: 'Stock warnings', newEmail: null },
  'test email': { label: 'Test email', newEmail: null },
  'health read in bulk': { label: 'Health data read in bulk', newEmail: null },
  'order address changed': { label: 'Order address changed', newEmail: null },
  'order on its way': { label: 'Order on its way', newEmail: null },
  'order delivered': { label: 'Order delivered', newEmail: null },
  recall: { label: 'Recall', newEmail: null },
  'refund paid': { label: 'Refund paid', newEmail: null },
  'quiz results': { label: 'Quiz results', newEmail: null },
  'account deleted': { label: 'Account deleted', newEmail: null },
  'already registered': { label: 'Already registered', newEmail: null },
  'claim code': { label: 'Claim code', newEmail: 'The recipient must request a new one.' },
  'confirm new email': {
    label: 'Confirm new email',
    newEmail: 'The customer can enter the new address in the account again.',
  },
  'contact message': { label: 'Contact message', newEmail: null },
  'email change asked': {
    label: 'Email change requested',
    newEmail: 'The customer can enter the new address in the account again.',
  },
  'email changed': { label: 'Email changed', newEmail: null },
  'order code': {
    label: 'Order code',
    newEmail: 'The customer can request a new code on the page of the order.',
  },
  'password changed': { label: 'Password changed', newEmail: null },
  'reset password': {
    label: 'Reset password',
    newEmail: 'The customer can request a new one on the page “Forgot password”.',
  },
  'verify email': {
    label: 'Verify email',
    newEmail: 'The customer can request a new one on the page “Resend verification”.',
  },
  'waitlist confirmation': {
    label: 'Waitlist confirmation',
    newEmail: 'The subscriber can press “Notify me” on the page of the range or product again.',
  },
  'range is here': {
    label: 'Range on sale',
    newEmail: 'The range is on sale. Subscribers are notified only once.',
  },
  'product is available': {
    label: 'Product available',
    newEmail: 'The product is available. Subscribers are notified only once.',
  },
  'delivery paid': { label: 'Delivery paid', newEmail: null },
  'delivery reminder': { label: 'Delivery reminder', newEmail: null },
  'refill reminder': { label: 'Refill reminder', newEmail: null },
  'subscription address changed': { label: 'Subscription address changed', newEmail: null },
  'subscription began': { label: 'Subscription started', newEmail: null },
  'subscription cancelled': { label: 'Subscription cancelled', newEmail: null },
  'subscription change noted': { label: 'Subscription change requested', newEmail: null },
  'subscription change refused': {
    label: 'Subscription change not made by PayPal',
    newEmail: null,
  },
  'subscription ended': { label: 'Subscription ended', newEmail: null },
  'subscription payment failed': { label: 'Subscription payment failed', newEmail: null },
  'subscription resumed': { label: 'Subscription resumed', newEmail: null },
  'subscription suspended': { label: 'Subscription suspended', newEmail: null },
  'subscription unpaid': { label: 'Subscription unpaid', newEmail: null },
} as const satisfies Record<string, EmailKindRow>

export type EmailKind = keyof typeof emailKinds

/** Kinds whose text is wiped after sending, because it holds a link or a code. */
export type SecretEmailKind = {
  [K in EmailKind]: (typeof emailKinds)[K]['newEmail'] extends string ? K : never
}[EmailKind]

/** Returns undefined for a stored kind that another version of the shop has written. */
function findEmailKind(kind: string): EmailKindRow | undefined {
  return new Map<string, EmailKindRow>(Object.entries(emailKinds)).get(kind)
}

/** Returns the name of an email's kind for staff: "Order paid". */
export function emailLabel(kind: string): string {
  return findEmailKind(kind)?.label ?? kind
}

/** Returns how the recipient of a wiped email gets a new one. */
export function howToGetNewEmail(kind: string): string {
  return findEmailKind(kind)?.newEmail ?? 'The recipient must request a new one.'
}
