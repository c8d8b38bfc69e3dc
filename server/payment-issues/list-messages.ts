/**
 * Lists provider messages for staff, newest first: callbacks of Billplz and webhooks of PayPal with
 * a valid signature. The shop never trusts their content: it reads the bill or subscription at the
 * provider.
 */
import { sql } from 'kysely'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import { countListRows } from '#server/db/count-list-rows.ts'
import type { Db } from '#server/db/open-database.ts'
import type { Shop } from '#server/shop.ts'

import { messageColumns, selectMessages, toStaffMessages } from './staff-message.ts'

type ListMessagesCall = 'GET /api/admin/provider-messages'
type Query = ParsedCallInput<ListMessagesCall>['query']

/**
 * Returns a page of the matching messages. `waitingCount` (messages that are not processed yet) and
 * `parkedCount` (messages that wait for staff) count all messages.
 */
export async function listMessages(
  shop: Shop,
  query: Query,
): Promise<HandlerResult<ListMessagesCall>> {
  const { page, limit } = query
  const matchingMessages = selectMatching(shop, query)
  const [total, counts, rows] = await Promise.all([
    countListRows(shop.db, matchingMessages),
    shop.db
      .selectFrom('provider_message')
      .where('state', '<>', 'done')
      .select([
        sql<number>`count(*) filter (where state = 'stored')`.as('waiting'),
        sql<number>`count(*) filter (where state = 'parked')`.as('parked'),
      ])
      .executeTakeFirstOrThrow(),
    matchingMessages
      .select(messageColumns)
      .orderBy('message.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return {
    total,
    waitingCount: counts.waiting,
    parkedCount: counts.parked,
    messages: await toStaffMessages(shop.db, rows),
  }
}

/** Returns the number of messages that wait for a decision of staff. */
export async function countParkedMessages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('provider_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'parked')
    .executeTakeFirstOrThrow()
  return count
}

function selectMatching(shop: Shop, { provider, state, q }: Query) {
  let query = selectMessages(shop.db)
  if (provider) query = query.where('message.provider', '=', provider)
  if (state !== 'All') query = query.where('message.state', '=', state)
  if (q) query = query.where('message.id', 'in', selectMessageIds(shop.db, q))
  return query
}

/**
 * Selects the ids of messages by the id of a bill, subscription or PayPal payment, or by order
 * number. A union of two selections, because each of them can use its index.
 */
function selectMessageIds(db: Db, q: string) {
  return db
    .selectFrom('provider_message')
    .select('id')
    .where('resource_id', '=', q)
    .union(
      db
        .selectFrom('orders')
        .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
        .innerJoin(
          'provider_message',
          'provider_message.attempt_token_hash',
          'payment_attempt.token_hash',
        )
        .select('provider_message.id')
        .where('orders.number', '=', parseOrderNumber(q) ?? q),
    )
}
