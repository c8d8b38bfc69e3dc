/*
 * States of a provider message: a callback of Billplz or a webhook of PayPal whose signature was
 * valid (docs/payments.md).
 * - 'stored': to be processed. A message that staff process again returns to this state
 * - 'done': processed
 * - 'parked': matches none of our bills or subscriptions, or failed repeatedly; staff decide
 * - 'rejected': dismissed
 */
import type { StateTable } from '#domain/state-table.ts'

type ProviderMessageState = 'stored' | 'done' | 'rejected' | 'parked'

export const providerMessageTransitions: StateTable<ProviderMessageState> = {
  stored: ['done', 'rejected', 'parked'],
  done: ['stored'],
  rejected: [],
  parked: ['stored', 'rejected'],
}
