/**
 * Fills a PostgreSQL database with as many orders as years of business leave: in several statuses,
 * one in seven unpaid, one in three with encrypted allergies, one in ten with an encrypted note.
 * Writes the tables directly, like server/orders/insert-order.ts, because the checkout would take
 * an hour.
 */
import { randomBytes } from 'node:crypto'

import pg from 'pg'

import { encodeOrderNumber } from '#domain/orders/order-number.ts'
import { days } from '#domain/time.ts'
import { seal, type SealingKeys } from '#server/db/sealed.ts'

const batchSize = 2_000
/** How many of the newest orders have not been shipped. */
const unshippedCount = 400
const firstNames = ['Aisyah', 'Wei Ling', 'Kumar', 'Siti', 'Daniel', 'Mei', 'Farid', 'Lina', 'Hana']
const cities = [
  ['Petaling Jaya', 'Selangor', '47000'],
  ['George Town', 'Penang', '10200'],
  ['Kota Kinabalu', 'Sabah', '88000'],
] as const

/**
 * Adds invented orders until the table has `targetCount` rows. Only for a database without real
 * customers: nothing removes these orders. Their `claim` is 'bench'.
 */
export async function fillOrders(
  databaseUrl: string,
  sealingKeys: SealingKeys,
  targetCount: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int from orders')
    for (let orderCount = rows[0]?.count ?? 0; orderCount < targetCount; orderCount += batchSize) {
      const size = Math.min(batchSize, targetCount - orderCount)
      const orders = Array.from({ length: size }, (_, index) =>
        createOrderRow(sealingKeys, orderCount + index),
      )
      await client.query(insertOrdersSql, [JSON.stringify(orders)])
    }
    // Vacuums `orders` twice, because the first vacuum cannot mark recently used pages as
    // all-visible.
    for (const table of ['orders', 'order_line', 'orders'])
      await client.query(`vacuum analyze ${table}`)
  } finally {
    await client.end()
  }
}

/**
 * Returns the row of one order. The factors 31 and 7,919 are primes, which spread names and phones.
 */
function createOrderRow(sealingKeys: SealingKeys, index: number) {
  const number = encodeOrderNumber(randomBytes(8))
  // 100,000 orders are spread over 900 days, the newest first.
  const placedAt = new Date(Date.now() - (index / 100_000) * days(900))
  const [city, state, postcode] = cities[index % cities.length] ?? cities[0]
  const isPaid = index % 7 !== 0
  const isShipped = index >= unshippedCount
  // The encryption is bound to the order's number, so a text cannot be copied to another order.
  const encrypt = (column: 'medical_note' | 'allergies', text: string): string =>
    seal(sealingKeys, { table: 'orders', column, row: number }, text)
  return {
    number,
    payment: isPaid ? 'paid' : 'expired',
    status: chooseStatus(index, { isPaid, isShipped }),
    fingerprint: `bench ${index}`,
    first_name: firstNames[index % firstNames.length],
    last_name: `Demo ${(index * 31) % 5_000}`,
    email: `buyer${index}@example.com`,
    phone: `+601${String(20_000_000 + ((index * 7_919) % 79_999_999))}`,
    city,
    state,
    postcode,
    medical_note: index % 10 === 0 ? encrypt('medical_note', 'A note of a few words.') : null,
    allergies: index % 3 === 0 ? encrypt('allergies', '["Fish","Nuts"]') : null,
    tracking_number: isPaid && isShipped ? `BENCH${index}MY` : null,
    placed_at: placedAt,
    paid_at: isPaid ? placedAt : null,
  }
}

/** `Preparing` twice, so that half of the unshipped orders have it. */
const unshippedStatuses = ['Preparing', 'Investigation', 'Preparing', 'Ready to Ship'] as const

function chooseStatus(index: number, order: { isPaid: boolean; isShipped: boolean }): string {
  if (!order.isPaid) return 'PENDING'
  // No status follows: `dispatched_at` says that the order was shipped.
  if (order.isShipped) return 'Ready to Ship'
  return unshippedStatuses[index % unshippedStatuses.length] ?? unshippedStatuses[0]
}

// The columns of `given_order` must be the fields of `createOrderRow`: a missing field is null
// without an error. The order line is one jar of RM 270.
const insertOrdersSql = `
  with given_orders as (
    select * from jsonb_to_recordset($1::jsonb) as given_order (number text, payment text,
      status text, fingerprint text, first_name text, last_name text, email text, phone text,
      city text, state text, postcode text, medical_note text, allergies text, tracking_number text,
      placed_at timestamptz, paid_at timestamptz)
  ), inserted_orders as (
    insert into orders (number, payment, status, claim, fingerprint, subtotal_sen, shipping_sen,
      savings_sen, discount_sen, total_sen, first_name, last_name, email, phone, address_1,
      address_2, city, state, postcode, country, medical_note, allergies, tracking_number,
      dispatched_at, placed_at, expires_at, paid_at, changed_at)
    select number, payment, status, 'bench', fingerprint, 27000, 0, 0, 0, 27000, first_name,
      last_name, email, phone, '12 Jalan Contoh 3/4', '', city, state, postcode, 'Malaysia',
      medical_note, allergies, tracking_number,
      case when tracking_number is null then null else placed_at + interval '4 days' end,
      placed_at, placed_at + interval '2 hours', paid_at, placed_at
    from given_orders returning id
  )
  insert into order_line (order_id, position, product_id, product_name, category, image, size,
    ingredients, price_sen, quantity)
  select id, 0, 28, 'NMN Daily', 'Youthful Grow Nutrition', '', 30, '{}', 27000, 1
  from inserted_orders`
