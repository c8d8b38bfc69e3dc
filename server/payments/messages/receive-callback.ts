/**
 * Verifies and stores a callback (phase P5 in docs/payments.md), then responds 200, so that Billplz
 * stops sending it. A job then processes the stored callback by reading the bill at Billplz (P6).
 */
import { z } from 'zod'

import { crashAt } from '#server/crash-points.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import type { Shop } from '#server/shop.ts'

import { hashAttemptToken } from '#server/payments/attempt-token.ts'
import { billplzOf } from '#server/payments/bills/billplz-client.ts'
import { replyToTestCallback } from './test-callback.ts'
import { insertMessage, type TriedMessage } from './provider-messages.store.ts'
import { recordRefusedMessage } from './refused-messages.ts'

/** `hasRecurringFallback`, because reconcile.ts also processes stored callbacks. */
export const processCallbackJob = defineJob({
  name: 'payments.callback',
  data: z.object({ messageId: z.number() }),
  inMemoryData: z.custom<TriedMessage>(),
  hasRecurringFallback: true,
})

/**
 * Stores the callback, queues its job and returns the text of the response. Does nothing for a
 * repeated callback. Throws INVALID for a body without exactly the fields of a Billplz callback,
 * and SIGNATURE_INVALID for a wrong signature. A test callback (test-callback.ts) is not stored.
 */
export async function receiveCallback(
  shop: Shop,
  callback: { token: string; body: string },
): Promise<string> {
  const readResult = billplzOf(shop).readCallback(callback.body)
  if (!readResult.ok) {
    shop.log.warn({ event: 'callback.refused', reason: readResult.reason }, 'callback refused')
    if (readResult.reason !== 'malformed') await recordRefusedMessage(shop)
    throw new ShopError(readResult.reason === 'malformed' ? 'INVALID' : 'SIGNATURE_INVALID')
  }
  const { signatureHash, billId, saysPaid } = readResult.callback
  const testReply = replyToTestCallback(shop, { token: callback.token, billId })
  if (testReply !== undefined) return testReply
  const isJobInMemory = shop.jobs.runsInMemory(processCallbackJob)
  const message = {
    provider: 'billplz',
    eventKey: signatureHash,
    attemptTokenHash: hashAttemptToken(callback.token),
    resourceId: billId,
    saysPaid,
    body: callback.body,
    receivedAt: shop.now(),
  } as const
  const storedMessage = await insertMessage(shop.db, message, { isFirstTryCounted: isJobInMemory })
  // Not in one transaction with the insert: after a crash here, reconcile.ts processes the
  // callback.
  if (storedMessage) {
    const inMemoryData = isJobInMemory ? storedMessage : undefined
    await shop.jobs.send(
      shop.db,
      processCallbackJob,
      { messageId: storedMessage.id },
      { inMemoryData },
    )
  }
  crashAt(shop.config, 'P5.after')
  return 'OK'
}
