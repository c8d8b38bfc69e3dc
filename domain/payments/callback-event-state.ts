/*
 * A callback as it was received, kept before it is understood (docs/payments.md): 'rejected' was no
 * message for us, 'parked' waits for a person or for its attempt to appear. Staff may have a message
 * processed again: it is then as if it had just been stored, and the provider is asked anew.
 */
import type { StateTable } from '#domain/state-table.ts'

export type CallbackEventState = 'stored' | 'done' | 'rejected' | 'parked'

export const callbackEventMoves: StateTable<CallbackEventState> = {
  stored: ['done', 'rejected', 'parked'],
  done: ['stored'],
  rejected: [],
  parked: ['stored', 'rejected'],
}
