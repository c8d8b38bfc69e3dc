/*
 * States of a voucher hold for an unpaid bill. It counts against the limit until the bill is paid
 * ('used') or over ('released'). A late payment after the release still uses the voucher, because
 * the customer paid the price we showed (T-C04).
 */
import type { StateTable } from '#domain/state-table.ts'
import { type Duration, later } from '#domain/time.ts'

export type VoucherHoldState = 'held' | 'used' | 'released'

export const voucherHoldMoves: StateTable<VoucherHoldState> = {
  held: ['used', 'released'],
  used: [],
  released: ['used'],
}

/** Returns when a hold expires. Its bill is checked first (T-B17). */
export function holdEnds(heldAt: Date, life: Duration): Date {
  return later(heldAt, life)
}
