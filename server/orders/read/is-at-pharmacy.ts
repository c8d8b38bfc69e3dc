import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'

import type { Tables } from '#server/db/tables.ts'

/**
 * Returns the condition that an order has not left the pharmacy: the opposite of `hasLeftPharmacy`
 * in domain/orders. is-at-pharmacy.test.ts compares them.
 */
export function isAtPharmacy(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([eb('orders.dispatched_at', 'is', null), eb('orders.delivered_at', 'is', null)])
}

/**
 * Returns the condition that an order is Ready to Ship and still at the pharmacy. The status is
 * part of the SQL text: as a parameter of a prepared statement it would hide from PostgreSQL that
 * the index `orders_to_ship` fits.
 */
export function isReadyToShip(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([eb('orders.status', '=', sql<'Ready to Ship'>`'Ready to Ship'`), isAtPharmacy()])
}
