/** Rows of the orders in a recall: when they were emailed, and what their customers answered. */
import { sql, type Updateable } from 'kysely'

import { fullNameOf } from '#domain/address/address.ts'
import { isRecallAnswer, type RecallAnswer } from '#domain/recalls/recall-answers.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Tx } from '#server/db/transact.ts'

import type { LockedRecallId } from './recalls.store.ts'

/** `given_up`: the mail server did not accept the email. */
export type EmailOutcome = 'sent' | 'given_up'

/** An order of a recall, with its customer. */
export type RecallOrder = {
  orderId: number
  /** Order number. */
  number: string
  /** Undefined for a guest. */
  userId: string | undefined
  /** First and last name of the customer. */
  name: string
  email: string
  phone: string
  dispatchedAt: Date | undefined
  deliveredAt: Date | undefined
  /** When the first email was queued. */
  emailedAt: Date | undefined
  /** Outcome of the first email; undefined while the record of the email exists. */
  emailOutcome: EmailOutcome | undefined
  /** When the reminder was queued. */
  remindedAt: Date | undefined
  answer: RecallAnswer | undefined
  answeredAt: Date | undefined
  /** Name of the staff member who recorded the answer; empty when the customer answered. */
  answeredBy: string
}

/** Adds orders to a recall. Orders that are already in the recall do not change. */
export async function addRecallOrders(
  tx: Tx,
  recallId: LockedRecallId,
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

/** Returns the orders of a recall, oldest first. */
export async function listRecallOrders(db: Db, recallId: number): Promise<RecallOrder[]> {
  const rows = await db
    .selectFrom('recall_order')
    .innerJoin('orders', 'orders.id', 'recall_order.order_id')
    .select(['orders.number', 'orders.user_id', 'orders.first_name', 'orders.last_name'])
    .select(['orders.email', 'orders.phone', 'orders.dispatched_at', 'orders.delivered_at'])
    .select(['recall_order.order_id', 'recall_order.emailed_at', 'recall_order.email_outcome'])
    .select(['recall_order.reminded_at', 'recall_order.answer', 'recall_order.answered_at'])
    .select('recall_order.answered_by')
    .where('recall_order.recall_id', '=', recallId)
    .orderBy('recall_order.order_id')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    number: row.number,
    userId: row.user_id ?? undefined,
    name: fullNameOf({ firstName: row.first_name, lastName: row.last_name }),
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

/** When a customer was emailed about a recall of an order, and the answer. */
export type EmailedRecall = {
  emailedAt: Date
  remindedAt: Date | null
  answer: RecallAnswer | null
  answeredAt: Date | null
}

/** Returns the recalls that customers were emailed about, by order id. */
export async function readEmailedRecalls(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, readonly EmailedRecall[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recall_order')
    .select(['recall_id', 'order_id', 'emailed_at', 'reminded_at', 'answer', 'answered_at'])
    .where('order_id', 'in', [...orderIds])
    .where('emailed_at', 'is not', null)
    .$narrowType<{ emailed_at: Date }>()
    .orderBy('emailed_at')
    .execute()
  const rowsByOrderId = Map.groupBy(rows, ({ order_id: id }) => id)
  return new Map(
    [...rowsByOrderId].map(([orderId, recallRows]) => [
      orderId,
      recallRows.map((row) => ({
        emailedAt: row.emailed_at,
        remindedAt: row.reminded_at,
        answer: row.answer === null ? null : readAnswer(row.recall_id, row.answer),
        answeredAt: row.answered_at,
      })),
    ]),
  )
}

/** Updates the columns of these orders of the recall. */
export async function updateRecallOrders(
  tx: Tx,
  recallId: LockedRecallId,
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

// The check constraints of the table allow only known values, so an unknown value is a bug.

function readAnswer(recallId: number, text: string): RecallAnswer {
  if (!isRecallAnswer(text)) throw new Error(`recall ${recallId} has unknown answer ${text}`)
  return text
}

function readOutcome(recallId: number, text: string): EmailOutcome {
  if (text === 'sent' || text === 'given_up') return text
  throw new Error(`recall ${recallId} has unknown email outcome ${text}`)
}
