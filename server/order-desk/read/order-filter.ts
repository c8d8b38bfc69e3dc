/**
 * Translates the filter of the list of orders (search, status, payment, parcel, days) into SQL.
 * List, counts and export share it, so that an export contains exactly the orders of the list.
 */
import { type ExpressionBuilder, type SqlBool, type Expression, sql } from 'kysely'

import {
  endsWithCompleteWord,
  parseSearchWords,
  parseTrackingWord,
} from '#domain/orders/order-search.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { startOfRecentDays } from '#domain/orders/recent-days.ts'
import { paymentStatesToPrepare, type PaymentState } from '#domain/payments/payment-state.ts'
import type { Tables } from '#server/db/tables.ts'
import { isAtPharmacy, isReadyToShip } from '#server/orders/read/is-at-pharmacy.ts'

/**
 * `All` and undefined mean no condition. `days` selects the last 7 or 30 days in Malaysia,
 * including today.
 */
export type OrderFilter = {
  q?: string | undefined
  status?: OrderStatus | 'All' | undefined
  payment?: PaymentState | 'to prepare' | 'All' | undefined
  parcel?: 'to ship' | 'left' | undefined
  days?: '7' | '30' | 'All' | undefined
}

/** Returns the filter's condition for a query of `orders`. */
export function matchesOrderFilter(
  filter: OrderFilter,
  now: Date,
): (eb: ExpressionBuilder<Tables, 'orders'>) => Expression<SqlBool> {
  const { status, payment, parcel, days } = filter
  const wordQuery = buildWordQuery(filter.q ?? '')
  return (eb) =>
    eb.and([
      ...(status && status !== 'All' ? [eb('status', '=', status)] : []),
      ...(payment && payment !== 'All' ? [hasPayment(eb, payment)] : []),
      ...(parcel ? [hasParcelState(eb, parcel)] : []),
      ...(days && days !== 'All'
        ? [eb('placed_at', '>=', startOfRecentDays(now, Number(days)))]
        : []),
      ...(wordQuery === '' ? [] : [sql<SqlBool>`search_text @@ cast(${wordQuery} as tsquery)`]),
    ])
}

type OrderExpressions = ExpressionBuilder<Tables, 'orders'>

/**
 * `to prepare` selects the orders that must be prepared: paid ones, even after a partial refund.
 */
function hasPayment(eb: OrderExpressions, payment: PaymentState | 'to prepare') {
  return payment === 'to prepare'
    ? eb('payment', 'in', paymentStatesToPrepare)
    : eb('payment', '=', payment)
}

/** `left` selects orders that have left the pharmacy: shipped, or handed over without a courier. */
function hasParcelState(eb: OrderExpressions, parcel: 'to ship' | 'left'): Expression<SqlBool> {
  return parcel === 'to ship' ? isReadyToShip() : eb.not(isAtPharmacy())
}

/**
 * Returns PostgreSQL's text search query (`tsquery`) for orders with all words of `q`, or an empty
 * text without words. The last word is a prefix while it is still being typed. A text that may be a
 * tracking number also matches as one word. Danger: the words are quoted but not escaped. That is
 * safe only because order-search.ts keeps only letters and digits.
 */
function buildWordQuery(q: string): string {
  const words = parseSearchWords(q)
  const trackingWord = parseTrackingWord(q)
  const isComplete = endsWithCompleteWord(q)
  const toLastTerm = (word: string) => (isComplete ? `'${word}'` : `'${word}':*`)
  const wordQuery = words
    .map((word, index) => (index < words.length - 1 ? `'${word}'` : toLastTerm(word)))
    .join(' & ')
  return trackingWord === undefined ? wordQuery : `${wordQuery} | ${toLastTerm(trackingWord)}`
}
