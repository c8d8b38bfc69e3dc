import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely'

import type { Departure } from '#domain/orders/left-pharmacy.ts'
import { paymentStatesToPrepare } from '#domain/payments/payment-state.ts'
import type { Tables } from '#server/db/tables.ts'

/** The columns of the times that `hasLeftPharmacy` reads; the type requires one for each. */
const departureColumns = {
  dispatchedAt: 'orders.dispatched_at',
  deliveredAt: 'orders.delivered_at',
} as const satisfies Record<keyof Departure, string>

/**
 * Returns the SQL condition that an order has not left the pharmacy: no courier has it, and staff
 * have not marked it as delivered. It is the opposite of `hasLeftPharmacy` in domain/orders;
 * is-at-pharmacy.test.ts compares both.
 */
export function isAtPharmacy(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and(Object.values(departureColumns).map((column) => eb(column, 'is', null)))
}

/**
 * Returns the SQL condition that an order is Ready to Ship and still at the pharmacy. The status is
 * part of the SQL text, because PostgreSQL uses the index `orders_to_ship` only for a status that
 * it knows when it plans the statement. It does not know a parameter then.
 */
export function isReadyToShip(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([eb('orders.status', '=', sql<'Ready to Ship'>`'Ready to Ship'`), isAtPharmacy()])
}

/**
 * Returns the condition that an order may still be made: it is paid, at the pharmacy and not Ready
 * to Ship.
 */
export function mayStillBeMadeSql(): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'orders'>()
  return eb.and([
    eb('orders.payment', 'in', paymentStatesToPrepare),
    eb('orders.status', '!=', 'Ready to Ship'),
    isAtPharmacy(),
  ])
}
