/*
 * Kinds of payment issues: differences between a provider's records and ours. Each says what
 * happened and what staff should do. Nothing is refunded automatically, because an API call cannot
 * reverse a bank payment (docs/payments.md); so each `next` ends with an action of staff.
 */
import { formatRinggit, sen, type Sen } from '#domain/money.ts'

type Words = {
  readonly title: string
  readonly happened: string
  readonly next: string
}

const breakKinds = {
  /** A second payment of a paid order, to be refunded. */
  'refund due': {
    title: 'Paid once too often',
    happened:
      'Money came for an order or a delivery that was paid already. What was bought is made and sent once; this payment is the customer’s.',
    next: 'Pay the amount back. From Billplz by a bank transfer: the customer was asked for an account by letter and answers it. From PayPal with its Refund button at this payment. Then settle this with the reference of the transfer.',
  },
  /** The provider's bill differs from our request. */
  'bill differs': {
    title: 'Not what we asked for',
    happened:
      'What was paid is not what we asked for: another amount, another order or another plan. It was not taken for the payment of anything.',
    next: 'Open the payment at the provider and compare it with the order. Pay it back, tell the customer, and let her pay again from the page of her order. Then settle this.',
  },
  /** A payment of a bill that belongs to none of our attempts. */
  'unknown bill': {
    title: 'Money for nothing we know',
    happened:
      'The provider says that money came for a bill or a subscription that no order of ours has.',
    next: 'Look it up at the provider. If its reference is one of our order numbers, have the message processed again in the log of provider messages. If it comes from something else that uses the same account, say so and settle this; else pay it back first.',
  },
  /** An order was paid after the shopper had replaced it with another one. */
  'replaced order paid': {
    title: 'An order that had been replaced was paid',
    happened:
      'The customer began a new order in place of this one, and then paid this one after all. It counts as paid and will be made.',
    next: 'See whether the newer order was paid as well. If it was, ask the customer which she wants and refund the other on its order page before it is made. Then settle this.',
  },
  /** PayPal does not carry out a requested change of a subscription. */
  'wish refused': {
    title: 'PayPal refuses a change',
    happened:
      'A customer wanted to suspend, resume or cancel a subscription, and PayPal did not do it although we asked many times.',
    next: 'Do it by hand in PayPal, at this subscription; our books follow by themselves within a day. Tell the customer, then settle this.',
  },
  /** A voucher was used more often than its limit, because a late payment was honoured. */
  'voucher over limit': {
    title: 'A voucher was used once too often',
    happened:
      'A payment came after its time, when the last use of its voucher had gone to somebody else. The price was honoured for both.',
    next: 'There is nothing to pay back. If it happens often, raise the limit of the voucher. Then settle this.',
  },
} as const satisfies Record<string, Words>

export type BreakKind = keyof typeof breakKinds

/** A provider message that matches nothing and reports no payment. */
const parkedWords: Words = {
  title: 'A message that belongs to nothing',
  happened:
    'The provider sent a genuine message about a bill or a subscription that no order of ours has. It does not say that money came, or its books say otherwise.',
  next: 'Have it processed again: the provider is asked anew. If it stays unknown, it comes from something else that uses the same account, and you may set it aside.',
}

/** All kinds in the list of the desk. */
export const breakDeskKinds = [...breakKindNames(), 'parked message'] as const

export type BreakDeskKind = (typeof breakDeskKinds)[number]

export function wordsOfBreak(kind: BreakDeskKind): Words {
  return kind === 'parked message' ? parkedWords : breakKinds[kind]
}

function breakKindNames(): BreakKind[] {
  // Object.keys loses the key type; the table has exactly these keys.
  return Object.keys(breakKinds) as BreakKind[]
}

/**
 * Returns the money of a payment issue from the text saved when it was found; undefined when
 * unknown. `found` is an amount in sen, or a text that ends with `paid <sen>`.
 */
export function moneyOfBreak(row: {
  kind: string
  found: string | undefined
  /** The amount of the payment attempt. */
  attempt: Sen | undefined
}): Sen | undefined {
  const written = /^(?:.* paid )?(\d+)$/.exec(row.found ?? '')?.[1]
  if (written !== undefined) return sen(Number(written))
  return row.kind === 'replaced order paid' ? row.attempt : undefined
}

/** Formats the sen in a payment issue's text: `27000 for K7PM2QXA` → `RM 270.00 for K7PM2QXA`. */
export function readableSums(text: string): string {
  return text.replaceAll(/^\d+(?= for |$)|(?<=: )\d+(?=, paid )|(?<= paid )\d+$/g, (amount) =>
    formatRinggit(sen(Number(amount))),
  )
}
