/**
 * Rows of recalls and of their orders. A lot can have several recalls when the earlier recalls were
 * withdrawn. Only the newest recall counts.
 */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { z } from 'zod'

import { isRecallAnswer, type RecallAnswer } from '#domain/recalls/recall-answers.ts'
import { isRecallLevel, type RecallLevel, type RecallTimes } from '#domain/recalls/recall.ts'
import type { RecallTextsByLanguage } from '#domain/recalls/recall-email.ts'
import { defaultLanguage, mapLanguages } from '#domain/content/languages.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

export type Recall = RecallTimes & {
  id: number
  lotId: number
  /** State of the lot before the recall, which a withdrawal restores. */
  stateBefore: 'quarantine' | 'released'
  reason: string
  level: RecallLevel | undefined
  startedBy: string
  startedAt: Date
  texts: RecallTextsByLanguage
  approvedBy: string | undefined
  approvedRegistration: string | undefined
  withdrawnBy: string | undefined
  /** Empty until the recall is withdrawn. */
  withdrawnReason: string
  closedBy: string | undefined
  /** Empty until the recall is closed. */
  closingNote: string
  /** Incremented by every change. A form that is based on an older version is refused. */
  version: number
}

/**
 * Returns the newest recall of a lot, even if it was withdrawn. Returns undefined when the lot was
 * never recalled.
 */
export async function findRecallOfLot(db: Db, lotId: number): Promise<Recall | undefined> {
  const row = await db
    .selectFrom('recall')
    .selectAll()
    .where('lot_id', '=', lotId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toRecall(row)
}

/**
 * Locks the newest recall of a lot, so that its changes run one after the other. Returns undefined
 * when the lot was never recalled.
 */
export async function lockRecallOfLot(tx: Tx, lotId: number): Promise<Recall | undefined> {
  const row = await tx
    .selectFrom('recall')
    .selectAll()
    .where('lot_id', '=', lotId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && toRecall(row)
}

/** Returns undefined when no recall has this id. */
export async function findRecall(db: Db, id: number): Promise<Recall | undefined> {
  const row = await db.selectFrom('recall').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRecall(row)
}

/** Locks a recall by its id and returns it. Returns undefined when no recall has this id. */
export async function lockRecall(tx: Tx, id: number): Promise<Recall | undefined> {
  const row = await tx
    .selectFrom('recall')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRecall(row)
}

/** Maximum of the list on the desk; a pharmacy has a few recalls in a year. */
const maxListedRecalls = 200

/** Returns the newest recalls, newest first. */
export async function listRecalls(db: Db): Promise<Recall[]> {
  const rows = await db
    .selectFrom('recall')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(maxListedRecalls)
    .execute()
  return rows.map(toRecall)
}

/**
 * Returns the new recall's id. Throws a unique violation when the lot has a recall that was not
 * withdrawn.
 */
export async function insertRecall(tx: Tx, row: Insertable<Tables['recall']>): Promise<number> {
  const { id } = await tx.insertInto('recall').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates the columns and increments the version. The caller must have locked the recall. */
export async function updateRecall(
  tx: Tx,
  id: number,
  columns: Updateable<Tables['recall']>,
): Promise<void> {
  await tx
    .updateTable('recall')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Adds orders to a recall. Orders that are already in the recall do not change. */
export async function addRecallOrders(
  tx: Tx,
  recallId: number,
  orderIds: readonly number[],
  addedAt: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .insertInto('recall_order')
    .values(orderIds.map((id) => ({ recall_id: recallId, order_id: id, added_at: addedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** `given_up`: the mail server did not accept the email. */
export type EmailOutcome = 'sent' | 'given_up'

/**
 * An order of a recall, with its customer. `answeredBy` is the name of the staff member who
 * recorded the answer, empty when the customer answered.
 */
export type RecallOrder = {
  orderId: number
  number: string
  userId: string | undefined
  name: string
  email: string
  phone: string
  dispatchedAt: Date | undefined
  deliveredAt: Date | undefined
  emailedAt: Date | undefined
  /** Outcome of the first email; undefined while the record of the email exists. */
  emailOutcome: EmailOutcome | undefined
  remindedAt: Date | undefined
  answer: RecallAnswer | undefined
  answeredAt: Date | undefined
  answeredBy: string
}

/** Returns the orders of a recall, oldest first. */
export async function listRecallOrders(db: Db, recallId: number): Promise<RecallOrder[]> {
  const rows = await db
    .selectFrom('recall_order')
    .innerJoin('orders', 'orders.id', 'recall_order.order_id')
    .select(['order_id', 'number', 'user_id', 'first_name', 'last_name', 'email', 'phone'])
    .select([
      'dispatched_at',
      'delivered_at',
      'emailed_at',
      'email_outcome',
      'reminded_at',
      'answer',
      'answered_at',
      'answered_by',
    ])
    .where('recall_id', '=', recallId)
    .orderBy('order_id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    userId: row.user_id ?? undefined,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    phone: row.phone,
    dispatchedAt: row.dispatched_at ?? undefined,
    deliveredAt: row.delivered_at ?? undefined,
    emailedAt: row.emailed_at ?? undefined,
    emailOutcome: row.email_outcome === null ? undefined : readOutcome(recallId, row.email_outcome),
    remindedAt: row.reminded_at ?? undefined,
    answer: row.answer === null ? undefined : readAnswer(recallId, row.answer),
    answeredAt: row.answered_at ?? undefined,
    answeredBy: row.answered_by,
  }))
}

/** Updates the columns of these orders of the recall. The caller must have locked the recall. */
export async function updateRecallOrders(
  tx: Tx,
  recallId: number,
  orderIds: readonly number[],
  columns: Omit<Updateable<Tables['recall_order']>, 'recall_id' | 'order_id'>,
): Promise<void> {
  if (orderIds.length === 0) return
  await tx
    .updateTable('recall_order')
    .set(columns)
    .where('recall_id', '=', recallId)
    .where('order_id', 'in', [...orderIds])
    .execute()
}

/** Saves the outcomes of first emails whose records are deleted in the same transaction. */
export async function saveEmailOutcomes(
  tx: Tx,
  outcomes: readonly { recallId: number; orderId: number; state: string }[],
): Promise<void> {
  await sql`
    update recall_order set email_outcome = outcome.state
    from unnest(
      ${outcomes.map(({ recallId }) => recallId)}::integer[],
      ${outcomes.map(({ orderId }) => orderId)}::integer[],
      ${outcomes.map(({ state }) => state)}::text[]
    ) as outcome (recall_id, order_id, state)
    where recall_order.recall_id = outcome.recall_id
      and recall_order.order_id = outcome.order_id`.execute(tx)
}

/** Returns the order counts by recall id. A recall without orders is absent. */
export async function countRecallOrders(
  db: Db,
): Promise<Map<number, { orders: number; emailed: number; answered: number }>> {
  const rows = await db
    .selectFrom('recall_order')
    .select('recall_id')
    .select(sql<number>`count(*)::integer`.as('orders'))
    .select(sql<number>`count(emailed_at)::integer`.as('emailed'))
    .select(sql<number>`count(answer)::integer`.as('answered'))
    .groupBy('recall_id')
    .execute()
  return new Map(rows.map(({ recall_id: id, ...counts }) => [id, counts]))
}

const recallTexts = z.object({ problem: z.string(), offer: z.string() })
const storedTexts = z.object({ [defaultLanguage]: recallTexts }).catchall(recallTexts)

/**
 * A recall that is older than a language has no texts in it. It is shown in the default language.
 */
function parseTexts(stored: unknown): RecallTextsByLanguage {
  const texts = storedTexts.parse(stored)
  return mapLanguages((language) => texts[language] ?? texts[defaultLanguage])
}

// The check constraints of the tables allow only known values, so an unknown value is a bug.

function readAnswer(recallId: number, text: string): RecallAnswer {
  if (!isRecallAnswer(text)) throw new Error(`recall ${recallId} has unknown answer ${text}`)
  return text
}

function readOutcome(recallId: number, text: string): EmailOutcome {
  if (text === 'sent' || text === 'given_up') return text
  throw new Error(`recall ${recallId} has unknown email outcome ${text}`)
}

function readLevel(recallId: number, text: string): RecallLevel {
  if (!isRecallLevel(text)) throw new Error(`recall ${recallId} has unknown level ${text}`)
  return text
}

function readStateBefore(recallId: number, text: string): Recall['stateBefore'] {
  if (text === 'quarantine' || text === 'released') return text
  throw new Error(`recall ${recallId} has unknown earlier state ${text}`)
}

function toRecall(row: Selectable<Tables['recall']>): Recall {
  return {
    id: row.id,
    lotId: row.lot_id,
    stateBefore: readStateBefore(row.id, row.state_before),
    reason: row.reason,
    level: row.level === null ? undefined : readLevel(row.id, row.level),
    startedBy: row.started_by,
    startedAt: row.started_at,
    texts: parseTexts(row.texts),
    approvedBy: row.approved_by ?? undefined,
    approvedRegistration: row.approved_registration ?? undefined,
    approvedAt: row.approved_at ?? undefined,
    remindedAt: row.reminded_at ?? undefined,
    withdrawnBy: row.withdrawn_by ?? undefined,
    withdrawnAt: row.withdrawn_at ?? undefined,
    withdrawnReason: row.withdrawn_reason ?? '',
    closedBy: row.closed_by ?? undefined,
    closedAt: row.closed_at ?? undefined,
    closingNote: row.closing_note ?? '',
    version: row.version,
  }
}
