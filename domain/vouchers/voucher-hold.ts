/*
 * A voucher held for an unpaid bill: counted against the limit until the money comes ('used') or
 * the bill is over ('released'). Late money after the release still uses the voucher: the customer
 * paid the price we showed her (T-C04).
 */
import type { StateTable } from '#domain/state-table.ts'
import { type Duration, later } from '#domain/time.ts'

export type VoucherHoldState = 'held' | 'used' | 'released'

export const voucherHoldMoves: StateTable<VoucherHoldState> = {
  held: ['used', 'released'],
  used: [],
  released: ['used'],
}

/** When a hold taken at `heldAt` runs out; the bill it belongs to is asked first (T-B17). */
export function holdEnds(heldAt: Date, life: Duration): Date {
  return later(heldAt, life)
}
