/*
 * All kinds of emails. The outbox stores the keys, so renaming a key needs a migration. To add a
 * kind, add a row here and in `emails.ts` and `recipient-limits.ts` (server/mail/); the compiler
 * reports a missing row.
 */

type EmailKindRow = {
  /** Name for staff. */
  label: string
  /**
   * The text of an email with a secret link or code is wiped after sending. This hint says how the
   * recipient gets a new email. Null for an email without a secret, which is not wiped.
   */
  newEmailHint: string | null
}

const defaultNewEmailHint = 'The recipient must request a new one.'

const emailKinds = {
  'order received': { label: 'Order received', newEmailHint: null },
  'order paid': { label: 'Order paid', newEmailHint: null },
  'pay again': { label: 'Pay again', newEmailHint: null },
  'paid twice': { label: 'Paid twice', newEmailHint: null },
  'order expired': { label: 'Order expired', newEmailHint: null },
  'order declined': { label: 'Order declined', newEmailHint: null },
  'pharmacist asks': {
    label: 'Question from the pharmacist',
    newEmailHint: 'A pharmacist can ask again on the Pharmacy page.',
  },
  'question closed': { label: 'Question closed', newEmailHint: null },
  'payment issue': { label: 'Payment issue', newEmailHint: null },
  'owner alert': { label: 'Owner alert', newEmailHint: null },
  'stock warnings': { label: 'Stock warnings', newEmailHint: null },
  'test email': { label: 'Test email', newEmailHint: null },
  'health read in bulk': { label: 'Health data read in bulk', newEmailHint: null },
  'order address changed': { label: 'Order address changed', newEmailHint: null },
  'order on its way': { label: 'Order on its way', newEmailHint: null },
  'order delivered': { label: 'Order delivered', newEmailHint: null },
  recall: { label: 'Recall', newEmailHint: null },
  'refund paid': { label: 'Refund paid', newEmailHint: null },
  'quiz results': { label: 'Quiz results', newEmailHint: null },
  'account deleted': { label: 'Account deleted', newEmailHint: null },
  'already registered': { label: 'Already registered', newEmailHint: null },
  'claim code': { label: 'Claim code', newEmailHint: defaultNewEmailHint },
  'confirm new email': {
    label: 'Confirm new email',
    newEmailHint: 'The customer can enter the new address in the account again.',
  },
  'contact message': { label: 'Contact message', newEmailHint: null },
  'email change asked': {
    label: 'Email change requested',
    newEmailHint: 'The customer can enter the new address in the account again.',
  },
  'email changed': { label: 'Email changed', newEmailHint: null },
  'email change undone': { label: 'Email change undone', newEmailHint: null },
  'order code': {
    label: 'Order code',
    newEmailHint: 'The customer can request a new code on the page of the order.',
  },
  'password changed': { label: 'Password changed', newEmailHint: null },
  'reset password': {
    label: 'Reset password',
    newEmailHint: 'The customer can request a new one on the page “Forgot password”.',
  },
  'verify email': {
    label: 'Verify email',
    newEmailHint: 'The customer can request a new one on the page “Resend verification”.',
  },
  'waitlist confirmation': {
    label: 'Waitlist confirmation',
    newEmailHint: 'The subscriber can press “Notify me” on the page of the range or product again.',
  },
  'range is here': {
    label: 'Range on sale',
    newEmailHint: 'The range is on sale. Subscribers are notified only once.',
  },
  'product is available': {
    label: 'Product available',
    newEmailHint: 'The product is available. Subscribers are notified only once.',
  },
  'delivery paid': { label: 'Delivery paid', newEmailHint: null },
  'delivery reminder': { label: 'Delivery reminder', newEmailHint: null },
  'refill reminder': { label: 'Refill reminder', newEmailHint: null },
  'subscription address changed': { label: 'Subscription address changed', newEmailHint: null },
  'subscription began': { label: 'Subscription started', newEmailHint: null },
  'subscription cancelled': { label: 'Subscription cancelled', newEmailHint: null },
  'subscription change noted': { label: 'Subscription change requested', newEmailHint: null },
  'subscription change refused': {
    label: 'Subscription change not made by PayPal',
    newEmailHint: null,
  },
  'subscription ended': { label: 'Subscription ended', newEmailHint: null },
  'subscription payment failed': { label: 'Subscription payment failed', newEmailHint: null },
  'subscription resumed': { label: 'Subscription resumed', newEmailHint: null },
  'subscription suspended': { label: 'Subscription suspended', newEmailHint: null },
  'subscription unpaid': { label: 'Subscription unpaid', newEmailHint: null },
} as const satisfies Record<string, EmailKindRow>

export type EmailKind = keyof typeof emailKinds

/** Kinds whose text is wiped after sending, because it contains a link or a code. */
export type SecretEmailKind = {
  [K in EmailKind]: (typeof emailKinds)[K]['newEmailHint'] extends string ? K : never
}[EmailKind]

/** Returns the row; undefined for a stored kind of an earlier or newer version of the shop. */
function findEmailKind(kind: string): EmailKindRow | undefined {
  const rowByKind: Readonly<Record<string, EmailKindRow>> = emailKinds
  return Object.hasOwn(rowByKind, kind) ? rowByKind[kind] : undefined
}

/** Returns the name of a kind for staff, such as "Order paid"; an unknown kind as it is. */
export function getEmailLabel(kind: string): string {
  return findEmailKind(kind)?.label ?? kind
}

/** Returns, for staff, how the recipient of a wiped email gets a new one. */
export function describeHowToGetNewEmail(kind: string): string {
  return findEmailKind(kind)?.newEmailHint ?? defaultNewEmailHint
}
