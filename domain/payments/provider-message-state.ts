/*
 * States of a provider message: a callback of Billplz or a webhook of PayPal whose signature was
 * valid (docs/payments.md).
 */
import type { StateTable } from '#domain/state-table.ts'

type ProviderMessageState =
  /** To be processed, for the first time or again. */
  | 'stored'
  /** Processed. */
  | 'done'
  /** Dismissed by staff. */
  | 'rejected'
  /** Staff must decide: it matches none of our bills or subscriptions, or failed repeatedly. */
  | 'parked'

export const providerMessageTransitions: StateTable<ProviderMessageState> = {
  stored: ['done', 'rejected', 'parked'],
  done: ['stored'],
  rejected: [],
  parked: ['stored', 'rejected'],
}
