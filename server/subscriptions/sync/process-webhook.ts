/**
 * Processes a stored webhook: it only triggers a check of the subscription it names. So the order
 * of events does not matter, and a repeated event changes nothing (threats T-F06, T-F07). A webhook
 * about an unknown subscription is parked for staff; it never creates anything.
 */
import { transact } from '#server/db/transact.ts'
import { recordPaymentIssue } from '#server/payments/record-payment-issue.ts'
import { tryMessage } from '#server/payments/try-provider-message.ts'
import type { Shop } from '#server/shop.ts'

import { adoptSubscription } from './adopt-subscription.ts'
import { syncSubscription } from './sync-subscription.ts'

type StoredEvent = {
  id: number
  bill_id: string
  token_hash: string
  kind: string
  says_paid: boolean
}

/** Safe to repeat. An event that cannot be processed yet stays stored and is tried again. */
export async function processWebhook(shop: Shop, eventId: number): Promise<void> {
  const event = await shop.db
    .selectFrom('provider_message')
    .select(['id', 'bill_id', 'token_hash', 'kind', 'says_paid'])
    .where('id', '=', eventId)
    .where('provider', '=', 'paypal')
    .where('state', '=', 'stored')
    .executeTakeFirst()
  if (event) await tryMessage(shop, event.id, () => processEvent(shop, event))
}

async function processEvent(shop: Shop, event: StoredEvent): Promise<'over' | 'later'> {
  if (event.bill_id === '') return close(shop, event, 'done', 'not about a subscription')
  const id = await findNamed(shop, event)
  if (id === 'later') return 'later'
  if (id === undefined) return park(shop, event)
  const seen = await syncSubscription(shop, id)
  if (seen === 'later') return 'later'
  return close(shop, event, seen === 'seen' ? 'done' : 'parked', seen)
}

/** By PayPal's id; else by our reference in it, when the response with the id was lost. */
async function findNamed(shop: Shop, event: StoredEvent): Promise<number | 'later' | undefined> {
  const byId = await shop.db
    .selectFrom('subscription')
    .select('id')
    .where('provider_id', '=', event.bill_id)
    .executeTakeFirst()
  if (byId) return byId.id
  return adoptSubscription(shop, { providerId: event.bill_id, reference: event.token_hash })
}

async function park(shop: Shop, event: StoredEvent): Promise<'over'> {
  shop.log.error(
    { event: 'webhook.parked', billId: event.bill_id },
    'webhook about an unknown subscription',
  )
  if (event.says_paid) {
    const found = { kind: 'unknown bill', provider: 'paypal', billId: event.bill_id } as const
    await transact(shop.db, async (tx) => void (await recordPaymentIssue(shop, tx, found)))
  }
  return close(shop, event, 'parked', 'no such subscription')
}

async function close(
  shop: Shop,
  event: StoredEvent,
  state: 'done' | 'parked',
  reason: string,
): Promise<'over'> {
  await shop.db
    .updateTable('provider_message')
    .set({ state, reason, done_at: shop.now() })
    .where('id', '=', event.id)
    .where('state', '=', 'stored')
    .execute()
  return 'over'
}
