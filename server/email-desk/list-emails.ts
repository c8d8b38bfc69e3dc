/**
 * Finds emails for the desk, newest first, and summarises the outbox. Recipients are matched by
 * prefix, because an index supports that.
 */
import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely'

import type { CallParsed, CallResult } from '#contract/call.ts'
import type { EmailState } from '#domain/mail/email-state.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Db } from '#server/db/open-database.ts'
import { emails as allEmails } from '#server/mail/emails.ts'
import type { Shop } from '#server/shop.ts'

import { emailColumns, emailOfRow } from './email-row.ts'

type Key = 'GET /api/admin/emails'
type Query = CallParsed<Key>['query']

export async function listEmails(shop: Shop, query: Query): Promise<CallResult<Key>> {
  const { page, limit } = query
  const now = shop.now()
  const found = shop.db.selectFrom('outbox_email').where(emailsMatching(query))
  const [{ total }, rows, outbox] = await Promise.all([
    found.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    found
      .select(emailColumns)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countOutbox(shop.db, now),
  ])
  return {
    emails: rows.map((row) => emailOfRow(row, now)),
    total: Number(total),
    kinds: allEmails.map(({ kind }) => kind).toSorted(),
    outbox,
  }
}

type Where = (eb: ExpressionBuilder<Tables, 'outbox_email'>) => Expression<SqlBool>

function emailsMatching({ q, state, kind }: Query): Where {
  return (eb) =>
    eb.and([
      ...(state === 'All' ? [] : [inState(eb, state)]),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(q ? [isAbout(eb, q)] : []),
    ])
}

function inState(
  eb: ExpressionBuilder<Tables, 'outbox_email'>,
  state: EmailState,
): Expression<SqlBool> {
  if (state === 'sent') return eb('state', '=', 'sent')
  if (state === 'given up') return eb('state', '=', 'given_up')
  const error = eb('last_error', state === 'refused' ? 'is not' : 'is', null)
  return eb.and([eb('state', '=', 'queued'), error])
}

function isAbout(eb: ExpressionBuilder<Tables, 'outbox_email'>, q: string): Expression<SqlBool> {
  const number = parseOrderNumber(q)
  const beginning = `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return eb.or([
    sql<SqlBool>`lower(recipient) like ${beginning}`,
    ...(number === undefined
      ? []
      : [eb('order_id', '=', eb.selectFrom('orders').select('id').where('number', '=', number))]),
  ])
}

/**
 * Counts emails as due when their time has come, or when they were refused and wait for a retry.
 * Emails scheduled for later are not due.
 */
async function countOutbox(db: Db, now: Date): Promise<CallResult<Key>['outbox']> {
  const isDue = sql<boolean>`state = 'queued' and (send_at <= ${now} or tries > 0)`
  const row = await db
    .selectFrom('outbox_email')
    .where('state', '<>', 'sent')
    .select([
      sql<string>`count(*) filter (where ${isDue})`.as('due'),
      sql<Date | null>`min(queued_at) filter (where ${isDue})`.as('oldest'),
      sql<string>`count(*) filter (where state = 'given_up')`.as('given_up'),
    ])
    .executeTakeFirstOrThrow()
  return {
    due: Number(row.due),
    oldestDueAt: row.oldest?.toISOString() ?? null,
    givenUp: Number(row.given_up),
  }
}
