/*
 * States of a provider message: a callback of Billplz or a webhook of PayPal whose signature was
 * valid (docs/payments.md). 'stored': to be processed. 'parked': matches nothing of ours, or kept
 * failing; staff decide. 'rejected': dismissed by staff. When staff process a message again, it
 * becomes 'stored', and the provider is asked again.
 */
import type { StateTable } from '#domain/state-table.ts'

export type ProviderMessageState = 'stored' | 'done' | 'rejected' | 'parked'

export const providerMessageMoves: StateTable<ProviderMessageState> = {
  stored: ['done', 'rejected', 'parked'],
  done: ['stored'],
  rejected: [],
  parked: ['stored', 'rejected'],
}
