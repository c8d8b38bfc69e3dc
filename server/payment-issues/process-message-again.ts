/**
 * Lets staff process a provider message again, as if it had just been stored: the bill or
 * subscription is read at the provider, because the message itself is not trusted. Repeating a
 * message that is done is safe, because a payment is never settled twice. If the process stops
 * before the end, the provider's recurring job processes the message.
 */
import { providerMessageTransitions } from '#domain/payments/provider-message-state.ts'
import { listStatesBefore } from '#domain/state-table.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { processCallback } from '#server/payments/messages/process-callback.ts'
import { reopenMessage } from '#server/payments/messages/provider-messages.ts'
import type { Shop } from '#server/shop.ts'
import { processWebhook } from '#server/subscriptions/sync/process-webhook.ts'

import {
  messageColumns,
  selectMessages,
  toStaffMessages,
  type StaffMessage,
} from './staff-message.ts'

/** States in which a message can be processed again. */
const repeatableStates = [
  ...listStatesBefore(providerMessageTransitions, 'stored'),
  'stored',
] as const

/**
 * Processes the message, adds an entry to the audit log and returns the message as it is
 * afterwards. When the provider is unreachable, the message stays `stored` with a `lastError`.
 * Throws NOT_FOUND, and CONFLICT for a message that staff have dismissed.
 */
export async function processMessageAgain(
  shop: Shop,
  actor: Actor,
  messageId: number,
): Promise<StaffMessage> {
  const provider = await transact(shop.db, async (tx) => {
    const row = await tx
      .selectFrom('provider_message')
      .select(['provider', 'state'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ShopError('NOT_FOUND')
    if (!repeatableStates.some((state) => state === row.state))
      throw new ShopError('CONFLICT', { message: 'This message was dismissed.' })
    await reopenMessage(tx, messageId)
    const at = shop.now()
    await recordAudit(tx, { at, actor, action: 'callback.replayed', subjectId: messageId })
    return row.provider
  })
  // After the commit, because processing calls the provider.
  if (provider === 'billplz') await processCallback(shop, messageId)
  else if (provider === 'paypal') await processWebhook(shop, messageId)
  else throw new Error(`provider message ${messageId} has unknown provider ${provider}`)
  const row = await selectMessages(shop.db)
    .select(messageColumns)
    .where('message.id', '=', messageId)
    .executeTakeFirstOrThrow()
  const [message] = await toStaffMessages(shop.db, [row])
  if (!message) throw new Error(`provider message ${messageId} disappeared while it was processed`)
  return message
}
