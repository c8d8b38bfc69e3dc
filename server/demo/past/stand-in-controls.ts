/**
 * Controls the stand-ins (local programs in place of Billplz and PayPal) while the demo's past is
 * created: sets their clocks, completes payments, and stops callbacks and webhooks. The stand-ins'
 * records then contain every payment of the demo, so that the shop's later checks find no mismatch.
 */
import { z } from 'zod'

import type { Shop } from '#server/shop.ts'

export type StandInControls = {
  /** Sets the clock of a stand-in. */
  setClock(provider: 'billplz' | 'paypal', time: Date): Promise<void>
  /** The payer pays a bill at `paidAt`, or the bank declines the payment then. No callback. */
  payBill(billId: string, outcome: 'pay' | 'fail', paidAt: Date): Promise<void>
  /** Billplz stores the next bill, but its response gets lost. */
  loseNextBill(): Promise<void>
  /** Returns the id of the bill with this reference. Throws when there is none. */
  findBill(reference: string): Promise<string>
  /** The customer approves a subscription on PayPal's page. */
  approveSubscription(providerId: string): Promise<void>
  /** Sets the clocks to the present. From now on webhooks are sent again. */
  close(): Promise<void>
}

const ledgerSchema = z.object({
  bills: z.array(z.object({ id: z.string(), reference1: z.string().nullable() })),
})

/**
 * Long, because the pages are built on the same machine meanwhile. Without stand-ins the connection
 * is refused immediately.
 */
const probeTimeoutMs = 15_000

/**
 * Returns the controls, and stops PayPal's webhooks: call `close` afterwards, also after an error,
 * so that they are sent again. Returns undefined and changes nothing when no stand-ins respond
 * within `probeTimeoutMs`.
 */
export async function openStandInControls(shop: Shop): Promise<StandInControls | undefined> {
  const baseUrl = `http://127.0.0.1:${shop.config.STAND_INS_PORT}`
  const send = async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`stand-in refused ${path}: ${await response.text()}`)
  }
  const setClock: StandInControls['setClock'] = (provider, time) =>
    send('POST', `/${provider}/control/clock`, { setTo: time.toISOString() })
  try {
    await fetch(`${baseUrl}/billplz/control/faults`, {
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
  } catch {
    return undefined
  }
  await send('POST', '/paypal/control/faults', { name: 'webhook-never', times: 'always' })
  return {
    setClock,
    payBill: (billId, outcome, paidAt) =>
      send('POST', `/billplz/control/bills/${billId}/${outcome}`, {
        callback: false,
        at: paidAt.toISOString(),
      }),
    loseNextBill: () =>
      send('POST', '/billplz/control/faults', { name: 'create-reset-after-storing' }),
    async findBill(reference) {
      const response = await fetch(`${baseUrl}/billplz/control/ledger`)
      const { bills } = ledgerSchema.parse(await response.json())
      const bill = bills.find(({ reference1 }) => reference1 === reference)
      if (!bill) throw new Error(`the stand-in has no bill for ${reference}`)
      return bill.id
    },
    approveSubscription: (providerId) =>
      send('POST', `/paypal/control/subscriptions/${providerId}/approve`, {}),
    async close() {
      await send('DELETE', '/paypal/control/faults')
      await setClock('billplz', shop.now())
      await setClock('paypal', shop.now())
    },
  }
}
