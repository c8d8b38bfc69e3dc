import type { Shop } from '#server/shop.ts'

import { insertMissingVouchers } from './vouchers.store.ts'

/**
 * One voucher of each sort: a fixed amount, a percentage with a minimum, a single use, a voucher
 * that covers any order, and an expired voucher.
 */
const demoVouchers = [
  { code: 'DEMO20', kind: 'amount', amount_sen: 2_000 },
  { code: 'DEMO10PERCENT', kind: 'percent', percent: 10, minimum_spend_sen: 10_000 },
  { code: 'DEMOONCE', kind: 'amount', amount_sen: 5_000, use_limit: 1 },
  { code: 'DEMOFREE', kind: 'amount', amount_sen: 1_000_000, customer_limit: 3 },
  { code: 'DEMOOLD', kind: 'amount', amount_sen: 2_000, last_day: '2025-12-31' },
] as const

/** Creates the missing demo vouchers. Does nothing unless stand-ins replace the providers. */
export async function createDemoVouchers(shop: Shop): Promise<void> {
  const { usesStandIns, isProduction, DEMO_DATA } = shop.config
  if (!usesStandIns || isProduction || DEMO_DATA === 'none') return
  await insertMissingVouchers(shop.db, [...demoVouchers])
}
