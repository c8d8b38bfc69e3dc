/*
 * States of a stored callback (docs/payments.md). 'rejected': not meant for us. 'parked': waits for
 * staff or for its attempt. When staff reprocess a message, it becomes 'stored' and the provider is
 * asked again.
 */
import type { StateTable } from '#domain/state-table.ts'

export type CallbackEventState = 'stored' | 'done' | 'rejected' | 'parked'

export const callbackEventMoves: StateTable<CallbackEventState> = {
  stored: ['done', 'rejected', 'parked'],
  done: ['stored'],
  rejected: [],
  parked: ['stored', 'rejected'],
}
