/**
 * PayPal's button reports in the browser that the customer approved or left. The report is not
 * trusted, so the state is read from PayPal.
 */
import { isWaitingForApproval } from '#domain/subscriptions/subscription-state.ts'
import type { Shop } from '#server/shop.ts'

import type { PhraseText } from '#server/subscriptions/change/change-texts.ts'
import { getOwnSubscription } from '#server/subscriptions/get-own-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'
import { findSubscription } from '#server/subscriptions/subscriptions.store.ts'

type OwnSubscriptionRequest = { userId: string; id: string }

/** Promises nothing, because an abandoned subscription may still be approved. */
const notApprovedText: PhraseText = (t) =>
  t(
    'We have not received your approval from PayPal. If you approved the subscription, we will email you.',
  )

/**
 * Handles the browser's report of an approval. Returns the message for the customer. Throws
 * NOT_FOUND.
 */
export async function recordApproved(
  shop: Shop,
  requested: OwnSubscriptionRequest,
): Promise<PhraseText> {
  const { id } = await getOwnSubscription(shop, requested.userId, requested.id)
  await syncSubscription(shop, id)
  const subscription = await findSubscription(shop.db, id)
  if (subscription?.state === 'ABANDONED') return notApprovedText
  const isWaiting = subscription && isWaitingForApproval(subscription.state)
  return (t) =>
    isWaiting
      ? t('Thank you. PayPal is confirming your subscription. We will email you shortly.')
      : t('Thank you. Your subscription has started.')
}

/**
 * Handles the browser's report that the customer left PayPal without approving. The customer may
 * have approved in another window, so the subscription is synced from PayPal. Without an approval
 * it stays open for another try. Returns the message for the customer. Throws NOT_FOUND.
 */
export async function recordLeft(
  shop: Shop,
  requested: OwnSubscriptionRequest,
): Promise<PhraseText> {
  const { id } = await getOwnSubscription(shop, requested.userId, requested.id)
  await syncSubscription(shop, id)
  const subscription = await findSubscription(shop.db, id)
  if (subscription?.state === 'ABANDONED') return notApprovedText
  const isWaiting = subscription && isWaitingForApproval(subscription.state)
  return (t) =>
    isWaiting
      ? t('Nothing was charged. You can try again, or buy it once.')
      : t('Your subscription has started.')
}
