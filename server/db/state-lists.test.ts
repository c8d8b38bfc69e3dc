/**
 * Compares the lists of states in `domain/` with the CHECK constraints of their columns. A state
 * that only one of them has would be refused by the database, or unknown to the code.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { sql } from 'kysely'

import { outboxStates } from '#domain/mail/email-state.ts'
import { refundStates } from '#domain/orders/check-refund.ts'
import { maxOrderNoteLength } from '#domain/orders/order-text-limits.ts'
import { orderStatuses } from '#domain/orders/order-status.ts'
import { attemptTransitions, unfinishedAttemptStates } from '#domain/payments/attempt-state.ts'
import { issueReasons } from '#domain/payments/payment-issue-details.ts'
import { paymentStatesToPrepare, paymentTransitions } from '#domain/payments/payment-state.ts'
import { providerMessageTransitions } from '#domain/payments/provider-message-state.ts'
import { batchStates } from '#domain/pharmacy/batch.ts'
import { reviewTransitions } from '#domain/pharmacy/review-state.ts'
import { recallAnswers } from '#domain/recalls/recall-answers.ts'
import { statesOf } from '#domain/state-table.ts'
import { lotTransitions } from '#domain/stock/lot.ts'
import { movementKinds } from '#domain/stock/movement.ts'
import { stockUnits } from '#domain/stock/stock-amount.ts'
import { subscriptionTransitions } from '#domain/subscriptions/subscription-state.ts'
import { voucherHoldTransitions } from '#domain/vouchers/voucher-hold.ts'
import { startTestShop } from '#tests/support/shop/test-shop.ts'

/** The values that the CHECK constraint of a column must allow. */
const allowedValues: Readonly<Record<string, readonly string[]>> = {
  'orders.payment': statesOf(paymentTransitions),
  'orders.status': orderStatuses,
  'refund.state': refundStates,
  'payment_attempt.state': statesOf(attemptTransitions),
  'provider_message.state': statesOf(providerMessageTransitions),
  'payment_issue.reason': issueReasons,
  'review.state': statesOf(reviewTransitions),
  'batch.state': batchStates,
  'voucher_hold.state': statesOf(voucherHoldTransitions),
  'subscription.state': statesOf(subscriptionTransitions),
  'stock_item.unit': stockUnits,
  'lot.state': statesOf(lotTransitions),
  'stock_movement.kind': movementKinds,
  'recall_order.answer': recallAnswers,
  'outbox_email.state': outboxStates,
}

test('the CHECK constraints of the database allow exactly the states of domain/', async (t) => {
  const { shop } = await startTestShop(t)
  const { rows } = await sql<{ column: string; definition: string }>`
    select k.conrelid::regclass || '.' || a.attname as column,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'c' and cardinality(k.conkey) = 1
  `.execute(shop.db)
  const definitions = new Map(rows.map(({ column, definition }) => [column, definition]))
  for (const [column, values] of Object.entries(allowedValues))
    assert.deepEqual(listTexts(definitions.get(column)), values.toSorted(), column)
  assert.match(definitions.get('order_note.text') ?? '', new RegExp(`<= ${maxOrderNoteLength}\\b`))
})

test('the partial indexes of orders and attempts have the states of domain/', async (t) => {
  const { shop } = await startTestShop(t)
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
  `.execute(shop.db)
  const definitions = new Map(rows.map(({ name, definition }) => [name, definition]))
  assert.deepEqual(
    listTexts(definitions.get('orders_to_review')),
    [...paymentStatesToPrepare, 'Ready to Ship'].toSorted(),
  )
  assert.deepEqual(
    listTexts(definitions.get('payment_attempt_one_live')),
    unfinishedAttemptStates.toSorted(),
  )
})

/** Returns the texts in an SQL definition such as `state = ANY (ARRAY['open'::text, …])`, sorted. */
function listTexts(definition = ''): string[] {
  return Array.from(definition.matchAll(/'([^']*)'::text/g), ([, text = '']) => text).toSorted()
}
