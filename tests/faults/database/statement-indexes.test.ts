/**
 * Every statement on a table that grows can use an index. A missing one costs nothing in a new shop
 * and a second per page after years. The statements are those that make the demo's sixty days, the
 * staff and customer pages over it, and one run of each scheduled job.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'
import pg from 'pg'

import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openSession } from '#server/accounts/session/sessions.store.ts'
import type { Statement } from '#server/db/open-database.ts'
import { features } from '#server/features.ts'
import { findFullScans } from '#tests/support/database/find-full-scans.ts'
import {
  startShopWithPayments,
  type ShopWithPayments,
} from '#tests/support/shop/shop-with-payments.ts'
import { missingPostgresReason } from '#tests/support/database/postgres.ts'
import { createTestDatabase } from '#tests/support/database/test-database.ts'

const skip = missingPostgresReason()

/** Tables that stay small: staff enter their rows, or a job deletes them within days. */
const smallTables = new Set([
  'alert',
  'announcement',
  'cart_addition',
  'catalogue_version',
  'courier',
  'database_backup',
  'go_live_trial',
  'ingredient',
  'live_state',
  'login_wait',
  'lot',
  'lot_certificate',
  'lot_event',
  'mailed_code',
  'mailed_token',
  'migration',
  'order_code',
  'payment_issue',
  'pharmacist',
  'picture_file',
  'price_confirmation',
  'product',
  'product_ingredient',
  'product_price',
  'provider_budget',
  'provider_plan',
  'rate_limit',
  'recall',
  'recovery_code',
  'refund',
  'review_link',
  'secret_check',
  'setting_change',
  'staff_factor',
  'stock_item',
  'stock_warning_email',
  'voucher',
  'waitlist_entry',
  'work_failure',
])

/** Statements that may scan a growing table: the beginning of their text, and why. */
const exceptions: readonly { sqlStart: RegExp; reason: string }[] = [
  {
    sqlStart:
      /^select count\(\*\) as "count" from \(select 1 as "row" from "(outbox|provider_message)/,
    reason: 'a list counts its first 10,000 rows',
  },
  {
    sqlStart: /^select count\(\*\) as "count" from "orders" where 1 = 1/,
    reason: 'an export of all orders says how many they are',
  },
  {
    sqlStart:
      /^select "id", "number", "user_id", "email", "placed_at", "paid_at" from "orders" where \(/,
    reason: 'the orders come from an index; on few rows their messages are hashed instead',
  },
  {
    sqlStart: /^select count\(\*\) as "count" from "(users|orders)" where .*lower\(split_part/,
    reason: 'the page about going live looks for demo addresses',
  },
  {
    sqlStart: /^select "users"."email", "users"."role", "staff_factor"/,
    reason: 'the page about going live lists all staff',
  },
  {
    sqlStart: /^select "recall_id", count/,
    reason: 'the list of recalls counts the orders of all of them',
  },
  {
    sqlStart: /^(update outbox_email set data|delete from "(outbox_email|provider_message)")/,
    reason: 'housekeeping, once a day',
  },
]

test('every statement on a growing table can use an index', { skip }, async (t) => {
  // Plans must not depend on whether autovacuum has updated the statistics.
  const { url: databaseUrl, remove } = await createTestDatabase()
  const statementsByShape = new Map<string, Statement>()
  const testShop = await startShopWithPayments(t, {
    databaseUrl,
    settings: { DEMO_DATA: 'business', RUN_JOBS: 'false' },
    onStatement: (statement) => void statementsByShape.set(shapeOf(statement), statement),
  })
  t.after(remove)
  await openPages(testShop)
  await runScheduledJobs(testShop)
  const statements = [...statementsByShape.values()].filter(isOnShopTables)
  assert.ok(statements.length > 400, `only ${statements.length} statements were recorded`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // Ended before the server is removed.
  const fullScans = await findFullScans(client, statements, smallTables).finally(() => client.end())
  const unexpectedScans = fullScans.filter(
    ({ sql: text }) => !exceptions.some((exception) => exception.sqlStart.test(text)),
  )
  assert.deepEqual(
    unexpectedScans.map(({ sql: text, tables }) => `${tables.join(', ')}: ${text.slice(0, 300)}`),
    [],
  )
  const unusedExceptions = exceptions.filter(
    (exception) => !fullScans.some(({ sql: text }) => exception.sqlStart.test(text)),
  )
  assert.deepEqual(unusedExceptions, [], 'remove the exceptions that are no longer needed')
})

/** Statements that differ only in the length of a list are one. */
const shapeOf = ({ sql: text }: Statement) => text.replaceAll(/\(\$\d+(, \$\d+)+\)/g, '($…)')

function isOnShopTables({ sql: text }: Statement): boolean {
  return /^\s*(select|insert|update|delete|with)\b/i.test(text) && !/\bjobs\./.test(text)
}

/** Calls each GET endpoint plainly, with a search, and with each of its filters. */
async function openPages(testShop: ShopWithPayments): Promise<void> {
  const pathValues = await readPathValues(testShop)
  const { customerId, adminId } = pathValues
  assert.ok(customerId && adminId, 'the demo has an admin, and a customer with an order')
  const tokens = {
    customer: await openSession(testShop.shop, customerId),
    staff: await openSession(testShop.shop, adminId),
  }
  for (const [key, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (!key.startsWith('GET ')) continue
    const path = key.slice(4).replaceAll(/\{(\w+)\}/g, (_, name: string) => pathValues[name] ?? '1')
    const isForStaff = endpoint.access === 'admin' || endpoint.access === 'pharmacist'
    const token = isForStaff ? tokens.staff : tokens.customer
    for (const query of queriesOf(endpoint)) {
      const response = await testShop.app.inject({
        url: path,
        query,
        headers: { authorization: `Bearer ${token}` },
      })
      assert.ok(response.statusCode < 500, `${key}: ${response.body}`)
    }
  }
}

/** Values of the query parameter `q`. The last one searches orders with an OR. */
const searches = ['demo', 'K7M4QX2P', 'demo@example.com', '0123456789']
/** A value of each other query parameter. */
const filters: Record<string, string> = {
  status: 'Preparing',
  payment: 'paid',
  days: '30',
  view: 'made',
  state: 'sent',
  kind: 'refund due',
  actor: 'admin',
  action: 'order.note',
  subject: 'K7M4QX2P',
  from: '2026-10-01',
  to: '2026-11-20',
  code: 'DEMOONCE',
  subtotal: '200',
  token: 'x',
}

/** Returns the queries with which `openPages` calls an endpoint. */
function queriesOf({ query }: Endpoint): Record<string, string>[] {
  const parameterNames = Object.keys(query?.shape ?? {})
  const filterQueries = Object.entries(filters)
    .filter(([name]) => parameterNames.includes(name))
    .map(([name, value]) => ({ [name]: value }))
  const searchQueries = parameterNames.includes('q') ? searches.map((q) => ({ q })) : []
  const combinedQueries = searchQueries
    .slice(0, 1)
    .flatMap((search) => filterQueries.map((filterQuery) => ({ ...filterQuery, ...search })))
  return [{}, ...searchQueries, ...filterQueries, ...combinedQueries]
}

/** Returns a stored value for each placeholder of the paths, such as `orderId`. */
async function readPathValues({ shop: { db } }: ShopWithPayments): Promise<Record<string, string>> {
  const customer = `(select user_id from orders where user_id is not null order by id limit 1)`
  const { rows } = await sql
    .raw<Record<string, string>>(
      `select (select id from users where role = 'admin' order by id limit 1) as "adminId",
        ${customer} as "customerId",
        (select number from orders where user_id = ${customer} order by id limit 1) as "orderId",
        (select bill_id from payment_attempt where bill_id is not null order by id limit 1) as "billId",
        (select number from batch order by id limit 1) as "batchNumber",
        (select number from lot order by id limit 1) as "lotNumber",
        (select min(id)::text from outbox_email) as "emailId",
        (select ingredient_id from stock_item order by 1 limit 1) as "ingredientId",
        (select id::text from subscription where user_id = ${customer} order by id limit 1) as id,
        '28' as "productId", 'DEMOONCE' as code, '47000' as postcode, '2026-11-18' as day`,
    )
    .execute(db)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null))
}

async function runScheduledJobs({ shop }: ShopWithPayments): Promise<void> {
  const scheduledJobs = features
    .flatMap((feature) => feature.jobs?.(shop) ?? [])
    .filter(({ cron }) => cron !== undefined)
  assert.ok(scheduledJobs.length > 5)
  for (const job of scheduledJobs) await job.run({})
}
