/* Why a cart has no plan. English message keys, for the shopper. */
import type { NoPlanReason } from './plan-offer.ts'

export const noPlanTexts = {
  'empty cart': 'Your cart is empty.',
  'mixed packs':
    'All packs in a plan must last equally long. Order different pack sizes separately, or buy them once.',
  'one pack is enough':
    'One pack lasts the whole term of this plan. Buy it once, or choose six months.',
  'below minimum': 'This total is too small for a plan. Buy it once instead.',
} as const satisfies Record<NoPlanReason, string>
