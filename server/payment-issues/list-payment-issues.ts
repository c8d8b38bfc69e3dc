/**
 * Lists payment issues for staff, together with the provider messages that wait for staff
 * (`parked`) and whose bill has no open issue. Open issues are sorted oldest first, closed issues
 * latest first. The list contains no customer's name or email.
 */
import { sql } from 'kysely'

import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import { formatPlainRinggit, sen, type Sen } from '#domain/money.ts'
import { parseOrderNumber } from '#domain/orders/order-number.ts'
import {
  formatExpected,
  formatFound,
  issueReasons,
  findIssueAmount,
  type IssueDetails,
  type IssueReason,
} from '#domain/payments/payment-issue-details.ts'
import { staffIssueKinds } from '#domain/payments/payment-issue-kinds.ts'
import {
  isSubscriptionState,
  type SubscriptionState,
} from '#domain/subscriptions/subscription-state.ts'
import type { Db } from '#server/db/open-database.ts'
import { readStaffEmails } from '#server/order-desk/read/read-staff-emails.ts'
import type { Shop } from '#server/shop.ts'

type ListPaymentIssuesCall = 'GET /api/admin/payment-issues'
type Query = ParsedCallInput<ListPaymentIssuesCall>['query']

type IssueRow = {
  /** `issue`: a row of `payment_issue`. `message`: a row of `provider_message`. */
  source: 'issue' | 'message'
  id: number
  kind: string
  provider: string
  resource_id: string
  order_number: string | null
  attempt_sen: number | null
  reason: string | null
  expected_sen: number | null
  found_sen: number | null
  paid_sen: number | null
  expected_reference: string | null
  found_reference: string | null
  expected_state: string | null
  found_state: string | null
  message_reason: string | null
  opened_at: Date
  closed_at: Date | null
  closed_by: string | null
  note: string
}

/**
 * Payment issues, and provider messages as issues of the kind 'parked message'. A `rejected`
 * message was dismissed by staff and counts as closed. A message is left out while its bill has an
 * open issue, because closing the issue rejects the message too; after that, the message is left
 * out because both have the same closing time. A message that is parked later needs staff again.
 *
 * Danger: both halves of the union must select the columns of `IssueRow` in the same sequence. SQL
 * joins them by position.
 */
const issueRows = sql<IssueRow>`(
  select 'issue' as source, payment_issue.id, kind, payment_issue.provider,
    payment_issue.resource_id, orders.number as order_number,
    payment_attempt.amount_sen as attempt_sen, reason, expected_sen, found_sen, paid_sen,
    expected_reference, found_reference, expected_state, found_state, null as message_reason,
    opened_at, closed_at, closed_by, note
  from payment_issue
  left join orders on orders.id = payment_issue.order_id
  left join payment_attempt on payment_attempt.id = payment_issue.attempt_id
  union all
  select 'message', message.id, 'parked message', message.provider,
    coalesce(message.resource_id, ''), orders.number, null, null, null, null, null, null, null,
    null, null, message.reason, message.received_at,
    case when message.state = 'rejected' then message.done_at end, message.ended_by, message.note
  from provider_message message
  left join payment_attempt on payment_attempt.token_hash = message.attempt_token_hash
  left join orders on orders.id = payment_attempt.order_id
  where message.state in ('parked', 'rejected') and not exists (
    select from payment_issue
    where payment_issue.provider = message.provider
      and payment_issue.resource_id = message.resource_id
      and (payment_issue.closed_at is null
        or (message.state = 'rejected' and message.done_at = payment_issue.closed_at)))
)`

/**
 * Returns a page of the matching issues. `total` counts the matching issues, `openCount` all open
 * issues.
 */
export async function listPaymentIssues(
  shop: Shop,
  query: Query,
): Promise<HandlerResult<ListPaymentIssuesCall>> {
  const { state, page, limit } = query
  const matchingIssues = selectMatching(shop.db, query)
  const [{ total }, openCount, rows] = await Promise.all([
    matchingIssues.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    countOpenIssues(shop.db),
    matchingIssues
      .selectAll()
      .orderBy(state === 'open' ? sql`opened_at` : sql`coalesce(closed_at, opened_at) desc`)
      .orderBy('source')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const emailOf = await readStaffEmails(
    shop.db,
    rows.flatMap(({ closed_by: closedBy }) => closedBy ?? []),
  )
  return {
    total,
    openCount,
    issues: rows.map((row) => toStaffIssue(row, emailOf)),
  }
}

/** Returns the number of open payment issues, parked messages included. */
export async function countOpenIssues(db: Db): Promise<number> {
  const { open } = await selectIssues(db)
    .where('closed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

function selectIssues(db: Db) {
  return db.selectFrom(issueRows.as('issues'))
}

function selectMatching(db: Db, { state, kind, q }: Query) {
  let query = selectIssues(db)
  if (state !== 'All') query = query.where('closed_at', state === 'open' ? 'is' : 'is not', null)
  if (kind) query = query.where('kind', '=', kind)
  if (q)
    query = query.where((eb) =>
      eb.or([eb('resource_id', '=', q), eb('order_number', '=', parseOrderNumber(q) ?? q)]),
    )
  return query
}

function toStaffIssue(
  row: IssueRow,
  emailOf: (actor: string) => string,
): HandlerResult<ListPaymentIssuesCall>['issues'][number] {
  const kind = staffIssueKinds.find((candidate) => candidate === row.kind)
  if (kind === undefined) throw new Error(`payment issue ${row.id} has unknown kind ${row.kind}`)
  const details = toIssueDetails(row)
  const amount = findIssueAmount(kind, details, toAmount(row.attempt_sen))
  return {
    id: row.id,
    source: row.source,
    kind,
    provider: row.provider,
    billId: row.resource_id,
    orderId: row.order_number,
    amount: amount === undefined ? null : formatPlainRinggit(amount),
    expected: formatExpected(details) ?? null,
    found: row.message_reason ?? formatFound(details) ?? null,
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by === null ? null : emailOf(row.closed_by),
    note: row.note,
  }
}

function toIssueDetails(row: IssueRow): IssueDetails {
  return {
    reason: readReason(row),
    expectedAmount: toAmount(row.expected_sen),
    foundAmount: toAmount(row.found_sen),
    paidAmount: toAmount(row.paid_sen),
    expectedReference: row.expected_reference ?? undefined,
    foundReference: row.found_reference ?? undefined,
    expectedState: readSubscriptionState(row.id, row.expected_state),
    foundState: readSubscriptionState(row.id, row.found_state),
  }
}

/** Throws for an unknown reason, which a CHECK constraint of the table does not allow. */
function readReason({ id, reason }: IssueRow): IssueReason | undefined {
  if (reason === null) return undefined
  const knownReason = issueReasons.find((candidate) => candidate === reason)
  if (!knownReason) throw new Error(`payment issue ${id} has unknown reason ${reason}`)
  return knownReason
}

/** Throws for an unknown state, which a CHECK constraint of the table does not allow. */
function readSubscriptionState(
  issueId: number,
  text: string | null,
): SubscriptionState | undefined {
  if (text === null) return undefined
  if (!isSubscriptionState(text))
    throw new Error(`payment issue ${issueId} has unknown subscription state ${text}`)
  return text
}

function toAmount(amountSen: number | null): Sen | undefined {
  return amountSen === null ? undefined : sen(amountSen)
}
