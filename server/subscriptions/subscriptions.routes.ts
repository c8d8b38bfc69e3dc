/** Handlers of plans and subscriptions. */
import type { FastifyRequest } from 'fastify'

import type { SpokenLanguage } from '#domain/content/languages.ts'
import type { Handlers } from '#server/http/call.ts'
import { requireActor, type Actor } from '#server/http/identify.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { textIn } from '#server/http/spoken.ts'
import type { Shop } from '#server/shop.ts'

import { beginSubscription } from './begin-subscription.ts'
import { changeAddress } from './change-address.ts'
import { changeState } from './change-state.ts'
import type { Said } from './change-texts.ts'
import { getOwnSubscription } from './get-own-subscription.ts'
import { readSubscription } from './list-subscriptions.ts'
import { lookIfWaiting } from './look-if-waiting.ts'
import { noteApproved, noteLeft } from './note-approval.ts'
import { putOffDelivery } from './put-off-delivery.ts'
import { quotePlans } from './quote-plans.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { stopReminders } from './refill-stop.ts'

type Call = { actor: Actor | undefined; params: { id: string }; language: SpokenLanguage }

export function subscriptionRoutes(shop: Shop): Partial<Handlers> {
  /** Applies a change; returns its message and the subscription after it. */
  const changed = async (
    { actor, params, language }: Call,
    change: (whose: { userId: string; id: string }) => Promise<Said>,
  ) => {
    const whose = { userId: requireActor(actor).userId, id: params.id }
    const t = textIn(language)
    const message = (await change(whose))(t)
    const after = await getOwnSubscription(shop, whose.userId, whose.id)
    return { message, subscription: await readSubscription(shop, after, t) }
  }
  const state = (call: Call, wanted: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED', reason?: string) =>
    changed(call, (whose) => changeState(shop, { ...whose, wanted, reason }))
  return {
    'GET /api/paypal/settings': () => ({
      clientId: shop.config.PAYPAL_CLIENT_ID,
      sdkBaseUrl: shop.config.PAYPAL_SDK_URL,
      currency: 'MYR',
    }),
    'POST /api/paypal/quote': ({ body, address }) => quotePlans(shop, body, address),
    'POST /api/paypal/subscriptions': ({ body, actor, address, request }) =>
      beginSubscription(shop, body, {
        userId: requireActor(actor).userId,
        key: readIdempotencyKey(request),
        ip: address,
      }),
    'GET /api/paypal/subscriptions/{id}': async ({ actor, params, language }) =>
      readSubscription(
        shop,
        await lookIfWaiting(
          shop,
          await getOwnSubscription(shop, requireActor(actor).userId, params.id),
        ),
        textIn(language),
      ),
    'POST /api/paypal/subscriptions/{id}/approved': (call) =>
      changed(call, (whose) => noteApproved(shop, whose)),
    'POST /api/paypal/subscriptions/{id}/left': (call) =>
      changed(call, (whose) => noteLeft(shop, whose)),
    'POST /api/paypal/subscriptions/{id}/cancel': (call) =>
      state(call, 'CANCELLED', call.body?.reason?.trim() || undefined),
    'POST /api/paypal/subscriptions/{id}/suspend': (call) => state(call, 'SUSPENDED'),
    'POST /api/paypal/subscriptions/{id}/activate': (call) => state(call, 'ACTIVE'),
    'POST /api/paypal/subscriptions/{id}/skip': (call) =>
      changed(call, (whose) => putOffDelivery(shop, { ...whose, until: undefined })),
    'POST /api/paypal/subscriptions/{id}/delay': (call) =>
      changed(call, (whose) => putOffDelivery(shop, { ...whose, until: call.body.until })),
    'PUT /api/paypal/subscriptions/{id}/address': (call) =>
      changed(call, (whose) => changeAddress(shop, { ...whose, payload: call.body })),
    'POST /api/paypal/webhook': async ({ request }) => {
      await receiveWebhook(shop, { headers: request.headers, body: rawBodyOf(request) })
      return 'OK'
    },
    'POST /api/refill-reminders/stop': async ({ body }) => ({
      message: await stopReminders(shop, body.token),
    }),
    'POST /stop-reminders': ({ query }) => stopReminders(shop, query.token),
  }
}

function rawBodyOf({ rawBody }: FastifyRequest): Buffer {
  if (!rawBody) throw new ShopError('INVALID')
  return rawBody
}
