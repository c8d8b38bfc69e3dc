/**
 * Rows of subscriptions. `moveSubscription` changes the state: its UPDATE checks that
 * `subscriptionTransitions` of the domain allows the change, and it adds an event. The one other
 * change of a state is `saveCreatedAtPayPal`.
 */
import type { Insertable, Updateable } from 'kysely'

import { listStatesBefore } from '#domain/state-table.ts'
import {
  subscriptionTransitions,
  type SubscriptionState,
} from '#domain/subscriptions/subscription-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { isSubscriptionId } from '#server/integrations/paypal/subscription-id.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

import {
  toSubscription,
  type LockedSubscription,
  type Subscription,
} from './stored-subscription.ts'
import { recordSubscriptionEvent, type SubscriptionEvent } from './subscription-events.store.ts'

/** Columns to update. Without the state, so that it cannot change without the checks below. */
export type SubscriptionColumns = Omit<Updateable<Tables['subscription']>, 'id' | 'state'>

/** Returns undefined for an unknown id. */
export async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toSubscription(row)
}

/** Returns a subscription. Throws for an unknown id. */
export async function getSubscription(db: Db, id: number): Promise<Subscription> {
  const subscription = await findSubscription(db, id)
  if (!subscription) throw new Error(`subscription ${id} does not exist`)
  return subscription
}

/** Locks the row until the transaction ends and returns it. Throws for an unknown id. */
export async function lockSubscription(tx: Tx, id: number): Promise<LockedSubscription> {
  const row = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Error(`subscription ${id} does not exist`))
  // Cast: the brand exists only in the type.
  return toSubscription(row) as LockedSubscription
}

/** Returns a locked subscription as it is after updates of its row in the same transaction. */
export async function rereadLockedSubscription(
  tx: Tx,
  { id }: LockedSubscription,
): Promise<LockedSubscription> {
  // Cast: the transaction still has the lock.
  return (await getSubscription(tx, id)) as LockedSubscription
}

/**
 * Returns the customer's subscription with this id: the shop's id or PayPal's id, which begins with
 * `I-`. Returns undefined for an unknown id and for a subscription of another customer. `id` must
 * have the format that the contract checks: then a number fits in the column.
 */
export async function findOwnSubscription(
  db: Db,
  userId: string,
  id: string,
): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => (isSubscriptionId(id) ? eb('provider_id', '=', id) : eb('id', '=', Number(id))))
    .executeTakeFirst()
  return row && toSubscription(row)
}

/** A higher limit would make the dashboard slow. In practice, no customer reaches the limit. */
const maxListedSubscriptions = 50

/** Returns at most `maxListedSubscriptions`, newest first, without CREATING and ABANDONED ones. */
export async function listOwnSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'not in', ['CREATING', 'ABANDONED'])
    .orderBy('id', 'desc')
    .limit(maxListedSubscriptions)
    .execute()
  return rows.map(toSubscription)
}

/** Returns the subscriptions of all states, newest first, for the customer's data export. */
export async function listAllSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toSubscription)
}

/** The columns to save when no change is requested any more. */
export const noPendingChange = { pending: null, pending_from: null, pending_tries: 0 } as const

/** The columns to save when a skip has ended (`resumeAt` in stored-subscription.ts). */
export const noSkip = { resume_at: null, resume_tries: 0 } as const

/**
 * Returns the columns to save when a skip was withdrawn, or PayPal refused it. `next_at` still has
 * the day to which the skip moved the payment, so it is cleared, and a sync at `now` reads the day
 * on which PayPal charges.
 */
export function columnsToEndSkip(now: Date) {
  return { ...noSkip, next_at: null, sync_at: now } as const
}

/** Returns the new subscription's id. */
export async function insertSubscription(
  tx: Tx,
  row: Insertable<Tables['subscription']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('subscription')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the lines of a new subscription. `rows` must not be empty. */
export async function insertSubscriptionLines(
  tx: Tx,
  rows: Insertable<Tables['subscription_line']>[],
): Promise<void> {
  await tx.insertInto('subscription_line').values(rows).execute()
}

/**
 * Inserts the row of a paid delivery. Throws a unique violation when the payment or the delivery
 * number was already saved. The error aborts the transaction.
 */
export async function insertDelivery(
  tx: Tx,
  row: Insertable<Tables['subscription_delivery']>,
): Promise<void> {
  await tx.insertInto('subscription_delivery').values(row).execute()
}

/**
 * Increments the count of syncs and returns it as the sync's number. This is one statement, so a
 * sync that begins later always has a higher number. Returns undefined for a subscription without
 * PayPal's id.
 */
export async function beginSync(
  db: Db,
  id: number,
): Promise<{ syncNumber: number; providerId: string; createdAt: Date } | undefined> {
  const row = await db
    .updateTable('subscription')
    .set((eb) => ({ syncs: eb('syncs', '+', 1) }))
    .where('id', '=', id)
    .where('provider_id', 'is not', null)
    .returning(['syncs', 'provider_id', 'created_at'])
    .executeTakeFirst()
  if (!row?.provider_id) return undefined
  return { syncNumber: row.syncs, providerId: row.provider_id, createdAt: row.created_at }
}

/**
 * Reserves a sync in one statement, so that only one of several parallel requests calls PayPal.
 * Returns false when the state has changed, or when another request reserved a sync after
 * `lastRequestBefore`. `nextSyncAt` is the time of the next scheduled sync.
 */
export async function reserveSync(
  db: Db,
  { id, state }: Pick<Subscription, 'id' | 'state'>,
  { now, lastRequestBefore, nextSyncAt }: { now: Date; lastRequestBefore: Date; nextSyncAt: Date },
): Promise<boolean> {
  const reservedRow = await db
    .updateTable('subscription')
    .set({ sync_at: nextSyncAt, sync_requested_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((eb) =>
      eb.or([
        eb('sync_requested_at', 'is', null),
        eb('sync_requested_at', '<=', lastRequestBefore),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return reservedRow !== undefined
}

/** Saves PayPal's id of a subscription. Does nothing when an id is already stored. */
export async function adoptProviderId(db: Db, id: number, providerId: string): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

/**
 * Moves a subscription from CREATING to APPROVAL_PENDING and updates the columns. Does nothing in
 * any other state. Adds no event, because `begun` was recorded when the row was inserted.
 */
export async function saveCreatedAtPayPal(
  tx: Tx,
  id: number,
  columns: SubscriptionColumns,
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ ...columns, state: 'APPROVAL_PENDING' })
    .where('id', '=', id)
    .where('state', '=', 'CREATING')
    .execute()
}

/** Updates columns other than the state. */
export async function updateSubscription(
  db: Db,
  id: number,
  columns: SubscriptionColumns,
): Promise<void> {
  await db.updateTable('subscription').set(columns).where('id', '=', id).execute()
}

/**
 * Records the time of the erasure on those of these subscriptions that have health data. The caller
 * must erase the data afterwards, in the same transaction: after the erasure, this function would
 * find no health data and record nothing.
 */
export async function markSubscriptionsHealthErased(
  tx: Tx,
  ids: readonly number[],
  erasedAt: Date,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('subscription')
    .set({ health_erased_at: erasedAt })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('medical_note', 'is not', null), eb('quiz_answers', 'is not', null)]))
    .execute()
}

/**
 * Sets the time of the next sync from PayPal; null ends the syncs. Does nothing for an abandoned
 * subscription.
 */
export async function scheduleSync(db: Db, id: number, syncAt: Date | null): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ sync_at: syncAt })
    .where('id', '=', id)
    .where('state', '!=', 'ABANDONED')
    .execute()
}

/**
 * Makes a sync due at `syncAt` for each subscription with a PayPal id. Leaves out subscriptions
 * that ended before `endedSince` or already have a sync due by `syncAt`, and abandoned ones: only a
 * webhook finds a late approval of those.
 */
export async function scheduleAllSyncs(
  tx: Tx,
  { syncAt, endedSince }: { syncAt: Date; endedSince: Date },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ sync_at: syncAt })
    .where('provider_id', 'is not', null)
    .where('state', '!=', 'ABANDONED')
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', endedSince)]))
    .where((eb) => eb.or([eb('sync_at', 'is', null), eb('sync_at', '>', syncAt)]))
    .execute()
}

/**
 * Changes the state, updates the columns, adds the event and returns the event's id. Returns
 * undefined, and changes nothing, when the stored state differs from `subscription.state` or
 * `subscriptionTransitions` does not allow the change.
 */
export async function moveSubscription(
  tx: Tx,
  subscription: Subscription,
  to: SubscriptionState,
  event: SubscriptionEvent,
  columns: SubscriptionColumns = {},
): Promise<number | undefined> {
  const movedRow = await tx
    .updateTable('subscription')
    .set({ ...columns, state: to, changed_at: event.occurredAt })
    .where('id', '=', subscription.id)
    .where('state', '=', subscription.state)
    .where('state', 'in', listStatesBefore(subscriptionTransitions, to))
    .returning('id')
    .executeTakeFirst()
  if (!movedRow) return undefined
  return recordSubscriptionEvent(tx, subscription.id, event, { from: subscription.state, to })
}
