/*
 * Kinds of payment issues: mismatches between a provider's records and ours. `explanation` says
 * what happened, `nextStep` what staff should do. Nothing is refunded automatically, because an API
 * call cannot reverse a bank payment (docs/payments.md).
 */

type IssueTexts = {
  readonly title: string
  readonly explanation: string
  readonly nextStep: string
}

const paymentIssueKinds = {
  /** A second payment of a paid order, to be refunded. */
  'refund due': {
    title: 'Paid twice',
    explanation:
      'An order or a delivery that was already paid was paid again. It is made and sent once, or not at all if it was declined or refunded. This payment must be refunded.',
    nextStep:
      'Refund the amount. Billplz: by bank transfer to the account that the customer names in reply to our email. PayPal: with the Refund button of this payment. Do not request a refund on the order page: it would refund the first payment and stop the order. Then close this issue with the transfer reference.',
  },
  /** The provider's bill differs from our request. */
  'bill differs': {
    title: 'Payment differs from our request',
    explanation:
      'The payment is for another amount, order or plan than we requested. It does not count as the payment of an order.',
    nextStep:
      'Compare the payment at the provider with the order and refund it. Close this issue: until then the order page asks the customer not to pay. Then ask the customer to pay again from the order page, or to order again if it has expired.',
  },
  /** A payment of a bill or subscription that belongs to none of our orders, or that is missing. */
  'unknown bill': {
    title: 'Unmatched payment',
    explanation:
      'The provider reports a payment for a bill or subscription that belongs to none of our orders, or for a bill that it does not find when we ask.',
    nextStep:
      'Find the payment at the provider. If its reference is one of our order numbers, process the message again under Emails, Provider messages. If it belongs to another shop with the same account, close this issue and say so in the note. Otherwise refund it. If it is for a subscription, cancel the subscription at PayPal too, or it charges again. Then close this issue.',
  },
  /** An order was paid after the shopper had replaced it with a newer order or subscription. */
  'replaced order paid': {
    title: 'Replaced order paid',
    explanation:
      'The customer replaced this order with a new order or a subscription and then paid this one. It counts as paid and will be made.',
    nextStep:
      'Check whether the newer order, or the first delivery of the subscription, was paid too. If it was, ask the customer which one to keep. Refund the other on its order page before it is made; if it is a delivery, ask whether to cancel the subscription too. Then close this issue.',
  },
  /** PayPal charged a delivery after the subscription's cancellation applied. */
  'charged after cancellation': {
    title: 'Subscription charged after cancellation',
    explanation:
      'PayPal charged a subscription after it was cancelled, or after the customer had asked to cancel it. The payment is recorded as an order, which will be made. The customer got the usual email about it.',
    nextStep:
      'Ask the customer whether they want this delivery. If they do not, refund it on its order page before it is made. If PayPal still shows the subscription as active, cancel it there, or it charges again. Then close this issue.',
  },
  /** PayPal does not carry out a requested change of a subscription. */
  'change refused': {
    title: 'Subscription change not made by PayPal',
    explanation:
      'A customer asked to suspend, resume, skip or cancel, or deleted the account. PayPal did not make the change, so it was dropped. The customer got an email.',
    nextStep:
      'If the customer asked to cancel, or deleted the account, cancel this subscription in PayPal now. Otherwise ask what they want now, and make that change in PayPal. Our records follow within a day. Then close this issue.',
  },
  /** A late payment used a voucher above its limit or its limit per customer. */
  'voucher over limit': {
    title: 'Voucher limit exceeded',
    explanation:
      'A late payment used a voucher above its limit or above its limit per customer. The customer still got the discount.',
    nextStep:
      'No refund is needed. If this happens often, raise the limit that was exceeded. Then close this issue.',
  },
} as const satisfies Record<string, IssueTexts>

export type PaymentIssueKind = keyof typeof paymentIssueKinds

/**
 * For a parked provider message: it matches no order of the shop, or reports a reversed payment.
 */
const parkedMessageTexts: IssueTexts = {
  title: 'Unmatched provider message',
  explanation:
    'The provider sent a genuine message about a bill or subscription that belongs to none of our orders. It reports no payment, or the provider’s records show none. Or PayPal reversed a payment, such as after a dispute.',
  nextStep:
    'If its type is PAYMENT.SALE.REVERSED, find the payment in PayPal and stop its order before it is made. Then dismiss the message. Otherwise process the message again: we then check it with the provider. If it stays unmatched, it belongs to another shop with the same account. Then dismiss it.',
}

/** Maximum length of the note of staff who close an issue, in UTF-16 units. */
export const maxClosingNoteLength = 300

/** The kinds of rows in the list of the desk: payment issues, and parked provider messages. */
export const staffIssueKinds = [...listPaymentIssueKinds(), 'parked message'] as const

type StaffIssueKind = (typeof staffIssueKinds)[number]

export function describeIssue(kind: StaffIssueKind): IssueTexts {
  return kind === 'parked message' ? parkedMessageTexts : paymentIssueKinds[kind]
}

function listPaymentIssueKinds(): PaymentIssueKind[] {
  // The cast is safe: Object.keys loses the key type, but the table has exactly these keys.
  return Object.keys(paymentIssueKinds) as PaymentIssueKind[]
}
