/*
 * Control endpoints of the Billplz stand-in for tests and demos, which the real provider does not
 * have. They need no key: the stand-in listens on this machine only.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { BILLPLZ_FAULTS } from './faults.ts'
import type { BillplzStandIn } from './billplz-stand-in.ts'

type ById = { Params: { id: string } }

const paymentBody = z
  .strictObject({
    bank: z.string().optional(),
    again: z.boolean().optional(),
    callback: z.boolean().optional(),
    /** Sets the clock first. */
    at: z.iso.datetime().optional(),
  })
  .optional()
const clockBody = z.union([
  z.strictObject({ advanceMs: z.number().nonnegative() }),
  z.strictObject({ setTo: z.iso.datetime() }),
])
const settingsBody = z.strictObject({
  rateLimit: z.union([z.int().positive(), z.literal('unlimited')]).optional(),
  extraPaymentInfo: z.boolean().optional(),
})
const releaseBody = z.strictObject({ seed: z.int().optional() }).optional()

export function registerBillplzControl(app: FastifyInstance, billplz: BillplzStandIn): void {
  app.setErrorHandler((error, _, reply) => {
    const isClientError = error instanceof z.ZodError || error instanceof RangeError
    const message = error instanceof Error ? error.message : String(error)
    return reply.code(isClientError ? 400 : 500).send({ error: message })
  })

  app.get('/ledger', async () => billplz.ledger())
  app.get('/deliveries', async () => billplz.deliveries())
  app.post<{ Params: { k: string } }>('/deliveries/:k/send', async ({ params }) =>
    billplz.resend(Number(params.k)),
  )
  app.post('/deliveries/release', async ({ body }) =>
    billplz.releaseHeldCallbacks(releaseBody.parse(body ?? undefined)?.seed),
  )

  const actions = { pay: billplz.pay, fail: billplz.fail, pend: billplz.leavePending }
  for (const [path, action] of Object.entries(actions))
    app.post<ById>(`/bills/:id/${path}`, async ({ params, body }) => {
      const { at, ...payment } = paymentBody.parse(body ?? undefined) ?? {}
      if (at !== undefined) await billplz.setClock(new Date(at))
      return action(params.id, payment)
    })

  app.get('/faults', async () => ({
    can: Object.entries(BILLPLZ_FAULTS).map(([name, { at, does }]) => ({ name, at, does })),
    scheduled: billplz.faults(),
  }))
  app.post('/faults', async ({ body }) => {
    billplz.simulateFault(billplz.readFault(body))
    return billplz.faults()
  })
  app.delete('/faults', async () => {
    billplz.clearFaults()
    return []
  })

  app.post('/clock', async ({ body }) => {
    const change = clockBody.parse(body)
    if ('setTo' in change) await billplz.setClock(new Date(change.setTo))
    else await billplz.advanceClock(change.advanceMs)
    return { now: billplz.now().toISOString() }
  })
  app.post('/settings', async ({ body }) => {
    const { rateLimit, extraPaymentInfo } = settingsBody.parse(body)
    if (rateLimit !== undefined) billplz.setRateLimit(rateLimit)
    if (extraPaymentInfo !== undefined) billplz.setExtraPaymentInfo(extraPaymentInfo)
    return { rateLimit, extraPaymentInfo }
  })
}
