/**
 * Lists emails for staff, newest first, with a summary of the outbox. Recipients are matched by the
 * beginning of their address only, because the index supports nothing else.
 */
import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { storedEmailStates, type EmailState } from '#domain/mail/email-state.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import type { Tables } from '#server/db/tables.ts'
import { countListRows } from '#server/db/count-list-rows.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import type { Db } from '#server/db/open-database.ts'
import { emailDefinitions } from '#server/mail/emails.ts'
import type { Shop } from '#server/shop.ts'

import { emailColumns, toStaffEmail } from './staff-email.ts'

type ListEmailsCall = 'GET /api/admin/emails'
type Query = ParsedCallInput<ListEmailsCall>['query']

/**
 * Returns a page of the emails that match the query, newest first. `total` counts all that match;
 * `outbox` counts all due and undelivered emails, whatever the query.
 */
export async function listEmails(shop: Shop, query: Query): Promise<HandlerResult<ListEmailsCall>> {
  const { page, limit } = query
  const now = shop.now()
  const matchingEmails = shop.db.selectFrom('outbox_email').where(createEmailFilter(query))
  const [total, rows, outbox] = await Promise.all([
    countListRows(shop.db, matchingEmails),
    matchingEmails
      .select(emailColumns)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    countOutbox(shop.db, now),
  ])
  return {
    emails: rows.map((row) => toStaffEmail(row, now)),
    total,
    kinds: emailDefinitions.map(({ kind }) => kind).toSorted(),
    outbox,
  }
}

type EmailFilter = (eb: ExpressionBuilder<Tables, 'outbox_email'>) => Expression<SqlBool>

/** Returns the SQL condition for the emails that match the query. */
function createEmailFilter({ q, state, kind }: Query): EmailFilter {
  return (eb) =>
    eb.and([
      ...(state === 'All' ? [] : [isInState(eb, state)]),
      ...(kind ? [eb('kind', '=', kind)] : []),
      ...(q ? [matchesSearchText(eb, q)] : []),
    ])
}

function isInState(
  eb: ExpressionBuilder<Tables, 'outbox_email'>,
  state: EmailState,
): Expression<SqlBool> {
  const stored = storedEmailStates[state]
  const isStored = eb('state', '=', stored.state)
  if (stored.hasError === undefined) return isStored
  return eb.and([isStored, eb('last_error', stored.hasError ? 'is not' : 'is', null)])
}

/** Searches by order number and by the beginning of the recipient's address. */
function matchesSearchText(
  eb: ExpressionBuilder<Tables, 'outbox_email'>,
  q: string,
): Expression<SqlBool> {
  const orderNumber = parseOrderNumber(q)
  const prefixPattern = `${escapeLike(q.toLowerCase())}%`
  return eb.or([
    sql<SqlBool>`lower(recipient) like ${prefixPattern}`,
    ...(orderNumber === undefined
      ? []
      : [
          eb(
            'order_id',
            '=',
            eb.selectFrom('orders').select('id').where('number', '=', orderNumber),
          ),
        ]),
  ])
}

/**
 * Counts due and undelivered emails, and finds the oldest due one. A queued email is due when its
 * `send_at` has passed, or when it was tried and waits for a retry. An email is undelivered when it
 * was refused and is not tried again; an email that was too late does not count.
 */
async function countOutbox(db: Db, now: Date): Promise<HandlerResult<ListEmailsCall>['outbox']> {
  const isDue = sql<boolean>`state = 'queued' and (send_at <= ${now} or tries > 0)`
  const row = await db
    .selectFrom('outbox_email')
    .where('state', '<>', 'sent')
    .select([
      sql<number>`count(*) filter (where ${isDue})`.as('due'),
      sql<Date | null>`min(queued_at) filter (where ${isDue})`.as('oldest_due'),
      sql<number>`count(*) filter (where state = 'given_up' and last_error is not null)`.as(
        'given_up',
      ),
    ])
    .executeTakeFirstOrThrow()
  return {
    dueCount: row.due,
    oldestDueAt: row.oldest_due?.toISOString() ?? null,
    undeliveredCount: row.given_up,
  }
}
