/**
 * Processes a stored callback (phase P6 in docs/payments.md): reads the bill at Billplz and applies
 * the result. A callback that matches no attempt is parked for a decision of staff; it never
 * creates an order.
 */
import { addDuration, hours, minutes } from '#domain/time.ts'
import { transact } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { findAttemptByToken, type AttemptWithOrder } from '#server/payments/find-attempt.ts'
import { scheduleCheck } from '#server/payments/attempts.store.ts'
import { checkBillOfAttempt, recordDeclinedPayment } from '#server/payments/bills/check-bill.ts'
import { endMessage, buildEndMessageWrite, type TriedMessage } from './provider-messages.store.ts'
import { recordPaymentIssue } from '#server/payments/issues/record-payment-issue.ts'
import { tryProviderMessage } from './try-provider-message.ts'

/** Delay before the next check of a bill that is not paid although its callback says paid. */
const recheckDelay = minutes(1)

/**
 * If a callback says paid and Billplz does not find its bill, the callback is tried again for this
 * time, because Billplz may show a bill late. Then it is parked, and staff look for the payment.
 */
const billSearchTime = hours(1)

/** Texts of the results of a bill check, which staff read beside the message. */
const resultTexts = {
  settled: 'order paid',
  'already settled': 'payment already recorded',
  'second payment': 'paid twice: refund due',
  due: 'bill not paid yet',
  gone: 'bill deleted or unknown',
} as const

/**
 * Processes one stored callback. Must not run in a transaction, because it calls Billplz. Safe to
 * repeat. A message that cannot be processed yet stays `stored` and is tried again. Pass
 * `countedMessage` if this process has just stored the message and counted its first try.
 */
export async function processCallback(
  shop: Shop,
  messageId: number,
  countedMessage?: TriedMessage,
): Promise<void> {
  const message = { provider: 'billplz', id: messageId, countedMessage } as const
  await tryProviderMessage(shop, message, (stored) => processMessage(shop, stored))
}

/**
 * Ends the message and returns 'ended'. Returns 'later', and leaves the message as it is, when the
 * bill could not be checked, or when the callback says paid but Billplz does not find the bill yet.
 */
async function processMessage(shop: Shop, message: TriedMessage): Promise<'ended' | 'later'> {
  const { resourceId: billId, attemptTokenHash, saysPaid } = message
  if (billId === undefined || attemptTokenHash === undefined)
    throw new Error(`callback ${message.id} has no bill or no token`)
  const attempt = await findAttemptByToken(shop.db, attemptTokenHash)
  if (!attempt) return parkUnknownAttempt(shop, message, billId)
  const check = await checkBillOfAttempt(shop, attempt, {
    cause: 'callback',
    purpose: 'settlement',
    billId,
    buildExtraWrite: (tx, result) =>
      buildEndMessageWrite(tx, message.id, {
        state: 'done',
        reason: resultTexts[result],
        endedAt: shop.now(),
      }),
  })
  if (check.result === 'later') return 'later'
  if (check.result === 'gone' && saysPaid) {
    if (shop.now() < addDuration(message.receivedAt, billSearchTime)) return 'later'
    return parkMissingBill(shop, message, attempt, billId)
  }
  // `buildExtraWrite` has ended the message together with the payment.
  if (check.result === 'settled' || check.result === 'second payment') return 'ended'
  if (check.result === 'due' && !saysPaid) await recordDeclinedPayment(shop, attempt.id)
  // The callback says paid but the bill says due: the bill decides, and is checked again soon.
  if (check.result === 'due' && saysPaid)
    await scheduleCheck(shop.db, attempt.id, addDuration(shop.now(), recheckDelay))
  await endMessage(
    shop.db,
    message.id,
    check.result === 'mismatch'
      ? { state: 'parked', reason: check.reason, endedAt: shop.now() }
      : { state: 'done', reason: resultTexts[check.result], endedAt: shop.now() },
  )
  return 'ended'
}

/**
 * Parks a callback with a token of no attempt. Records a payment issue if the callback says paid.
 */
async function parkUnknownAttempt(
  shop: Shop,
  message: TriedMessage,
  billId: string,
): Promise<'ended'> {
  shop.log.error(
    { event: 'callback.parked', messageId: message.id, billId },
    'callback for an unknown attempt',
  )
  await transact(shop.db, async (tx) => {
    if (message.saysPaid)
      await recordPaymentIssue(shop, tx, {
        kind: 'unknown bill',
        provider: 'billplz',
        providerResourceId: billId,
      })
    const outcome = { state: 'parked', reason: 'no such attempt', endedAt: shop.now() } as const
    await endMessage(tx, message.id, outcome)
  })
  return 'ended'
}

/**
 * Parks a callback that says paid although Billplz does not find the bill. Records a payment issue,
 * so that the money is not lost (invariant I2 in docs/payments.md).
 */
async function parkMissingBill(
  shop: Shop,
  message: TriedMessage,
  attempt: AttemptWithOrder,
  billId: string,
): Promise<'ended'> {
  await transact(shop.db, async (tx) => {
    await recordPaymentIssue(shop, tx, {
      kind: 'unknown bill',
      provider: 'billplz',
      providerResourceId: billId,
      orderId: attempt.orderId,
      orderNumber: attempt.orderNumber,
      attemptId: attempt.id,
    })
    const outcome = { state: 'parked', reason: resultTexts.gone, endedAt: shop.now() } as const
    await endMessage(tx, message.id, outcome)
  })
  return 'ended'
}
