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

/** Returns a page. `waitingCount` and `parkedCount` ignore the filter. */
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

/** Returns the number of messages that need a decision of staff. */
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
  if (q) query = query.where('message.id', 'in', selectIdsOf(shop.db, q))
  return query
}

/**
 * Selects by the id of a bill, subscription or PayPal payment, or by order number: a union, because
 * each has an index.
 */
function selectIdsOf(db: Db, q: string) {
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
