/**
 * Drops a change that PayPal has not made after all tries: a requested change, a skip, or the
 * resumption after a skip. Informs the customer by a history entry and an email, and staff by a
 * payment issue.
 */
import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import type { Tx } from '#server/db/transact.ts'
import {
  subscriptionChangeRefused,
  type RefusedChange,
} from '#server/mail/emails/subscription/subscription-change-refused.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import type { Shop } from '#server/shop.ts'

import {
  readRecipient,
  readSubscriptionEmailData,
} from '#server/subscriptions/email-about-subscription.ts'
import type { EventKind } from '#server/subscriptions/history-texts.ts'
import {
  updateSubscription,
  columnsToEndSkip,
  getSubscription,
  noPendingChange,
  type SubscriptionColumns,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  isSkipPending,
  plannedPaymentDayOf,
  type LockedSubscription,
  type Subscription,
} from '#server/subscriptions/stored-subscription.ts'

/** PayPal's response to a try. `done`: PayPal accepted the change, but then did not make it. */
export type TryOutcome = 'done' | 'refused' | 'unknown' | 'no response'

type LastTry = {
  /** True when the try was to resume the subscription after a skip. */
  isResumption: boolean
  /** The state that was requested from PayPal. */
  dueState: RequestedState
  /** Undefined when the tries ended because the time of the postponed payment had come. */
  outcome: TryOutcome | undefined
  /** When PayPal charges next, as PayPal reports it. Undefined unless it reports ACTIVE. */
  nextPaymentAt: Date | undefined
}

/**
 * Drops the change of the last try, records the event and the payment issue and queues the email,
 * all in the transaction `tx`.
 */
export async function dropChange(
  shop: Shop,
  tx: Tx,
  subscription: LockedSubscription,
  lastTry: LastTry,
): Promise<void> {
  const { id, providerId, state } = subscription
  const now = shop.now()
  const refusedChange = describeRefusedChange(subscription, lastTry)
  await updateSubscription(tx, id, toColumnsAfterDrop(subscription, refusedChange, lastTry, now))
  const kind = eventKindOf(subscription, refusedChange)
  const event = { actor: 'provider', kind, occurredAt: now } as const
  const eventId = await recordSubscriptionEvent(tx, id, event)
  await recordPaymentIssue(shop, tx, {
    kind: 'change refused',
    provider: 'paypal',
    providerResourceId: providerId ?? String(id),
    details: { expectedState: lastTry.dueState, foundState: state, reason: lastTry.outcome },
  })
  const updatedSubscription = await getSubscription(tx, id)
  const { to, language } = await readRecipient(tx, updatedSubscription)
  await queueEmail(shop, tx, subscriptionChangeRefused, {
    dedupeKey: `subscription ${id} ${eventId}`,
    to,
    language,
    data: {
      ...(await readSubscriptionEmailData(shop, tx, updatedSubscription)),
      refusedChange,
      // The day that the customer chose with the skip. The update has replaced or cleared it.
      movedTo: subscription.resumeAt ? (plannedPaymentDayOf(subscription) ?? null) : null,
      isSuspended: state === 'SUSPENDED',
      isCancelDue: updatedSubscription.pendingChange?.state === 'CANCELLED',
    },
  })
}

/** The name of each change in the email. */
const refusedChanges = {
  ACTIVE: 'resume',
  SUSPENDED: 'suspend',
  CANCELLED: 'cancel',
} as const satisfies Record<RequestedState, RefusedChange>

function describeRefusedChange(
  subscription: Subscription,
  { isResumption, dueState }: LastTry,
): RefusedChange {
  if (isResumption) return 'resume after skip'
  return isSkipPending(subscription) ? 'skip' : refusedChanges[dueState]
}

/** Returns the columns that drop the change, and any skip that depends on it. */
function toColumnsAfterDrop(
  { pendingChange, resumeAt }: Subscription,
  refusedChange: RefusedChange,
  { nextPaymentAt }: LastTry,
  now: Date,
): SubscriptionColumns {
  switch (refusedChange) {
    case 'resume after skip':
      // A change that waits for the moved delivery is due now: that delivery is not charged.
      return { ...columnsToEndSkip(now), ...(pendingChange && { pending_from: now }) }
    case 'skip':
      return { ...noPendingChange, ...columnsToEndSkip(now), next_at: nextPaymentAt ?? null }
    case 'resume':
    case 'suspend':
    case 'cancel':
      // A skip whose delivery was not charged ends with the change that waited for it.
      return { ...noPendingChange, ...(resumeAt && columnsToEndSkip(now)) }
  }
}

function eventKindOf(
  { state, pendingChange }: Subscription,
  refusedChange: RefusedChange,
): EventKind {
  if (refusedChange === 'skip') return 'skip not possible'
  if (refusedChange === 'resume after skip')
    return pendingChange ? 'resume not possible, change due' : 'resume not possible'
  return state === 'SUSPENDED' ? 'change of suspended plan not possible' : 'change not possible'
}
