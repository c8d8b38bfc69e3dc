/**
 * Rows of subscriptions. The UPDATE itself checks that `subscriptionTransitions` of the domain
 * allows a change of state. Each change of state adds an event.
 */
import type { Insertable, Updateable } from 'kysely'

import { listStatesBefore } from '#domain/state-table.ts'
import {
  subscriptionTransitions,
  type SubscriptionState,
} from '#domain/subscriptions/subscription-state.ts'
import type { CalendarDate } from '#domain/time.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

import type { EventKind } from './history-texts.ts'
import { toSubscription, type Subscription } from './stored-subscription.ts'

export type SubscriptionChange = Updateable<Tables['subscription']>

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
export async function lockSubscription(tx: Tx, id: number): Promise<Subscription> {
  const row = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return toSubscription(row)
}

/**
 * Finds a subscription by the shop's id or by PayPal's id, which begins with `I-`. Returns
 * undefined for a subscription of another customer. The contract allows no other form of `id`, so
 * `Number(id)` is a number.
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
    .where((eb) => (id.startsWith('I-') ? eb('provider_id', '=', id) : eb('id', '=', Number(id))))
    .executeTakeFirst()
  return row && toSubscription(row)
}

/** More would make the dashboard slow. No customer has as many subscriptions in practice. */
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

/** Columns of a subscription without a requested change. */
export const noPendingChange = { pending: null, pending_from: null, pending_tries: 0 } as const

/** Columns of a subscription without a skip. */
export const noSkip = { resume_at: null, resume_tries: 0 } as const

/**
 * Returns the columns of a subscription whose skip was withdrawn, or refused by PayPal. `next_at`
 * still has the day of the skip, so it is cleared, and a sync at `now` reads the day on which
 * PayPal charges.
 */
export function columnsWithoutSkip(now: Date) {
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

export async function insertSubscriptionLines(
  tx: Tx,
  rows: Insertable<Tables['subscription_line']>[],
): Promise<void> {
  await tx.insertInto('subscription_line').values(rows).execute()
}

/** Throws a duplicate error when the payment or the delivery number was already saved. */
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
 * Claims a sync in one statement, so that only one of several parallel requests calls PayPal.
 * Returns false when the state has changed, or when another request claimed a sync after
 * `claimableSince`. `nextSyncAt` is the time of the next scheduled sync.
 */
export async function claimSync(
  db: Db,
  { id, state }: Pick<Subscription, 'id' | 'state'>,
  { now, claimableSince, nextSyncAt }: { now: Date; claimableSince: Date; nextSyncAt: Date },
): Promise<boolean> {
  const claimedRow = await db
    .updateTable('subscription')
    .set({ sync_at: nextSyncAt, sync_requested_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((eb) =>
      eb.or([eb('sync_requested_at', 'is', null), eb('sync_requested_at', '<=', claimableSince)]),
    )
    .returning('id')
    .executeTakeFirst()
  return claimedRow !== undefined
}

/** Saves PayPal's id unless an id is already stored. Without `approveUrl` the stored URL stays. */
export async function adoptProviderId(
  db: Db,
  id: number,
  { providerId, approveUrl }: { providerId: string; approveUrl: string | undefined },
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ provider_id: providerId, ...(approveUrl && { approve_url: approveUrl }) })
    .where('id', '=', id)
    .where('provider_id', 'is', null)
    .execute()
}

/** Changes columns. To change the state, use moveSubscription, which checks the move. */
export async function changeSubscription(
  db: Db,
  id: number,
  change: SubscriptionChange,
): Promise<void> {
  await db.updateTable('subscription').set(change).where('id', '=', id).execute()
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
 * Makes a sync due at `at` for each subscription with a PayPal id. Leaves out those that ended
 * before `endedSince`, have an earlier sync, or were abandoned. A late approval of an abandoned
 * subscription is found only by a webhook.
 */
export async function scheduleAllSyncs(
  tx: Tx,
  { at, endedSince }: { at: Date; endedSince: Date },
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ sync_at: at })
    .where('provider_id', 'is not', null)
    .where('state', '!=', 'ABANDONED')
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', endedSince)]))
    .where((eb) => eb.or([eb('sync_at', 'is', null), eb('sync_at', '>', at)]))
    .execute()
}

type SubscriptionEvent = {
  /** `shop` is scheduled work. */
  actor: 'customer' | 'provider' | 'shop'
  kind: EventKind
  at: Date
  /** The day that the text of this kind names, if any. */
  day?: CalendarDate | undefined
}

/**
 * Changes the state and returns the id of the new event. Returns undefined when the change is not
 * allowed.
 */
export async function moveSubscription(
  tx: Tx,
  subscription: Subscription,
  to: SubscriptionState,
  event: SubscriptionEvent,
  change: SubscriptionChange = {},
): Promise<number | undefined> {
  const movedRow = await tx
    .updateTable('subscription')
    .set({ ...change, state: to, changed_at: event.at })
    .where('id', '=', subscription.id)
    .where('state', '=', subscription.state)
    .where('state', 'in', listStatesBefore(subscriptionTransitions, to))
    .returning('id')
    .executeTakeFirst()
  if (!movedRow) return undefined
  return recordSubscriptionEvent(tx, subscription.id, event, { from: subscription.state, to })
}

/**
 * Records an event and returns its id, which the dedupe key of an email about the event contains.
 */
export async function recordSubscriptionEvent(
  tx: Tx,
  id: number,
  event: SubscriptionEvent,
  details: { from?: SubscriptionState; to?: SubscriptionState; orderNumber?: string } = {},
): Promise<number> {
  const row = await tx
    .insertInto('subscription_event')
    .values({
      subscription_id: id,
      at: event.at,
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
