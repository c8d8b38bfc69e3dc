/** Ids of existing objects, and valid bodies, so that fuzzed calls reach the handlers. */
import fc from 'fast-check'
import { sql } from 'kysely'

import type { Db } from '#server/db/open-database.ts'
import { buildRegistration } from '#tests/support/people/accounts.ts'
import { buildPayBody } from '#tests/support/shop/shop-with-payments.ts'
import { quizAnswers } from '#tests/support/desks/reviewed-order.ts'
import { buildSubscriptionBody } from '#tests/support/shop/shop-with-subscriptions.ts'

import type { KnownValues } from './schema-values.ts'

/** For each parameter, the table and the column that its values come from. */
const columnByParameter: Readonly<Record<string, readonly [table: string, column: string]>> = {
  orderId: ['orders', 'number'],
  billId: ['payment_attempt', 'bill_id'],
  productId: ['product', 'id'],
  code: ['voucher', 'code'],
  id: ['subscription', 'id'],
  lotNumber: ['lot', 'number'],
  lot: ['lot', 'number'],
  batchNumber: ['batch', 'number'],
  ingredientId: ['ingredient', 'id'],
  emailId: ['outbox_email', 'id'],
  messageId: ['provider_message', 'id'],
  issueId: ['payment_issue', 'id'],
  refundId: ['refund', 'id'],
  customerId: ['users', 'id'],
  courierId: ['courier', 'id'],
  quizId: ['quiz', 'id'],
  category: ['product', 'category'],
}

/** Plausible values of other parameters and properties, by name. */
const plausibleValues: KnownValues = {
  key: ['seller.phone', 'delivery.fee', 'seller.address', 'plans.threeMonthSaving'],
  version: [0, 1, 2, 3],
  updatedAt: ['2026-11-20T06:32:00.000Z'],
  day: ['2026-11-23', '2026-11-20'],
  email: ['fuzz@example.com', 'fuzz-customer@example.test', 'FUZZ@Example.COM'],
  state: ['Selangor', 'Sabah', 'Labuan'],
  postalCode: ['47000', '88000'],
  postcode: ['47000', '88000'],
  country: ['Malaysia'],
  phone: ['012-345 6789', '+60123456789'],
  quantity: [1, 2, 99],
  amount: ['1.00', '10 mg', 5],
  status: ['PENDING', 'Preparing', 'Investigation', 'Ready to Ship'],
  courier: ['poslaju', 'jnt'],
  language: ['en', 'ms'],
}

const maxValuesPerParameter = 30

export async function readKnownValues(db: Db): Promise<KnownValues> {
  const knownValues: Record<string, readonly unknown[]> = { ...plausibleValues }
  for (const [name, [table, column]] of Object.entries(columnByParameter)) {
    const { rows } = await sql<{ value: string | number | null }>`
      select ${sql.ref(column)} as value from ${sql.table(table)}
      order by md5(${sql.ref(column)}::text) limit ${sql.lit(maxValuesPerParameter)}`.execute(db)
    const values = rows.flatMap(({ value }) => (value === null ? [] : [value]))
    knownValues[name] = [...(plausibleValues[name] ?? []), ...values]
  }
  return knownValues
}

/**
 * Emails that rarely repeat, because the shop treats a repeated order of one email within half an
 * hour as the same order.
 */
const emailArbitrary = fc.nat(1_000_000).map((number) => `fuzz${number}@example.com`)

/** Valid bodies by call. With a few changes they still pass the first checks of a handler. */
export const validBodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'POST /api/billplz/pay': emailArbitrary.map((email) =>
    buildPayBody({ customerDetails: { email } }),
  ),
  'POST /api/paypal/subscriptions': emailArbitrary.map((email) =>
    buildSubscriptionBody({ customerDetails: { email } }),
  ),
  'POST /api/recommend': fc.constant(quizAnswers),
  'POST /api/users/register': emailArbitrary.map((email) => buildRegistration({ email })),
  'POST /api/users/contactus': emailArbitrary.map((email) => ({
    name: 'Aisyah',
    email,
    subject: 'Delivery',
    message: 'When does my order arrive?',
  })),
}
