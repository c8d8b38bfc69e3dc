/**
 * The log of provider messages. Only messages with a valid signature are stored. Their content is
 * never trusted.
 */
import { sql } from 'kysely'

import type { CallParsed, CallResult } from '#contract/call.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { Shop } from '#server/shop.ts'

import { messageColumns, messagesOf, messagesOfRows } from './message-row.ts'

type Key = 'GET /api/admin/provider-messages'
type Query = CallParsed<Key>['query']

export async function listMessages(shop: Shop, query: Query): Promise<CallResult<Key>> {
  const { page, limit } = query
  const found = matching(shop, query)
  const [{ total }, open, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    shop.db
      .selectFrom('provider_message')
      .where('state', '<>', 'done')
      .select([
        sql<string>`count(*) filter (where state = 'stored')`.as('waiting'),
        sql<string>`count(*) filter (where state = 'parked')`.as('parked'),
      ])
      .executeTakeFirstOrThrow(),
    found
      .select(messageColumns)
      .orderBy('event.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return {
    total: Number(total),
    waiting: Number(open.waiting),
    parked: Number(open.parked),
    messages: await messagesOfRows(shop.db, rows),
  }
}

function matching(shop: Shop, { provider, state, q }: Query) {
  let found = messagesOf(shop.db)
  if (provider) found = found.where('event.provider', '=', provider)
  if (state !== 'All') found = found.where('event.state', '=', state)
  if (q)
    found = found.where((eb) =>
      eb.or([eb('event.resource_id', '=', q), eb('orders.number', '=', parseOrderNumber(q) ?? q)]),
    )
  return found
}
