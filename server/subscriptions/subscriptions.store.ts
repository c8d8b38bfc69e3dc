/**
 * Rows of subscriptions. The UPDATE itself checks that `subscriptionMoves` of the domain allows a
 * change of state. Each change of state adds an event with actor, time, from, to and kind.
 */
import type { Insertable, Selectable, Updateable } from 'kysely'

import type { Address } from '#domain/address/address.ts'
import { sen, type Sen } from '#domain/money.ts'
import { statesBefore } from '#domain/state-table.ts'
import { isPlanOption, type PlanOption } from '#domain/subscriptions/plan-offer.ts'
import {
  isSubscriptionState,
  subscriptionMoves,
  type SubscriptionState,
  type RequestedState,
} from '#domain/subscriptions/subscription-state.ts'
import { dateInMalaysia, type CalendarDate } from '#domain/time.ts'
import { toAddressColumns as columnsOfAddress, readAddress } from '#server/db/address-columns.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

import { readLaterAddress } from '#server/subscriptions/change/later-address.ts'
import type { EventKind } from './history-texts.ts'

export type Subscription = {
  id: number
  /** Our random reference, which PayPal stores as `custom_id`. */
  reference: string
  userId: string
  state: SubscriptionState
  providerId: string | undefined
  providerPlan: string | undefined
  approveUrl: string | undefined
  providerUpdatedAt: Date | undefined
  /** Number of the newest sync whose result was applied. */
  appliedSync: number
  /** Time of the next sync from PayPal. Undefined when no sync is scheduled. */
  syncAt: Date | undefined
  option: PlanOption
  savingPercent: number
  cadenceDays: number
  deliveries: number
  subtotal: Sen
  shipping: Sen
  savings: Sen
  /** Discount on the first delivery. */
  discount: Sen
  /** Total of the first delivery. */
  first: Sen
  /** Total of each later delivery. */
  each: Sen
  voucherCode: string | undefined
  email: string
  address: Address
  /** Address for deliveries that are paid at or after `from`. */
  laterAddress: { address: Address; from: Date } | undefined
  /** Encrypted health data from the time when the plan began. */
  sealedNote: string | undefined
  sealedQuiz: string | undefined
  nextAt: Date | undefined
  /** Last failed payment, and when PayPal tries it again. */
  failedAt: Date | undefined
  retryAt: Date | undefined
  /**
   * The change that the customer requested. It is due at `from` and was sent to PayPal `tries`
   * times.
   */
  pending: { state: RequestedState; from: Date; tries: number } | undefined
  /** Time at which a postponed plan, which is suspended at PayPal, is resumed. */
  resumeAt: Date | undefined
  cancelReason: string | undefined
  createdAt: Date
  endedAt: Date | undefined
}

type Row = Selectable<Tables['subscription']>
export type SubscriptionChange = Updateable<Tables['subscription']>

export async function findSubscription(db: Db, id: number): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toSubscription(row)
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
 * undefined for a subscription of another customer.
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

/** Returns the newest 50 subscriptions, except subscriptions in CREATING or ABANDONED. */
export async function listOwnSubscriptions(db: Db, userId: string): Promise<Subscription[]> {
  const rows = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'not in', ['CREATING', 'ABANDONED'])
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return rows.map(toSubscription)
}

/** Columns of a subscription without a requested change. */
export const noPendingChange = { pending: null, pending_from: null, pending_tries: 0 } as const

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
 * Returns false when the state has changed, or when another request claimed a sync after `before`.
 */
export async function claimSync(
  db: Db,
  { id, state }: Pick<Subscription, 'id' | 'state'>,
  { now, before, next }: { now: Date; before: Date; next: Date },
): Promise<boolean> {
  const claimedRow = await db
    .updateTable('subscription')
    .set({ sync_at: next, sync_requested_at: now })
    .where('id', '=', id)
    .where('state', '=', state)
    .where((eb) =>
      eb.or([eb('sync_requested_at', 'is', null), eb('sync_requested_at', '<=', before)]),
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
export async function scheduleSync(db: Db, id: number, at: Date | null): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ sync_at: at })
    .where('id', '=', id)
    .where('state', '!=', 'ABANDONED')
    .execute()
}

export type SubscriptionCause = {
  /** `customer`, `provider` or `shop` (scheduled work). */
  who: string
  what: EventKind
  at: Date
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
  cause: SubscriptionCause,
  change: SubscriptionChange = {},
): Promise<number | undefined> {
  const movedRow = await tx
    .updateTable('subscription')
    .set({ ...change, state: to, changed_at: cause.at })
    .where('id', '=', subscription.id)
    .where('state', '=', subscription.state)
    .where('state', 'in', statesBefore(subscriptionMoves, to))
    .returning('id')
    .executeTakeFirst()
  if (!movedRow) return undefined
  return recordSubscriptionEvent(tx, subscription.id, cause, { from: subscription.state, to })
}

/**
 * Records an event and returns its id, which the dedupe key of an email about the event contains.
 */
export async function recordSubscriptionEvent(
  tx: Tx,
  id: number,
  cause: SubscriptionCause,
  details: { from?: SubscriptionState; to?: SubscriptionState; orderNumber?: string } = {},
): Promise<number> {
  const row = await tx
    .insertInto('subscription_event')
    .values({
      subscription_id: id,
      at: cause.at,
      actor: cause.who,
      kind: cause.what,
      from_state: details.from ?? null,
      to_state: details.to ?? null,
      day: cause.day ?? null,
      order_number: details.orderNumber ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** `state` is the column of the subscription's own state, so the address uses `state_name`. */
export function toAddressColumns(address: Address) {
  const { state, ...columns } = columnsOfAddress(address)
  return { ...columns, state_name: state }
}

/** Returns the day of the next payment in Malaysia. */
export function nextDay(subscription: Pick<Subscription, 'nextAt'>): CalendarDate | undefined {
  return subscription.nextAt && dateInMalaysia(subscription.nextAt)
}

function toSubscription(row: Row): Subscription {
  if (!isSubscriptionState(row.state))
    throw new Error(`subscription ${row.id} has unknown state ${row.state}`)
  if (!isPlanOption(row.payment_option))
    throw new Error(`subscription ${row.id} has unknown plan ${row.payment_option}`)
  return {
    id: row.id,
    reference: row.reference,
    userId: row.user_id,
    state: row.state,
    providerId: row.provider_id ?? undefined,
    providerPlan: row.provider_plan ?? undefined,
    approveUrl: row.approve_url ?? undefined,
    providerUpdatedAt: row.provider_updated_at ?? undefined,
    appliedSync: row.applied_sync,
    syncAt: row.sync_at ?? undefined,
    option: row.payment_option,
    savingPercent: row.saving_percent,
    cadenceDays: row.cadence_days,
    deliveries: row.deliveries,
    subtotal: sen(row.subtotal_sen),
    shipping: sen(row.shipping_sen),
    savings: sen(row.savings_sen),
    discount: sen(row.discount_sen),
    first: sen(row.first_sen),
    each: sen(row.each_sen),
    voucherCode: row.voucher_code ?? undefined,
    email: row.email,
    address: readAddress({ ...row, state: row.state_name }),
    laterAddress: readLaterAddress(row.later_address, row.later_address_from),
    sealedNote: row.medical_note ?? undefined,
    sealedQuiz: row.quiz_answers ?? undefined,
    nextAt: row.next_at ?? undefined,
    failedAt: row.failed_at ?? undefined,
    retryAt: row.retry_at ?? undefined,
    pending: readPending(row),
    resumeAt: row.resume_at ?? undefined,
    cancelReason: row.cancel_reason ?? undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  }
}

function readPending(row: Row): Subscription['pending'] {
  const { pending: state, pending_from: from, pending_tries: tries } = row
  if (from === null) return undefined
  if (state !== 'ACTIVE' && state !== 'SUSPENDED' && state !== 'CANCELLED') return undefined
  return { state, from, tries }
}
