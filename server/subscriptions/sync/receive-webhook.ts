/**
 * Verifies and stores a webhook of PayPal (step S5). A job then syncs the subscription. The
 * response does not wait for the job, because PayPal resends a webhook that gets no quick response.
 */
import { z } from 'zod'

import { crashAt } from '#server/crash-points.ts'
import { transact } from '#server/db/transact.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { insertMessage } from '#server/payments/messages/provider-messages.ts'
import { recordRefusedMessage } from '#server/payments/messages/refused-messages.ts'
import { reversalEvent } from '#server/integrations/paypal/event-types.ts'
import type { Shop } from '#server/shop.ts'

import { payPalOf } from '#server/subscriptions/paypal-client.ts'

/**
 * Processes one stored webhook. `hasRecurringFallback`, because reconcileSubscriptions also
 * processes stored webhooks.
 */
export const processWebhookJob = defineJob({
  name: 'subscriptions.webhook',
  data: z.object({ messageId: z.number() }),
  hasRecurringFallback: true,
})

/**
 * Error codes by the reason of a refusal. `stale`: the webhook is too old. `not checked`: the
 * signature could not be checked now.
 */
const errorCodes = {
  malformed: 'INVALID',
  signature: 'SIGNATURE_INVALID',
  stale: 'SIGNATURE_INVALID',
  'not checked': 'UNAVAILABLE',
} as const

/**
 * Stores the webhook and queues its job in one transaction; an event that is stored already is not
 * stored again. Throws INVALID for a malformed webhook, SIGNATURE_INVALID, and UNAVAILABLE while
 * the signature cannot be checked.
 */
export async function receiveWebhook(
  shop: Shop,
  webhook: {
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: Buffer
  },
): Promise<void> {
  const checkResult = await payPalOf(shop).checkWebhook(webhook.headers, webhook.body)
  if (!checkResult.ok) {
    shop.log.warn({ event: 'webhook.refused', reason: checkResult.reason }, 'webhook refused')
    const code = errorCodes[checkResult.reason]
    if (code === 'SIGNATURE_INVALID') await recordRefusedMessage(shop)
    throw new ShopError(code)
  }
  const { id, type, subscriptionId, paymentId, customId } = checkResult.event
  await transact(shop.db, async (tx) => {
    const message = await insertMessage(tx, {
      provider: 'paypal',
      eventKey: id,
      customId,
      // A reversal must be matched with its payment, even if it also names the subscription.
      resourceId:
        type === reversalEvent ? (paymentId ?? subscriptionId) : (subscriptionId ?? paymentId),
      kind: type,
      saysPaid: type === 'PAYMENT.SALE.COMPLETED',
      receivedAt: shop.now(),
    })
    if (message) await shop.jobs.send(tx, processWebhookJob, { messageId: message.id })
  })
  crashAt(shop.config, 'S5.after')
}
