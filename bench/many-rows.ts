/**
 * Fills the tables beside the orders as after years of business: for each order ten audit entries,
 * five sent emails and one callback, and a customer account for every fifth. Staff took part in
 * one of twenty audit entries. Writes the tables directly, after `fillOrders`.
 */
import pg from 'pg'

/** Adds rows until they fit `orderCount` orders. */
export async function fillRows(databaseUrl: string, orderCount: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const { table, perOrder, insert } of tableFills) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::int from ${table}`)
      await client.query(insert, [(rows[0]?.count ?? 0) + 1, Math.floor(orderCount * perOrder)])
      await client.query(`vacuum analyze ${table}`)
    }
  } finally {
    await client.end()
  }
}

/**
 * Each statement inserts the rows from number $1 to number $2. `perOrder` is the number of rows for
 * each order. The statements relate row `n` to an order by the same number: change both together.
 */
const tableFills = [
  {
    table: 'users',
    perOrder: 0.2,
    insert: `
      insert into users (id, email, email_key, email_verified_at, password_hash, first_name,
        last_name, phone, address_1, address_2, city, state, postcode, created_at)
      select 'bench-' || n, 'buyer' || n * 5 || '@example.com', 'buyer' || n * 5 || '@example.com',
        now(), '', 'Aisyah', 'Demo ' || n, '+60120000000', '12 Jalan Contoh 3/4', '',
        'Petaling Jaya', 'Selangor', '47000', now() - n * interval '1 minute'
      from generate_series($1::int, $2::int) n`,
  },
  {
    table: 'audit',
    perOrder: 10,
    // 1,000,000 is the number of entries for 100,000 orders: the last is the newest.
    insert: `
      insert into audit (at, actor, actor_email, actor_role, action, subject_kind, subject_id)
      select now() - (1000000 - n) * interval '1 minute',
        case when n % 20 = 0 then 'bench staff ' || n % 7 else 'customer' end,
        case when n % 20 = 0 then 'staff' || n % 7 || '@racik.example' else '' end,
        case when n % 20 = 0 then 'pharmacist' else '' end,
        (array['case.read', 'case.approved', 'order.note', 'order.status'])[n % 4 + 1], 'order',
        'BENCH' || n / 10
      from generate_series($1::int, $2::int) n`,
  },
  {
    table: 'outbox_email',
    perOrder: 5,
    insert: `
      insert into outbox_email (dedupe_key, kind, recipient, data, message_id, state, tries,
        queued_at, send_at, sent_at, emptied_at)
      select 'bench ' || n, 'order paid', 'buyer' || n / 5 || '@example.com', '{}', 'bench-' || n,
        'sent', 1, at, at, at, at
      from (select n, now() - n * interval '2 minutes' as at
        from generate_series($1::int, $2::int) n) as emails`,
  },
  {
    table: 'provider_message',
    perOrder: 1,
    insert: `
      insert into provider_message (provider, event_key, attempt_token_hash, resource_id,
        says_paid, body, state, received_at, done_at)
      select 'billplz', 'bench ' || n, 'bench ' || n, 'bench' || n, true, '', 'done', at, at
      from (select n, now() - n * interval '10 minutes' as at
        from generate_series($1::int, $2::int) n) as messages`,
  },
]
