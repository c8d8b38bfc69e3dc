/** Handlers of plans and subscriptions. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Handlers } from '#server/http/call.ts'
import { requireActor, type Actor } from '#server/http/identify.ts'
import { readIdempotencyKey } from '#server/http/idempotency-key.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { textIn } from '#server/http/request-language.ts'
import type { Shop } from '#server/shop.ts'

import { beginSubscription } from '#server/subscriptions/begin/begin-subscription.ts'
import { changeAddress } from '#server/subscriptions/change/change-address.ts'
import { changeState } from '#server/subscriptions/change/change-state.ts'
import type { PhraseText } from '#server/subscriptions/change/change-texts.ts'
import { getOwnSubscription } from './get-own-subscription.ts'
import { readSubscription } from './list-subscriptions.ts'
import { syncIfPending } from '#server/subscriptions/sync/sync-if-pending.ts'
import { recordApproved, recordLeft } from '#server/subscriptions/sync/record-approval.ts'
import { postponeDelivery } from '#server/subscriptions/change/postpone-delivery.ts'
import { quotePlans } from '#server/subscriptions/begin/quote-plans.ts'
import { receiveWebhook } from '#server/subscriptions/sync/receive-webhook.ts'
import { stopReminders } from '#server/subscriptions/reminders/refill-stop.ts'

type Call = { actor: Actor | undefined; params: { id: string }; language: ShopLanguage }

export function subscriptionsRoutes(shop: Shop): Partial<Handlers> {
  /** Applies a change; returns its message and the subscription after it. */
  const changed = async (
    { actor, params, language }: Call,
    change: (whose: { userId: string; id: string }) => Promise<PhraseText>,
  ) => {
    const whose = { userId: requireActor(actor).userId, id: params.id }
    const t = textIn(language)
    const message = (await change(whose))(t)
    const after = await getOwnSubscription(shop, whose.userId, whose.id)
    return { message, subscription: await readSubscription(shop, after, t) }
  }
  const state = (call: Call, pending: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED', reason?: string) =>
    changed(call, (whose) => changeState(shop, { ...whose, pending, reason }))
  return {
    'GET /api/paypal/settings': () => ({
      clientId: shop.config.PAYPAL_CLIENT_ID,
      sdkBaseUrl: shop.config.PAYPAL_SDK_URL,
      currency: 'MYR',
    }),
    'POST /api/paypal/quote': ({ body, ip }) => quotePlans(shop, body, ip),
    'POST /api/paypal/subscriptions': ({ body, actor, ip, request }) =>
      beginSubscription(shop, body, {
        userId: requireActor(actor).userId,
        key: readIdempotencyKey(request),
        ip,
      }),
    'GET /api/paypal/subscriptions/{id}': async ({ actor, params, language }) =>
      readSubscription(
        shop,
        await syncIfPending(
          shop,
          await getOwnSubscription(shop, requireActor(actor).userId, params.id),
        ),
        textIn(language),
      ),
    'POST /api/paypal/subscriptions/{id}/approved': (call) =>
      changed(call, (whose) => recordApproved(shop, whose)),
    'POST /api/paypal/subscriptions/{id}/left': (call) =>
      changed(call, (whose) => recordLeft(shop, whose)),
    'POST /api/paypal/subscriptions/{id}/cancel': (call) =>
      state(call, 'CANCELLED', call.body?.reason?.trim() || undefined),
    'POST /api/paypal/subscriptions/{id}/suspend': (call) => state(call, 'SUSPENDED'),
    'POST /api/paypal/subscriptions/{id}/activate': (call) => state(call, 'ACTIVE'),
    'POST /api/paypal/subscriptions/{id}/skip': (call) =>
      changed(call, (whose) => postponeDelivery(shop, { ...whose, until: undefined })),
    'POST /api/paypal/subscriptions/{id}/delay': (call) =>
      changed(call, (whose) => postponeDelivery(shop, { ...whose, until: call.body.until })),
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

/**
 * PayPal redirects a browser to `/paypal-return` after the customer approved, or left, on its page
 * instead of in the button; its tokens leave the URL immediately.
 */
export function subscriptionsOtherRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/paypal-return',
    { schema: { hide: true } },
    ({ query }, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const { ours, left } = query
      if (isNumber(left)) return reply.redirect(`/checkout?left=${left}`, 303)
      const page = isNumber(ours) ? `/confirmation?subscription=${ours}` : '/'
      return reply.redirect(page, 303)
    },
  )
}

function isNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,9}$/.test(value)
}
