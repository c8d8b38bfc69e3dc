/*
 * States of a stored callback (docs/payments.md). 'rejected': not meant for us. 'parked': waits for
 * staff or for its attempt. When staff reprocess a message, it becomes 'stored' and the provider is
 * asked again.
 */
import type { StateTable } from '#domain/state-table.ts'

export type ProviderMessageState = 'stored' | 'done' | 'rejected' | 'parked'

export const providerMessageMoves: StateTable<ProviderMessageState> = {
  stored: ['done', 'rejected', 'parked'],
  done: ['stored'],
  rejected: [],
  parked: ['stored', 'rejected'],
}
