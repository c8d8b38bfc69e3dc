/**
 * Handles the browser's reports that the customer approved the subscription on PayPal's page, or
 * left the page. A report only triggers a sync, because it proves nothing: a customer who left one
 * window may have approved in another.
 */
import { hasEnded, isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import type { Shop } from '#server/shop.ts'

import type { LocalizedMessage } from '#server/subscriptions/change/change-texts.ts'
import { getOwnSubscription } from '#server/subscriptions/get-own-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'

type OwnSubscriptionRequest = { userId: string; id: string }

const confirmingText: LocalizedMessage = (t) =>
  t('Thank you. PayPal is confirming your subscription. We will email you shortly.')

/**
 * Handles the report of an approval: syncs the subscription and returns the message for the
 * customer. Throws NOT_FOUND for an unknown id or another customer's subscription.
 */
export async function handleApprovalReport(
  shop: Shop,
  request: OwnSubscriptionRequest,
): Promise<LocalizedMessage> {
  return syncAndComposeMessage(shop, request, {
    waiting: confirmingText,
    started: (t) => t('Thank you. Your subscription has started.'),
  })
}

/**
 * Handles the report that the customer left PayPal without approving: syncs the subscription and
 * returns the message for the customer. Does not abandon the subscription, so that the customer can
 * try again. Throws NOT_FOUND for an unknown id or another customer's subscription.
 */
export async function handleLeaveReport(
  shop: Shop,
  request: OwnSubscriptionRequest,
): Promise<LocalizedMessage> {
  return syncAndComposeMessage(shop, request, {
    waiting: (t) => t('Nothing was charged. You can try again, or buy it once.'),
    started: (t) => t('Your subscription has started.'),
  })
}

/** Syncs the subscription from PayPal and returns the message for its state. */
async function syncAndComposeMessage(
  shop: Shop,
  request: OwnSubscriptionRequest,
  texts: { waiting: LocalizedMessage; started: LocalizedMessage },
): Promise<LocalizedMessage> {
  const { id } = await getOwnSubscription(shop, request.userId, request.id)
  await syncSubscription(shop, id)
  const { state } = await getOwnSubscription(shop, request.userId, request.id)
  if (state === 'ABANDONED')
    // Must not say that nothing is charged: an abandoned subscription may still be approved.
    return (t) =>
      t(
        'We have not received your approval from PayPal. If you approved the subscription, we will email you.',
      )
  // The customer approved, perhaps in another window, but PayPal has not started the subscription.
  if (state === 'APPROVED') return confirmingText
  if (hasEnded(state)) return (t) => t('Your subscription has ended. Nothing more is charged.')
  return isWaitingForApproval(state) ? texts.waiting : texts.started
}
