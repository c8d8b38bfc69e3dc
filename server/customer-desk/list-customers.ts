/** Finds customers by name, email or phone, newest first. Staff accounts are excluded. */
import { sql } from 'kysely'

import type { CallParsed, CallResult } from '#contract/call.ts'
import { searchWords } from '#domain/orders/order-search.ts'
import type { Shop } from '#server/shop.ts'

type Key = 'GET /api/admin/customers'

export async function listCustomers(
  shop: Shop,
  { q, page, limit }: CallParsed<Key>['query'],
): Promise<CallResult<Key>> {
  const found = shop.db
    .selectFrom('users')
    .where('role', '=', 'customer')
    .where((eb) =>
      eb.and(
        // Search words hold only letters and digits, so none of them is a LIKE pattern. Phones are
        // stored as typed, so the country code 60 is removed from the search word.
        searchWords(q ?? '').map(
          (word) =>
            sql<boolean>`lower(concat_ws(' ', first_name, last_name, email,
              regexp_replace(phone, '[^0-9]', '', 'g'))) like ${`%${word.replace(/^60(?=\d)/, '')}%`}`,
        ),
      ),
    )
  const { total } = await found
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'email', 'first_name', 'last_name', 'phone', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select((orders) => orders.fn.countAll<number>().as('count'))
        .whereRef('orders.user_id', '=', 'users.id')
        .as('orders'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    total: Number(total),
    customers: rows.map((row) => ({
      customerId: row.id,
      email: row.email,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      createdAt: row.created_at.toISOString(),
      orders: Number(row.orders ?? 0),
    })),
  }
}
