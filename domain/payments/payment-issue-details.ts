/** The comparison in a payment issue: what the shop expected, and what the provider reports. */
import { formatRinggit, type Sen } from '#domain/money.ts'
import type { SubscriptionState } from '#domain/subscriptions/subscription-state.ts'
import type { PaymentIssueKind } from './payment-issue-kinds.ts'

/**
 * Stored in `payment_issue.reason`. server/db/state-lists.test.ts compares them with the database.
 */
export const issueReasons = [
  // A bill of Billplz.
  'another bill',
  'another collection',
  'another order',
  'another amount',
  'another paid amount',
  'contradicts itself',
  // A payment at PayPal.
  'partly paid back',
  'not in sen of ringgit',
  // PayPal's last response to a requested change.
  'done',
  'refused',
  'unknown',
  'no response',
] as const

export type IssueReason = (typeof issueReasons)[number]

export type IssueDetails = {
  reason?: IssueReason | undefined
  expectedAmount?: Sen | undefined
  foundAmount?: Sen | undefined
  /** Set only for bills, which may be paid in part; `reason` and `foundAmount` are then set too. */
  paidAmount?: Sen | undefined
  /** Our reference at the provider: an order number, or a subscription's custom id. */
  expectedReference?: string | undefined
  foundReference?: string | undefined
  /** States of a subscription, when PayPal does not make a requested change. */
  expectedState?: SubscriptionState | undefined
  foundState?: SubscriptionState | undefined
}

/** Returns a text such as `RM 270.00 for K7PM2QXA`; undefined when nothing was expected. */
export function formatExpected(details: IssueDetails): string | undefined {
  const { expectedAmount, expectedReference, expectedState } = details
  if (expectedState !== undefined) return expectedState
  if (expectedAmount === undefined) return expectedReference
  const amount = formatRinggit(expectedAmount)
  return expectedReference === undefined ? amount : `${amount} for ${expectedReference}`
}

/**
 * Returns a text such as `another amount: RM 1.00, paid RM 1.00`; undefined without details. If a
 * reference was found, returns only the reference, because nothing else differs.
 */
export function formatFound(details: IssueDetails): string | undefined {
  const { reason, foundAmount, paidAmount, foundReference, foundState } = details
  if (foundReference !== undefined) return foundReference
  const reported = foundAmount === undefined ? foundState : formatRinggit(foundAmount)
  if (paidAmount !== undefined) return `${reason}: ${reported}, paid ${formatRinggit(paidAmount)}`
  return [reported, reason].filter((text) => text !== undefined).join(', ') || undefined
}

/** Issues of this kind have no details: they are about the whole payment of an attempt. */
const wholePaymentKind: PaymentIssueKind = 'replaced order paid'

/**
 * Returns the amount that a payment issue is about; undefined when unknown. `attemptAmount` is the
 * amount of the payment attempt, if the issue belongs to an attempt.
 */
export function findIssueAmount(
  kind: string,
  details: IssueDetails,
  attemptAmount: Sen | undefined,
): Sen | undefined {
  if (details.paidAmount !== undefined) return details.paidAmount
  // With a reason such as 'partly paid back', the amount that remains is unknown.
  if (details.reason === undefined && details.foundAmount !== undefined) return details.foundAmount
  return kind === wholePaymentKind ? attemptAmount : undefined
}
