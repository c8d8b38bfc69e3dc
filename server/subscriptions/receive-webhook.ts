/**
 * PayPal's word, verified and kept before it is understood, then answered 200 so that it is not sent
 * for three days. What it means is found out afterwards by looking (S5); the same event is kept once.
 */
import { z } from 'zod'

import { crash } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { walletOf } from './wallet.ts'

export const processWebhookJob = defineJob({
  name: 'subscriptions.webhook',
  data: z.object({ eventId: z.number() }),
  isSwept: true,
})

const refusals = {
  shape: 'INVALID',
  signature: 'SIGNATURE_WRONG',
  stale: 'SIGNATURE_WRONG',
  'no verdict': 'UNAVAILABLE',
} as const

/** Throws INVALID, SIGNATURE_WRONG, and UNAVAILABLE while nobody can say whether it is genuine. */
export async function receiveWebhook(
  shop: Shop,
  received: {
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: Buffer
  },
): Promise<void> {
  const checked = await walletOf(shop).checkWebhook(received.headers, received.body)
  if (!checked.ok) {
    shop.log.warn({ event: 'webhook.refused', reason: checked.why }, 'webhook refused')
    throw new ShopError(refusals[checked.why])
  }
  const { id, type, subscriptionId, customId } = checked.event
  await transact(shop.db, async (tx) => {
    const row = await tx
      .insertInto('callback_event')
      .values({
        provider: 'paypal',
        signature_hash: id,
        token_hash: customId ?? '',
        bill_id: subscriptionId ?? '',
        kind: type,
        says_paid: type === 'PAYMENT.SALE.COMPLETED',
        // What it says is not kept: it is never used, and it names the payer.
        body: '',
        state: 'stored',
        received_at: shop.now(),
      })
      .onConflict((conflict) => conflict.columns(['provider', 'signature_hash']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) await shop.jobs.send(tx, processWebhookJob, { eventId: row.id })
  })
  crash(shop.config, 'S5.after')
}
