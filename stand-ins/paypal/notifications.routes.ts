/* Webhook registrations, the signing certificate, and the call that verifies a signature. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account, HandleCall } from './api.routes.ts'
import type { WebhookListener } from './ledger.ts'
import { createUnknownResourceError, createInvalidValueError } from './paypal-error.ts'
import { createId } from './plan.ts'
import { isSignatureValid } from './sign-webhook.ts'
import { CERTIFICATE_ID } from './webhook-notifier.ts'

type WithId = { Params: { id: string } }

const eventTypes = z.array(z.object({ name: z.string() })).min(1)
const registration = z.object({ url: z.url(), event_types: eventTypes })
const patches = z.array(
  z.discriminatedUnion('path', [
    z.object({ op: z.literal('replace'), path: z.literal('/url'), value: z.url() }),
    z.object({ op: z.literal('replace'), path: z.literal('/event_types'), value: eventTypes }),
  ]),
)
const verification = z.object({
  auth_algo: z.string(),
  cert_url: z.string(),
  transmission_id: z.string(),
  transmission_sig: z.string(),
  transmission_time: z.string(),
  webhook_id: z.string(),
  webhook_event: z.looseObject({}),
})

export function registerNotificationCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  const { ledger, urls, notifier } = account
  const toListenerResponse = ({ id, url, eventTypes: types }: WebhookListener) => ({
    id,
    url: url ?? '',
    event_types: types.map((name) => ({ name, status: 'ENABLED' })),
    links: [],
  })
  const findListener = (id: string): WebhookListener => {
    const webhook = ledger.webhooks.get(id)
    if (!webhook) throw createUnknownResourceError(id)
    return webhook
  }

  app.post('/v1/notifications/webhooks', async ({ body }, reply) => {
    const { url, event_types: types } = registration.parse(body)
    const webhook = { id: createId('', 17), url, eventTypes: types.map(({ name }) => name) }
    ledger.webhooks.set(webhook.id, webhook)
    ledger.saveSoon()
    return reply.code(201).send(toListenerResponse(webhook))
  })
  app.get('/v1/notifications/webhooks', async () => ({
    webhooks: [...ledger.webhooks.values()].map(toListenerResponse),
  }))
  app.get<WithId>('/v1/notifications/webhooks/:id', async ({ params }) =>
    toListenerResponse(findListener(params.id)),
  )
  app.patch<WithId>('/v1/notifications/webhooks/:id', async ({ params, body }) => {
    const webhook = findListener(params.id)
    for (const patch of patches.parse(body)) {
      if (patch.path === '/url') webhook.url = patch.value
      else webhook.eventTypes = patch.value.map(({ name }) => name)
    }
    ledger.saveSoon()
    return toListenerResponse(webhook)
  })
  app.delete<WithId>('/v1/notifications/webhooks/:id', async ({ params }, reply) => {
    ledger.webhooks.delete(findListener(params.id).id)
    ledger.saveSoon()
    return reply.code(204).send()
  })

  app.get<WithId>('/v1/notifications/certs/:id', async ({ params }, reply) => {
    if (params.id !== CERTIFICATE_ID) throw createUnknownResourceError(params.id)
    return reply.type('application/x-x509-ca-cert').send((await notifier.certificate()).chain)
  })

  app.post('/v1/notifications/verify-webhook-signature', async ({ body }, reply) =>
    handleCall(reply, 'verify', [], async () => {
      const input = verification.parse(body)
      if (!ledger.webhooks.has(input.webhook_id))
        throw createInvalidValueError('/webhook_id', input.webhook_id)
      const certificateUrl = `${urls().api}/v1/notifications/certs/${CERTIFICATE_ID}`
      const isValid =
        input.cert_url === certificateUrl &&
        input.auth_algo === 'SHA256withRSA' &&
        isSignatureValid(
          {
            id: input.transmission_id,
            time: input.transmission_time,
            webhookId: input.webhook_id,
          },
          // The signature is of the sent bytes. JSON.stringify returns the same ones, because the
          // webhook was made with it, unless the caller changed the event.
          JSON.stringify(input.webhook_event),
          input.transmission_sig,
          await notifier.certificate(),
        )
      return { status: 200, body: { verification_status: isValid ? 'SUCCESS' : 'FAILURE' } }
    }),
  )
}
