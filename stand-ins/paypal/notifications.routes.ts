/* Webhook registrations, the signing certificate, and the call that verifies a signature. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account, HandleCall } from './api.routes.ts'
import type { WebhookListener } from './ledger.ts'
import { unknownResource, wrongValue } from './paypal-error.ts'
import { newId } from './plan.ts'
import { signatureFits } from './sign-webhook.ts'
import { CERTIFICATE_ID } from './notify-shop.ts'

type ById = { Params: { id: string } }

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

export function notificationCalls(
  app: FastifyInstance,
  account: Account,
  handleCall: HandleCall,
): void {
  const { ledger, urls, notifier } = account
  const wire = ({ id, url, eventTypes: types }: WebhookListener) => ({
    id,
    url: url ?? '',
    event_types: types.map((name) => ({ name, status: 'ENABLED' })),
    links: [],
  })
  const find = (id: string): WebhookListener => {
    const webhook = ledger.webhooks.get(id)
    if (!webhook) throw unknownResource(id)
    return webhook
  }

  app.post('/v1/notifications/webhooks', async ({ body }, reply) => {
    const { url, event_types: types } = registration.parse(body)
    const webhook = { id: newId('', 17), url, eventTypes: types.map(({ name }) => name) }
    ledger.webhooks.set(webhook.id, webhook)
    ledger.changed()
    return reply.code(201).send(wire(webhook))
  })
  app.get('/v1/notifications/webhooks', async () => ({
    webhooks: [...ledger.webhooks.values()].map(wire),
  }))
  app.get<ById>('/v1/notifications/webhooks/:id', async ({ params }) => wire(find(params.id)))
  app.patch<ById>('/v1/notifications/webhooks/:id', async ({ params, body }) => {
    const webhook = find(params.id)
    for (const one of patches.parse(body)) {
      if (one.path === '/url') webhook.url = one.value
      else webhook.eventTypes = one.value.map(({ name }) => name)
    }
    ledger.changed()
    return wire(webhook)
  })
  app.delete<ById>('/v1/notifications/webhooks/:id', async ({ params }, reply) => {
    ledger.webhooks.delete(find(params.id).id)
    ledger.changed()
    return reply.code(204).send()
  })

  app.get<ById>('/v1/notifications/certs/:id', async ({ params }, reply) => {
    if (params.id !== CERTIFICATE_ID) throw unknownResource(params.id)
    return reply.type('application/x-x509-ca-cert').send((await notifier.certificate()).chain)
  })

  app.post('/v1/notifications/verify-webhook-signature', async ({ body }, reply) =>
    handleCall(reply, 'verify', [], async () => {
      const input = verification.parse(body)
      if (!ledger.webhooks.has(input.webhook_id)) throw wrongValue('/webhook_id', input.webhook_id)
      const ours = `${urls().api}/v1/notifications/certs/${CERTIFICATE_ID}`
      const fits =
        input.cert_url === ours &&
        input.auth_algo === 'SHA256withRSA' &&
        signatureFits(
          {
            id: input.transmission_id,
            time: input.transmission_time,
            webhookId: input.webhook_id,
          },
          // Serialises as it was sent, unless the caller changed it.
          JSON.stringify(input.webhook_event),
          input.transmission_sig,
          await notifier.certificate(),
        )
      return { status: 200, body: { verification_status: fits ? 'SUCCESS' : 'FAILURE' } }
    }),
  )
}
