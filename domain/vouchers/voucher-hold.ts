/*
 * States of a voucher hold, which reserves one use of a voucher for an unpaid bill. A hold counts
 * against the limit until the bill is paid ('used', which also counts) or has expired ('released').
 * A late payment after the release still uses the voucher, because the customer paid the price that
 * the shop showed (T-C04 in docs/threats.md).
 */
import type { StateTable } from '#domain/state-table.ts'

export type VoucherHoldState = 'held' | 'used' | 'released'

export const voucherHoldTransitions: StateTable<VoucherHoldState> = {
  held: ['used', 'released'],
  used: [],
  released: ['used'],
}
