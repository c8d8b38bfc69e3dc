/** HTTP handlers of plans, subscriptions, PayPal's webhooks and refill reminders. */
import type { FastifyRequest } from 'fastify'

import type { ShopLanguage } from '#domain/content/languages.ts'
import type { RequestedState } from '#domain/subscriptions/subscription-state.ts'
import type { Handlers } from '#server/http/register-endpoints.ts'
import { requireActor, type Actor } from '#server/http/access/identify.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { translatorFor } from '#server/http/pages/request-language.ts'
import { getOrCreateClaim } from '#server/orders/access/order-access.ts'
import type { Shop } from '#server/shop.ts'

import { beginSubscription } from '#server/subscriptions/begin/begin-subscription.ts'
import { changeAddress } from '#server/subscriptions/change/change-address.ts'
import { changeState } from '#server/subscriptions/change/change-state.ts'
import type { LocalizedMessage } from '#server/subscriptions/change/change-texts.ts'
import { getOwnSubscription } from './get-own-subscription.ts'
import { getSubscriptionReply } from './list-subscriptions.ts'
import { syncIfPending } from '#server/subscriptions/sync/sync-if-pending.ts'
import {
  handleApprovalReport,
  handleLeaveReport,
} from '#server/subscriptions/sync/handle-approval-reports.ts'
import { postponeDelivery } from '#server/subscriptions/change/postpone-delivery.ts'
import { quotePlans } from '#server/subscriptions/begin/quote-plans.ts'
import { receiveWebhook } from '#server/subscriptions/sync/receive-webhook.ts'
import { optOutOfRefills } from '#server/subscriptions/reminders/refill-opt-out.ts'

type SubscriptionCall = { actor: Actor | undefined; params: { id: string }; language: ShopLanguage }

export function subscriptionsRoutes(shop: Shop): Partial<Handlers> {
  /**
   * Applies a change to the caller's subscription `params.id`. Returns the message of the change
   * and the changed subscription.
   */
  const applyChange = async (
    { actor, params, language }: SubscriptionCall,
    change: (target: { userId: string; id: string }) => Promise<LocalizedMessage>,
  ) => {
    const target = { userId: requireActor(actor).userId, id: params.id }
    const t = translatorFor(language)
    const localizedMessage = await change(target)
    const changedSubscription = await getOwnSubscription(shop, target.userId, target.id)
    return {
      message: localizedMessage(t),
      subscription: await getSubscriptionReply(shop, changedSubscription, t),
    }
  }
  const requestState = (call: SubscriptionCall, requestedState: RequestedState, reason?: string) =>
    applyChange(call, (target) => changeState(shop, { ...target, requestedState, reason }))
  const claimHashOf = (request: FastifyRequest): string => getOrCreateClaim(shop, request).claimHash
  return {
    'GET /api/paypal/settings': () => ({
      clientId: shop.config.PAYPAL_CLIENT_ID,
      sdkBaseUrl: shop.config.PAYPAL_SDK_URL,
      currency: 'MYR',
    }),
    'POST /api/paypal/quote': ({ body, actor, ip, request }) =>
      quotePlans(shop, body, { claimHash: claimHashOf(request), userId: actor?.userId, ip }),
    'POST /api/paypal/subscriptions': ({ body, actor, ip, language, request }) =>
      beginSubscription(shop, body, {
        claimHash: claimHashOf(request),
        userId: requireActor(actor).userId,
        idempotencyKey: readIdempotencyKey(request),
        ip,
        language,
      }),
    'GET /api/paypal/subscriptions/{id}': async ({ actor, params, language }) => {
      const { userId } = requireActor(actor)
      const storedSubscription = await getOwnSubscription(shop, userId, params.id)
      const subscription = await syncIfPending(shop, storedSubscription)
      return getSubscriptionReply(shop, subscription, translatorFor(language))
    },
    'POST /api/paypal/subscriptions/{id}/approved': (call) =>
      applyChange(call, (target) => handleApprovalReport(shop, target)),
    // The browser reports that the customer left PayPal's page without an approval.
    'POST /api/paypal/subscriptions/{id}/left': (call) =>
      applyChange(call, (target) => handleLeaveReport(shop, target)),
    'POST /api/paypal/subscriptions/{id}/cancel': (call) =>
      requestState(call, 'CANCELLED', call.body?.reason?.trim() || undefined),
    'POST /api/paypal/subscriptions/{id}/suspend': (call) => requestState(call, 'SUSPENDED'),
    'POST /api/paypal/subscriptions/{id}/activate': (call) => requestState(call, 'ACTIVE'),
    'POST /api/paypal/subscriptions/{id}/skip': (call) =>
      // Without a day, the next delivery is skipped: it moves by one cadence.
      applyChange(call, (target) => postponeDelivery(shop, { ...target, earliestDay: undefined })),
    'POST /api/paypal/subscriptions/{id}/delay': (call) =>
      applyChange(call, (target) =>
        postponeDelivery(shop, { ...target, earliestDay: call.body.earliestDay }),
      ),
    'PUT /api/paypal/subscriptions/{id}/address': (call) =>
      applyChange(call, (target) => changeAddress(shop, { ...target, payload: call.body })),
    'POST /api/paypal/webhook': async ({ request }) => {
      await receiveWebhook(shop, { headers: request.headers, body: rawBodyOf(request) })
      return 'OK'
    },
    'POST /api/refill-reminders/stop': async ({ body }) => ({
      message: await optOutOfRefills(shop, body.token),
    }),
    // One-click unsubscribe of mail programs (RFC 8058): the token is in the URL.
    'POST /stop-reminders': ({ query }) => optOutOfRefills(shop, query.token),
  }
}

/** Returns the unparsed bytes, which PayPal's signature covers. Throws INVALID without a body. */
function rawBodyOf({ rawBody }: FastifyRequest): Buffer {
  if (!rawBody) throw new ShopError('INVALID')
  return rawBody
}
