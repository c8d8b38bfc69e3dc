/**
 * Provider messages as staff see them: without their content, which may contain the payer's name.
 */
import type { CallResult } from '#contract/call.ts'
import { providerMessageMoves } from '#domain/payments/provider-message-state.ts'
import { statesOf } from '#domain/state-table.ts'
import type { Db } from '#server/db/open-database.ts'
import { readStaffNames } from '#server/order-desk/read-staff-names.ts'

export type DeskMessage = CallResult<'GET /api/admin/provider-messages'>['messages'][number]

/** Selects messages with the order, if the message contains the token of an attempt. */
export function selectMessages(db: Db) {
  return db
    .selectFrom('provider_message as event')
    .leftJoin('payment_attempt', 'payment_attempt.token_hash', 'event.attempt_token_hash')
    .leftJoin('orders', 'orders.id', 'payment_attempt.order_id')
}

/** Must be the columns of `MessageRow`. Change both together. */
export const messageColumns = [
  'event.id',
  'event.provider',
  'event.kind',
  'event.says_paid',
  'event.resource_id',
  'orders.number',
  'event.state',
  'event.reason',
  'event.tries',
  'event.last_error',
  'event.received_at',
  'event.done_at',
  'event.ended_by',
  'event.note',
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
 * Returns the rows as the API sends them, with the email addresses of the staff who closed them.
 */
export async function toDeskMessages(db: Db, rows: readonly MessageRow[]): Promise<DeskMessage[]> {
  const nameOf = await readStaffNames(
    db,
    rows.flatMap(({ ended_by: by }) => by ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    kind: row.kind,
    saysPaid: row.says_paid,
    billId: row.resource_id ?? '',
    orderId: row.number,
    state: readState(row.state),
    outcome: row.reason,
    tries: row.tries,
    lastError: row.last_error,
    receivedAt: row.received_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    endedBy: row.ended_by === null ? null : nameOf(row.ended_by),
    note: row.note,
  }))
}

function readState(text: string): DeskMessage['state'] {
  const state = statesOf(providerMessageMoves).find((candidate) => candidate === text)
  if (!state) throw new Error(`unknown provider message state: ${text}`)
  return state
}
