import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { parseSearchWords } from '#domain/orders/order-search.ts'
import { countListRows } from '#server/db/count-list-rows.ts'
import type { Shop } from '#server/shop.ts'

type ListCustomersCall = 'GET /api/admin/customers'

/**
 * Returns a page of the customers whose name, email or phone contain all search words, newest
 * first. Staff accounts are excluded.
 */
export async function listCustomers(
  shop: Shop,
  { q, page, limit }: ParsedCallInput<ListCustomersCall>['query'],
): Promise<HandlerResult<ListCustomersCall>> {
  const matchingCustomers = shop.db
    .selectFrom('users')
    .where('role', '=', 'customer')
    .where((eb) =>
      eb.and(
        parseSearchWords(q ?? '').map((word) => eb('search_key', 'like', toLikePattern(word))),
      ),
    )
  const total = await countListRows(shop.db, matchingCustomers)
  const rows = await matchingCustomers
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select((orders) => orders.fn.countAll<number>().as('count'))
        .whereRef('orders.user_id', '=', 'users.id')
        .as('order_count'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    total,
    customers: rows.map((row) => ({
      customerId: row.id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      createdAt: row.created_at.toISOString(),
      orderCount: row.order_count ?? 0,
    })),
  }
}

/**
 * `word` is a result of parseSearchWords: it contains only letters and digits, so it needs no
 * escaping. Phones are stored as typed, often without the country code 60, so the code is removed
 * from the word: 60123456789 finds 012-345 6789.
 */
function toLikePattern(word: string): string {
  return `%${word.replace(/^60(?=\d)/, '')}%`
}
