/*
 * Control endpoints of the PayPal stand-in for tests and demos, which the real provider does not
 * have. They need no key: the stand-in listens on this machine only.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { PAYPAL_FAULTS } from './faults.ts'
import { PayPalError } from './paypal-error.ts'
import type { PayPalStandIn } from './paypal-stand-in.ts'

type WithId = { Params: { id: string } }

const cycleSchema = z.strictObject({ outcome: z.enum(['paid', 'declined']).optional() }).nullish()
const refundSchema = z
  .strictObject({
    value: z.number().positive().optional(),
    event: z.enum(['REFUNDED', 'REVERSED']).optional(),
  })
  .nullish()
const clockSchema = z.union([
  z.strictObject({ advanceMs: z.number().nonnegative() }),
  z.strictObject({ setTo: z.iso.datetime() }),
])
const settingsSchema = z.strictObject({ webhookUrl: z.url().nullable() })
const releaseSchema = z.strictObject({ seed: z.int().optional() }).nullish()

export function registerPayPalControl(app: FastifyInstance, paypal: PayPalStandIn): void {
  app.setErrorHandler((error, _, reply) => {
    const isClientError =
      error instanceof z.ZodError || error instanceof RangeError || error instanceof PayPalError
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(isClientError ? 400 : 500).send({ error: message })
  })

  app.get('/ledger', async () => {
    // Contains the private key.
    const { certificate: _, ...ledger } = paypal.ledger()
    return ledger
  })
  app.get('/deliveries', async () => paypal.deliveries())
  app.post<{ Params: { k: string } }>('/deliveries/:k/send', async ({ params }) => {
    await paypal.resend(Number(params.k))
    return paypal.deliveries()[Number(params.k) - 1]
  })
  app.post('/deliveries/release', async ({ body }) =>
    paypal.releaseHeldWebhooks(releaseSchema.parse(body)?.seed),
  )

  for (const action of ['approve', 'suspend', 'activate', 'cancel'] as const) {
    app.post<WithId>(`/subscriptions/:id/${action}`, async ({ params }) => {
      await paypal[action](params.id)
      return paypal.subscription(params.id)
    })
  }
  app.post<WithId>('/subscriptions/:id/cycle', async ({ params, body }) => {
    await paypal.runCycle(params.id, cycleSchema.parse(body)?.outcome)
    return paypal.subscription(params.id)
  })
  app.post<WithId>('/payments/:id/refund', async ({ params, body }) => {
    await paypal.refund(params.id, refundSchema.parse(body) ?? undefined)
    return paypal.ledger().transactions.find(({ id }) => id === params.id)
  })

  app.get('/faults', async () => ({
    can: Object.entries(PAYPAL_FAULTS).map(([name, { at, does }]) => ({ name, at, does })),
    scheduled: paypal.faults(),
  }))
  app.post('/faults', async ({ body }) => {
    paypal.simulateFault(paypal.readFault(body))
    return paypal.faults()
  })
  app.delete('/faults', async () => {
    paypal.clearFaults()
    return []
  })

  app.post('/clock', async ({ body }) => {
    const change = clockSchema.parse(body)
    if ('setTo' in change) await paypal.setClock(new Date(change.setTo))
    else await paypal.advanceClock(change.advanceMs)
    return { now: paypal.now().toISOString() }
  })
  app.post('/settings', async ({ body }) => {
    const { webhookUrl } = settingsSchema.parse(body)
    paypal.setWebhookUrl(webhookUrl)
    return { webhookUrl }
  })
}
