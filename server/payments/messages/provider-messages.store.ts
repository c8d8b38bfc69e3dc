/**
 * Rows of provider messages: callbacks of Billplz and webhooks of PayPal, with the states of
 * domain/payments/provider-message-state.ts. Only a `stored` message is processed; afterwards it is
 * `done`. A `parked` message waits for staff, who process it again or reject it.
 */
import type { Selectable } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

type NewMessage =
  | {
      provider: 'billplz'
      /** Hash of the signature: the same callback has the same signature. */
      eventKey: string
      attemptTokenHash: string
      /** Id of the bill. */
      resourceId: string
      saysPaid: boolean
      body: string
      receivedAt: Date
    }
  | {
      provider: 'paypal'
      /** PayPal's id of the event. */
      eventKey: string
      /** The reference that the shop gave to PayPal, if the event contains it. */
      customId: string | undefined
      /**
       * Id of the subscription, or of the payment if the event names no subscription or is a
       * reversal; undefined for other events.
       */
      resourceId: string | undefined
      /** PayPal's type of the event, such as `PAYMENT.SALE.COMPLETED`. */
      kind: string
      saysPaid: boolean
      receivedAt: Date
    }

/**
 * Stores and returns a message. Changes nothing and returns undefined if the message was stored
 * before. With `isFirstTryCounted`, the first try is counted now, because the caller starts it
 * immediately.
 */
export async function insertMessage(
  db: Db,
  message: NewMessage,
  { isFirstTryCounted = false } = {},
): Promise<TriedMessage | undefined> {
  const row = await db
    .insertInto('provider_message')
    .values({
      provider: message.provider,
      event_key: message.eventKey,
      resource_id: message.resourceId ?? null,
      says_paid: message.saysPaid,
      state: 'stored',
      received_at: message.receivedAt,
      tries: isFirstTryCounted ? 1 : 0,
      ...(message.provider === 'billplz'
        ? { attempt_token_hash: message.attemptTokenHash, body: message.body }
        : // PayPal's body is not stored: it is never used, and it names the payer.
          { custom_id: message.customId ?? null, kind: message.kind, body: '' }),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .returning(triedColumns)
    .executeTakeFirst()
  return row && toTriedMessage(row)
}

/** A message as stored. `NewMessage` explains the fields. */
export type StoredMessage = {
  id: number
  attemptTokenHash: string | undefined
  customId: string | undefined
  resourceId: string | undefined
  kind: string
  saysPaid: boolean
}

/** A message with the counts that decide when it is tried again, if the current try fails. */
export type TriedMessage = StoredMessage & {
  /** Number of tries, with the current one. */
  tries: number
  /** Number of tries in a row that ended with an error of the shop. */
  failures: number
  receivedAt: Date
}

/**
 * Counts a try and returns the message. Returns undefined when the message is no longer `stored`.
 * The try is counted before it begins, so that a crash during the try counts too.
 */
export async function beginTry(
  db: Db,
  provider: NewMessage['provider'],
  id: number,
): Promise<TriedMessage | undefined> {
  const row = await db
    .updateTable('provider_message')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_error: null }))
    .where('id', '=', id)
    .where('provider', '=', provider)
    .where('state', '=', 'stored')
    .returning(triedColumns)
    .executeTakeFirst()
  return row && toTriedMessage(row)
}

const triedColumns = [
  'id',
  'attempt_token_hash',
  'custom_id',
  'resource_id',
  'kind',
  'says_paid',
  'tries',
  'failures',
  'received_at',
] as const

function toTriedMessage(
  row: Pick<Selectable<Tables['provider_message']>, (typeof triedColumns)[number]>,
): TriedMessage {
  return {
    id: row.id,
    attemptTokenHash: row.attempt_token_hash ?? undefined,
    customId: row.custom_id ?? undefined,
    resourceId: row.resource_id ?? undefined,
    kind: row.kind,
    saysPaid: row.says_paid,
    tries: row.tries,
    failures: row.failures,
    receivedAt: row.received_at,
  }
}

/** Lists stored messages that may be tried now, oldest first. */
export function listDueMessages(
  db: Db,
  due: { provider: NewMessage['provider']; now: Date; limit: number },
): Promise<{ id: number }[]> {
  return db
    .selectFrom('provider_message')
    .select('id')
    .where('provider', '=', due.provider)
    .where('state', '=', 'stored')
    .where((eb) => eb.or([eb('try_at', 'is', null), eb('try_at', '<=', due.now)]))
    .orderBy('received_at')
    .limit(due.limit)
    .execute()
}

/**
 * Leaves the message `stored` for another try, or parks it for staff. Changes nothing when the
 * message is no longer `stored`.
 */
export async function postponeOrParkMessage(
  db: Db,
  id: number,
  outcome: {
    failures: number
    nextTryAt: Date
    /** Shown to staff. */
    reason: string
    isParked: boolean
    triedAt: Date
  },
): Promise<void> {
  const { failures, nextTryAt, reason, isParked, triedAt } = outcome
  await db
    .updateTable('provider_message')
    .set({
      failures,
      try_at: nextTryAt,
      last_error: reason,
      ...(isParked && { state: 'parked', reason, done_at: triedAt }),
    })
    .where('id', '=', id)
    .where('state', '=', 'stored')
    .execute()
}

/**
 * Ends a message after it was processed. Changes nothing when the message is no longer `stored`.
 */
export async function endMessage(db: Db, id: number, outcome: MessageOutcome): Promise<void> {
  await buildEndMessageWrite(db, id, outcome).execute()
}

type MessageOutcome = {
  state: 'done' | 'parked'
  /** Shown to staff. */
  reason: string
  endedAt: Date
}

/** Returns the statement of `endMessage`, to execute it together with other writes. */
export function buildEndMessageWrite(db: Db, id: number, outcome: MessageOutcome) {
  return db
    .updateTable('provider_message')
    .set({ state: outcome.state, reason: outcome.reason, done_at: outcome.endedAt })
    .where('id', '=', id)
    .where('state', '=', 'stored')
}

/** Sets a message to `stored`, to be tried at once. The caller must have locked the row. */
export async function reopenMessage(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('provider_message')
    .set({ state: 'stored', reason: null, done_at: null, failures: 0, try_at: null })
    .where('id', '=', id)
    .execute()
}

/** Who rejected a message, and why. `closedBy` is the result of toActorText. */
type Rejection = { closedBy: string; note: string; closedAt: Date }

/** Rejects a message: it is never processed again. The caller must have locked the row. */
export async function rejectMessage(tx: Tx, id: number, rejection: Rejection): Promise<void> {
  await tx
    .updateTable('provider_message')
    .set(rejectionColumns(rejection))
    .where('id', '=', id)
    .execute()
}

/** Rejects all parked messages about a bill, payment or subscription, if there are any. */
export async function rejectParkedMessages(
  tx: Tx,
  resource: { provider: string; resourceId: string },
  rejection: Rejection,
): Promise<void> {
  await tx
    .updateTable('provider_message')
    .set(rejectionColumns(rejection))
    .where('provider', '=', resource.provider)
    .where('resource_id', '=', resource.resourceId)
    .where('state', '=', 'parked')
    .execute()
}

function rejectionColumns({ closedBy, note, closedAt }: Rejection) {
  return { state: 'rejected', done_at: closedAt, ended_by: closedBy, note }
}
