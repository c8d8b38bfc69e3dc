/**
 * The desk's filter as SQL conditions: search, status, payment, days. List, counts and export share
 * it, so an export holds exactly the orders on the screen.
 */
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely'

import { isLastWordWhole, searchWords } from '#domain/orders/order-search.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { startOfRecentDays } from '#domain/orders/recent-days.ts'
import type { PaymentState } from '#domain/payments/payment-state.ts'
import type { Tables } from '#server/db/tables.ts'

export type OrderFilter = {
  q?: string | undefined
  status?: OrderStatus | 'All' | undefined
  payment?: PaymentState | 'All' | undefined
  days?: '7' | '30' | 'All' | undefined
}

export function ordersMatching(
  filter: OrderFilter,
  now: Date,
): (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool> {
  const { q, status, payment, days } = filter
  const words = searchWords(q ?? '')
  return (eb) =>
    eb.and([
      ...(status && status !== 'All' ? [eb('status', '=', status)] : []),
      ...(payment && payment !== 'All' ? [eb('payment', '=', payment)] : []),
      ...(days && days !== 'All'
        ? [eb('placed_at', '>=', startOfRecentDays(now, Number(days)))]
        : []),
      ...(words.length > 0 ? [hasWords(words, isLastWordWhole(q ?? ''))] : []),
    ])
}

/** Words hold only letters and digits (searchWords), so they cannot break out of the quotes. */
function hasWords(words: readonly string[], isWhole: boolean): Expression<SqlBool> {
  const last = isWhole ? words.length : words.length - 1
  const query = words.map((word, at) => (at < last ? `'${word}'` : `'${word}':*`)).join(' & ')
  return sql<SqlBool>`search_text @@ cast(${query} as tsquery)`
}
