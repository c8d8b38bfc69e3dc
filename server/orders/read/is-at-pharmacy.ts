import { expressionBuilder, type Expression, type SqlBool } from 'kysely'

import type { Tables } from '#server/db/tables.ts'

/**
 * Returns the condition that an order has not left the pharmacy. Must stay the opposite
 * of `hasLeftPharmacy` (domain/orders).
 */
export function isAtPharmacy(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([eb('orders.dispatched_at', 'is', null), eb('orders.delivered_at', 'is', null)])
}
