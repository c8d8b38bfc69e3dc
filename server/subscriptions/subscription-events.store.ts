/** Rows of the history of subscriptions. */
import type { SubscriptionState } from '#domain/subscriptions/subscription-state.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'

import type { EventKind } from './history-texts.ts'

export type SubscriptionEvent = {
  /** Who caused the event. `shop` stands for scheduled work. */
  actor: 'customer' | 'provider' | 'shop'
  kind: EventKind
  occurredAt: Date
  /** The day that the text of this kind contains (history-texts.ts), if it contains one. */
  day?: CalendarDate | undefined
}

/**
 * Records an event and returns the event's id. An email about the event has this id in its dedupe
 * key.
 */
export async function recordSubscriptionEvent(
  tx: Tx,
  subscriptionId: number,
  event: SubscriptionEvent,
  details: { from?: SubscriptionState; to?: SubscriptionState; orderNumber?: string } = {},
): Promise<number> {
  const row = await tx
    .insertInto('subscription_event')
    .values({
      subscription_id: subscriptionId,
      at: event.occurredAt,
      actor: event.actor,
      kind: event.kind,
      from_state: details.from ?? null,
      to_state: details.to ?? null,
      day: event.day ?? null,
      order_number: details.orderNumber ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
