/** Reads a recall: its texts, people and times, and its orders with their emails and answers. */
import type { HandlerResult } from '#contract/call.ts'
import { mapLanguages } from '#domain/content/languages.ts'
import { computeRecallCounts, type RecallCounts } from '#domain/recalls/recall-counts.ts'
import { isReplaced } from '#domain/recalls/recalled-jars.ts'
import { deriveRecallState } from '#domain/recalls/recall.ts'
import type { Db } from '#server/db/open-database.ts'
import { ShopError } from '#server/http/shop-error.ts'

import {
  parseFirstRecallEmailKey,
  createRecallEmailKey,
  type RecallOccasion,
} from './emails/queue-recall-emails.ts'
import type { TracedLot } from './trace/find-traced-lots.ts'
import { findRecallOfLot, type Recall } from './recalls.store.ts'
import { listRecallOrders, type EmailOutcome, type RecallOrder } from './recall-orders.store.ts'
import { toBatchReply, toLotReply } from './trace/trace-reply.ts'
import { findLateOrders, traceLot, type LotTrace, type OrderJar } from './trace/trace-lot.ts'

export type RecallReply = HandlerResult<'GET /api/recalls/{lotNumber}'>

/** The column outbox_email.state. */
type EmailState = EmailOutcome | 'queued'

type TracedRecallOrder = RecallOrder & {
  /** State of the first email. */
  emailState: EmailState | undefined
  /** Undefined without a reminder, and after its record is deleted. */
  reminderState: EmailState | undefined
  /** Jars that contain the lot, including replaced ones. */
  jars: readonly OrderJar[]
  /** False when no batch of the order contains the lot any more. */
  hasLot: boolean
  /** All of these jars were replaced; false without jars. */
  isReplaced: boolean
}

export type RecallDetails = {
  lot: TracedLot
  recall: Recall
  trace: LotTrace
  orders: TracedRecallOrder[]
  counts: RecallCounts
}

/**
 * Reads the lot's newest recall, for the page, the report and the emails of the recall. The caller
 * must record the access in the audit log, because the result names customers. Throws NOT_FOUND
 * when the lot has no recall.
 */
export async function readRecallDetails(db: Db, lot: TracedLot): Promise<RecallDetails> {
  const recall = await findRecallOfLot(db, lot.id)
  if (!recall) throw createNotRecalledError()
  const recallOrders = await listRecallOrders(db, recall.id)
  const emailStates = await findEmailStates(db, recall, recallOrders)
  const trace = await traceLot(db, lot)
  const tracedOrdersById = new Map(trace.orders.map((order) => [order.id, order]))
  const orders = recallOrders.map((order): TracedRecallOrder => {
    const jars = tracedOrdersById.get(order.orderId)?.jars ?? []
    return {
      ...order,
      emailState: emailStates.first.get(order.orderId) ?? order.emailOutcome,
      reminderState: emailStates.reminder.get(order.orderId),
      jars,
      hasLot: jars.length > 0,
      isReplaced: isReplaced({ jars }),
    }
  })
  const counts = computeRecallCounts(
    orders.map((order) => ({ ...order, isEmailAccepted: order.emailState === 'sent' })),
  )
  return { lot, recall, trace, orders, counts }
}

/** Returns the error for a lot that was never recalled. */
export function createNotRecalledError(): ShopError {
  return new ShopError('NOT_FOUND', {
    message: 'This lot is not recalled. A recall starts on the trace of the lot.',
  })
}

/**
 * Returns the result of `readRecallDetails` as the reply for staff. The caller must record the
 * access in the audit log. Throws NOT_FOUND when the lot has no recall.
 */
export async function readRecallReply(db: Db, lot: TracedLot): Promise<RecallReply> {
  const { recall, trace, orders, counts } = await readRecallDetails(db, lot)
  return {
    lot: toLotReply(lot),
    state: deriveRecallState(recall),
    reason: recall.reason,
    level: recall.level ?? null,
    startedBy: recall.startedBy,
    startedAt: recall.startedAt.toISOString(),
    texts: mapLanguages((language) => ({ ...recall.texts[language] })),
    approvedBy: recall.approvedBy ?? null,
    approvedAt: toIsoText(recall.approvedAt),
    remindedAt: toIsoText(recall.remindedAt),
    closedBy: recall.closedBy ?? null,
    closedAt: toIsoText(recall.closedAt),
    closingNote: recall.closingNote,
    withdrawnBy: recall.withdrawnBy ?? null,
    withdrawnAt: toIsoText(recall.withdrawnAt),
    withdrawnReason: recall.withdrawnReason,
    version: recall.version,
    counts,
    openBatches: trace.batches.filter(({ state }) => state === 'open').map(toBatchReply),
    orders: orders.map((order) => ({
      // In the contract, `orderId` is the order number.
      orderId: order.number,
      name: order.name,
      email: order.email,
      phone: order.phone,
      dispatchedAt: toIsoText(order.dispatchedAt),
      deliveredAt: toIsoText(order.deliveredAt),
      jars: order.jars.map((jar) => ({ ...jar })),
      isReplaced: order.isReplaced,
      emailedAt: toIsoText(order.emailedAt),
      emailState: order.emailState ?? null,
      remindedAt: toIsoText(order.remindedAt),
      reminderState: order.reminderState ?? null,
      answer: order.answer ?? null,
      answeredAt: toIsoText(order.answeredAt),
      answeredBy: order.answeredBy,
    })),
    // Orders that the lot has reached since the recall was started; they have no email yet.
    lateOrderCount: findLateOrders(trace, orders).length,
    remainingStock: lot.stock,
    unit: lot.unit,
  }
}

const toIsoText = (moment: Date | undefined): string | null => moment?.toISOString() ?? null

/**
 * Returns the states of the recall's emails by order id. An order is absent before its email is
 * queued, and after `emailYears` (retention-periods.ts), when the record of the email is deleted
 * and the order has the outcome of the first one.
 */
async function findEmailStates(
  db: Db,
  recall: Recall,
  orders: readonly RecallOrder[],
): Promise<Record<RecallOccasion, Map<number, EmailState>>> {
  const states = { first: new Map<number, EmailState>(), reminder: new Map<number, EmailState>() }
  const keys = orders.flatMap(({ number }) => [
    createRecallEmailKey(recall.id, number, 'first'),
    createRecallEmailKey(recall.id, number, 'reminder'),
  ])
  if (keys.length === 0) return states
  const rows = await db
    .selectFrom('outbox_email')
    .select(['order_id', 'state', 'dedupe_key'])
    .where('kind', '=', 'recall')
    .where('dedupe_key', 'in', keys)
    .execute()
  for (const { order_id: id, state, dedupe_key: key } of rows) {
    // The column allows null for emails of other kinds; queueRecallEmails always saves the order.
    if (id === null) continue
    const occasion = parseFirstRecallEmailKey(key) === undefined ? 'reminder' : 'first'
    states[occasion].set(id, toEmailState(state))
  }
  return states
}

/** Throws for a state that the code does not know. */
function toEmailState(text: string): EmailState {
  if (text === 'queued' || text === 'sent' || text === 'given_up') return text
  throw new Error(`column outbox_email.state contains an unknown state: ${text}`)
}
