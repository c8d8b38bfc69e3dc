import type { DomainEvents } from './domain-events.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'

/**
 * Runs the handlers of an event one after another, in the transaction of the change. When a handler
 * throws, the change is rolled back. A handler must queue a job for effects outside the database.
 */
export async function publish<Name extends keyof DomainEvents>(
  shop: Shop,
  tx: Tx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  for (const handle of shop.eventHandlers[name]) await handle(shop, tx, event)
}
