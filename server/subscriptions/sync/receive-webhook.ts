/**
 * Verifies and stores a webhook and responds 200, so that PayPal does not resend it for three days.
 * Its meaning is found out afterwards by a check (S5); the same event is stored once.
 */
import { z } from 'zod'

import { crash } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Shop } from '#server/shop.ts'

import { payPalOf } from '#server/subscriptions/paypal-client.ts'

export const processWebhookJob = defineJob({
  name: 'subscriptions.webhook',
  data: z.object({ eventId: z.number() }),
  isSwept: true,
})

const refusals = {
  shape: 'INVALID',
  signature: 'SIGNATURE_INVALID',
  stale: 'SIGNATURE_INVALID',
  'no verdict': 'UNAVAILABLE',
} as const

/** Throws INVALID, SIGNATURE_INVALID, and UNAVAILABLE while the signature cannot be checked. */
export async function receiveWebhook(
  shop: Shop,
  received: {
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: Buffer
  },
): Promise<void> {
  const checked = await payPalOf(shop).checkWebhook(received.headers, received.body)
  if (!checked.ok) {
    shop.log.warn({ event: 'webhook.refused', reason: checked.why }, 'webhook refused')
    throw new ShopError(refusals[checked.why])
  }
  const { id, type, subscriptionId, customId } = checked.event
  await transact(shop.db, async (tx) => {
    const row = await tx
      .insertInto('provider_message')
      .values({
        provider: 'paypal',
        signature_hash: id,
        token_hash: customId ?? '',
        bill_id: subscriptionId ?? '',
        kind: type,
        says_paid: type === 'PAYMENT.SALE.COMPLETED',
        // The body is not stored: it is never used, and it names the payer.
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
