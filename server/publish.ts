import type { DomainEvents } from './domain-events.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from './shop.ts'

/**
 * Runs the handlers of an event one after another, in the transaction of the change. An error of a
 * handler undoes the change. Effects outside the database need a job.
 */
export async function publish<Name extends keyof DomainEvents>(
  shop: Shop,
  tx: Tx,
  name: Name,
  event: DomainEvents[Name],
): Promise<void> {
  for (const handle of shop.eventHandlers[name]) await handle(shop, tx, event)
}
