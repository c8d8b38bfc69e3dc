/**
 * Provider messages (callbacks and webhooks) for the screen of staff. Their content is left out,
 * because it may contain the payer's name.
 */
import type { HandlerResult } from '#contract/call.ts'
import { providerMessageTransitions } from '#domain/payments/provider-message-state.ts'
import { statesOf } from '#domain/state-table.ts'
import type { Db } from '#server/db/open-database.ts'
import { readStaffEmails } from '#server/order-desk/read/read-staff-emails.ts'

export type StaffMessage = HandlerResult<'GET /api/admin/provider-messages'>['messages'][number]

/**
 * Selects messages, each with the order that its attempt token belongs to. The order is null for a
 * message without such a token.
 */
export function selectMessages(db: Db) {
  return db
    .selectFrom('provider_message as message')
    .leftJoin('payment_attempt', 'payment_attempt.token_hash', 'message.attempt_token_hash')
    .leftJoin('orders', 'orders.id', 'payment_attempt.order_id')
}

/** The columns of `MessageRow`. If one is missing here, `toStaffMessages` does not compile. */
export const messageColumns = [
  'message.id',
  'message.provider',
  'message.kind',
  'message.says_paid',
  'message.resource_id',
  'orders.number',
  'message.state',
  'message.reason',
  'message.tries',
  'message.last_error',
  'message.received_at',
  'message.done_at',
  'message.ended_by',
  'message.note',
] as const

type MessageRow = {
  id: number
  provider: string
  kind: string
  says_paid: boolean
  resource_id: string | null
  number: string | null
  state: string
  reason: string | null
  tries: number
  last_error: string | null
  received_at: Date
  done_at: Date | null
  ended_by: string | null
  note: string
}

/**
 * Returns the messages as the calls of staff return them, with the email addresses of the staff who
 * dismissed them. Throws for an unknown state.
 */
export async function toStaffMessages(
  db: Db,
  rows: readonly MessageRow[],
): Promise<StaffMessage[]> {
  const emailOf = await readStaffEmails(
    db,
    rows.flatMap(({ ended_by: closedBy }) => closedBy ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    reportsPayment: row.says_paid,
    // Null for a PayPal webhook about neither a subscription nor a payment.
    billId: row.resource_id ?? '',
    orderId: row.number,
    state: toMessageState(row),
    outcome: row.reason,
    attemptCount: row.tries,
    lastError: row.last_error,
    receivedAt: row.received_at.toISOString(),
    processedAt: row.done_at?.toISOString() ?? null,
    closedBy: row.ended_by === null ? null : emailOf(row.ended_by),
    note: row.note,
  }))
}

function toMessageState({ id, state }: MessageRow): StaffMessage['state'] {
  const knownState = statesOf(providerMessageTransitions).find((candidate) => candidate === state)
  if (!knownState) throw new Error(`provider message ${id} has unknown state ${state}`)
  return knownState
}
