/**
 * Rows of the outbox: emails to send, and records of sent emails. An email is `queued` until it is
 * `sent`, or `given_up` and not tried again. A given-up email without an error was never refused:
 * its code or offer ended before it was sent. A lease reserves an email for one worker until a time
 * (email-lease.ts).
 */
import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'

import { isInPeriod, type Period } from '#server/db/in-period.ts'
import type { Locked } from '#server/db/locked.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

type OutboxEmail = Selectable<Tables['outbox_email']>

/**
 * Columns that sending an email needs. Danger: `select *` would be slower here, because
 * server/db/prepare-statements.ts does not prepare it.
 */
const columnsToSend = [
  'id',
  'kind',
  'recipient',
  'language',
  'data',
  'message_id',
  'queued_at',
  'tries',
  'useful_until',
] as const

/** Value of `data` after the data from which an email is composed was deleted. */
const deletedData = '{}'

/** Condition: no worker has leased the email, or the lease has expired because a worker stopped. */
const isNotLeased =
  (now: Date) =>
  (eb: ExpressionBuilder<Tables, 'outbox_email'>): Expression<SqlBool> =>
    eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)])

export type EmailToSend = Pick<OutboxEmail, (typeof columnsToSend)[number]>

/**
 * Returns the new row. Inserts nothing and returns undefined if the key has an email of this kind.
 */
export async function insertEmail(
  tx: Tx,
  email: {
    dedupeKey: string
    kind: string
    orderId: number | undefined
    recipient: string
    language: string
    /** Encrypted for emails with `isSealed` (seal-email.ts). */
    dataJson: string
    messageId: string
    queuedAt: Date
    sendAt: Date
    usefulUntil: Date | undefined
    /** Reserves the email for this process, and counts its first try. */
    leasedUntil: Date | undefined
  },
): Promise<EmailToSend | undefined> {
  return tx
    .insertInto('outbox_email')
    .values({
      dedupe_key: email.dedupeKey,
      kind: email.kind,
      order_id: email.orderId ?? null,
      recipient: email.recipient,
      language: email.language,
      data: email.dataJson,
      message_id: email.messageId,
      queued_at: email.queuedAt,
      send_at: email.sendAt,
      useful_until: email.usefulUntil ?? null,
      ...(email.leasedUntil && { leased_until: email.leasedUntil, tries: 1 }),
    })
    .onConflict((conflict) => conflict.columns(['dedupe_key', 'kind']).doNothing())
    .returning(columnsToSend)
    .executeTakeFirst()
}

/** Lists emails that are due and not leased. */
export function listDueEmails(db: Db, now: Date, limit: number): Promise<{ id: number }[]> {
  return db
    .selectFrom('outbox_email')
    .select('id')
    .where('state', '=', 'queued')
    .where('send_at', '<=', now)
    .where(isNotLeased(now))
    .orderBy('send_at')
    .limit(limit)
    .execute()
}

/**
 * Reserves a queued email for one worker and counts the try. Returns undefined when the email is
 * not queued or another worker has leased it.
 */
export function leaseEmail(
  db: Db,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<EmailToSend | undefined> {
  return db
    .updateTable('outbox_email')
    .set((eb) => ({ leased_until: until, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where(isNotLeased(now))
    .returning(columnsToSend)
    .executeTakeFirst()
}

/**
 * Returns a queued email that was leased when it was inserted. Returns undefined when its lease
 * ends before `until`, because the email has waited too long in memory.
 */
export function findLeasedEmail(db: Db, id: number, until: Date): Promise<EmailToSend | undefined> {
  return db
    .selectFrom('outbox_email')
    .select(columnsToSend)
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('leased_until', '>=', until)
    .executeTakeFirst()
}

/**
 * Extends the lease with which an email was inserted. Returns undefined when another worker has
 * leased the email since then, which counted a second try.
 */
export function renewFirstLease(db: Db, id: number, until: Date): Promise<EmailToSend | undefined> {
  return db
    .updateTable('outbox_email')
    .set({ leased_until: until })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('tries', '=', 1)
    .returning(columnsToSend)
    .executeTakeFirst()
}

export type SentEmail = {
  id: number
  messageId: string
  sentAt: Date
  /** Deletes the data from which the email was composed. */
  shouldDeleteData: boolean
}

/**
 * Ends the leases of emails that the mail server has accepted, and saves that they are sent. Does
 * nothing to an email that was saved as sent before, or that was queued as a new copy since.
 */
export async function saveSentEmails(db: Db, emails: readonly SentEmail[]): Promise<void> {
  // Sorted, so that two processes lock the rows in the same order.
  const rows = emails.toSorted((first, second) => first.id - second.id)
  await sql`
    update outbox_email set
      state = 'sent', sent_at = sent.at, leased_until = null, last_error = null,
      data = case when sent.should_delete_data then ${sql.lit(deletedData)} else data end
    from unnest(
      ${rows.map(({ id }) => id)}::integer[], ${rows.map(({ messageId }) => messageId)}::text[],
      ${rows.map(({ sentAt }) => sentAt)}::timestamptz[],
      ${rows.map(({ shouldDeleteData }) => shouldDeleteData)}::boolean[]
    ) as sent (id, message_id, at, should_delete_data)
    where outbox_email.id = sent.id and outbox_email.message_id = sent.message_id
      and state = 'queued'`.execute(db)
}

type FailedTry = {
  state: 'queued' | 'given_up'
  /** Time of the next try of a queued email. */
  sendAt: Date
  /** Shown to staff. Null for an email that was too late to be sent: an earlier error stays. */
  reason: string | null
  /** Deletes the data from which the email was composed. */
  shouldDeleteData: boolean
}

/**
 * Ends the lease and saves the failure of the try for which `email` was leased. Does nothing when
 * the outcome was saved before, or when the email was queued or leased again since.
 */
export async function saveFailedTry(
  db: Db,
  email: Pick<EmailToSend, 'id' | 'message_id' | 'tries'>,
  { state, sendAt, reason, shouldDeleteData }: FailedTry,
): Promise<void> {
  await db
    .updateTable('outbox_email')
    .set({
      leased_until: null,
      state,
      send_at: sendAt,
      ...(reason !== null && { last_error: reason }),
      ...(shouldDeleteData && { data: deletedData }),
    })
    .where('id', '=', email.id)
    .where('message_id', '=', email.message_id)
    .where('state', '=', 'queued')
    // A failure of a try whose lease was taken over must not end the newer try.
    .where('tries', '=', email.tries)
    .where('leased_until', 'is not', null)
    .execute()
}

/** An email whose row `lockEmail` has locked. Only that function creates one. */
type LockedEmail = Locked<OutboxEmail, 'email'>

/**
 * Returns the email, with its row locked until the transaction ends. Returns undefined when the
 * email does not exist.
 */
export async function lockEmail(tx: Tx, id: number): Promise<LockedEmail | undefined> {
  const row = await tx
    .selectFrom('outbox_email')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // Cast: the brand exists only for the compiler.
  return row as LockedEmail | undefined
}

/**
 * Makes an email due now. With `newCopy` the email is sent as a new copy: the tries are counted
 * from zero, and the retry time begins again.
 */
export async function requeueEmail(
  tx: Tx,
  { id }: LockedEmail,
  {
    now,
    recipient,
    newCopy,
  }: {
    now: Date
    recipient: string
    /** Encrypted data must be encrypted for the new message id (`copyEmailData`). */
    newCopy: { messageId: string; dataJson: string } | undefined
  },
): Promise<void> {
  await tx
    .updateTable('outbox_email')
    .set({
      recipient,
      send_at: now,
      leased_until: null,
      ...(newCopy && {
        state: 'queued',
        tries: 0,
        queued_at: now,
        last_error: null,
        message_id: newCopy.messageId,
        data: newCopy.dataJson,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the stored emails of all kinds that have one of these dedupe keys. */
export async function deleteEmails(tx: Tx, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return
  await tx
    .deleteFrom('outbox_email')
    .where('dedupe_key', 'in', [...dedupeKeys])
    .execute()
}

/**
 * Deletes emails of one kind to an address that were queued in the period. Returns the dedupe keys
 * of the deleted emails. `recipientKey` is the lower-case address.
 */
export async function deleteEmailsTo(
  tx: Tx,
  { kind, recipientKey, period }: { kind: string; recipientKey: string; period: Period },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('outbox_email')
    .where('kind', '=', kind)
    .where(sql<string>`lower(recipient)`, '=', recipientKey)
    .where(isInPeriod('queued_at', period))
    .returning('dedupe_key')
    .execute()
  return rows.map(({ dedupe_key: key }) => key)
}

/**
 * Deletes emails that were queued in the period and name this sender as `email` in their data. An
 * email that is still queued is marked instead: it is sent, and housekeeping deletes it afterwards.
 * `senderKey` is the lower-case address.
 */
export async function deleteEmailsFrom(
  tx: Tx,
  options: { kind: string; senderKey: string; period: Period; now: Date },
): Promise<void> {
  const { kind, senderKey, period, now } = options
  const isFromSender = (eb: ExpressionBuilder<Tables, 'outbox_email'>): Expression<SqlBool> =>
    eb.and([
      eb('kind', '=', kind),
      eb(sql<string>`lower(data ->> 'email')`, '=', senderKey),
      isInPeriod('queued_at', period),
    ])
  // Before the deletion: an email that is sent between the two statements must be deleted too.
  await tx
    .updateTable('outbox_email')
    .set({ erasure_requested_at: now })
    .where(isFromSender)
    .where('state', '=', 'queued')
    .execute()
  await tx.deleteFrom('outbox_email').where(isFromSender).where('state', '<>', 'queued').execute()
}

/**
 * Deletes the data of at most `limit` old emails that are not queued, except those of
 * `exceptKind`, and saves `now` as the time of the deletion. Returns how many emails were changed;
 * the caller repeats the call while the result equals `limit`.
 */
export async function deleteOldEmailData(
  db: Db,
  options: { queuedBefore: Date; exceptKind: string; now: Date; limit: number },
): Promise<number> {
  const result = await sql`
    update outbox_email set data = ${sql.lit(deletedData)}, emptied_at = ${options.now}
      where id = any (array(
        select id from outbox_email where state <> 'queued' and emptied_at is null
          and kind <> ${options.exceptKind} and queued_at <= ${options.queuedBefore}
        limit ${options.limit} for update skip locked))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Deletes at most `limit` old emails of one kind that are not queued. Returns the deleted emails;
 * the caller repeats the call while their number equals `limit`.
 */
export async function deleteOldEmails(
  tx: Tx,
  { kind, queuedBefore, limit }: { kind: string; queuedBefore: Date; limit: number },
): Promise<{ dedupeKey: string; orderId: number | undefined; state: string }[]> {
  const { rows } = await sql<Pick<OutboxEmail, 'dedupe_key' | 'order_id' | 'state'>>`
    delete from outbox_email where id = any (array(
      select id from outbox_email where state <> 'queued'
        and kind = ${kind} and queued_at < ${queuedBefore}
      limit ${limit} for update skip locked))
    returning dedupe_key, order_id, state`.execute(tx)
  return rows.map(({ dedupe_key: dedupeKey, order_id: orderId, state }) => ({
    dedupeKey,
    orderId: orderId ?? undefined,
    state,
  }))
}

/**
 * Marks all emails that were queued before a time as sent, at the time when they were queued. Marks
 * emails to `fullMailboxes` as given up, with `reason`. Deletes the data of `secretKinds`, as after
 * sending. Only for demos: nothing is sent.
 */
export async function markRowsSent(
  db: Db,
  options: {
    before: Date
    fullMailboxes: readonly string[]
    reason: string
    secretKinds: readonly string[]
  },
): Promise<void> {
  const { before, fullMailboxes, reason, secretKinds } = options
  await sql`
    update outbox_email set
      state = case when recipient = any(${fullMailboxes}) then 'given_up' else 'sent' end,
      sent_at = case when recipient = any(${fullMailboxes}) then null else queued_at end,
      last_error = case when recipient = any(${fullMailboxes}) then ${reason} end,
      tries = 1,
      data = case when kind = any(${secretKinds}) then ${sql.lit(deletedData)} else data end
    where state = 'queued' and queued_at < ${before}`.execute(db)
}
