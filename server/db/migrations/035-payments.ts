/**
 * Payment attempts, provider messages (callbacks of Billplz and webhooks of PayPal), payment issues
 * (differences between a provider's records and ours) and the budget of calls to a provider.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createPaymentTables(tx: Tx): Promise<void> {
  await createPaymentAttemptTable(tx)
  await createProviderMessageTable(tx)
  await createPaymentIssueTable(tx)
  await createCallBudgetTable(tx)
}

async function createPaymentAttemptTable(tx: Tx): Promise<void> {
  // `payment_attempt_checks_end`: a paid attempt has no further checks (`check_at`); an attempt
  // that ended otherwise has them only if it has a bill, which could still be paid.
  await sql`
    create table payment_attempt (
      id integer generated always as identity primary key,
      order_id integer not null references orders (id),
      provider text not null check (provider in ('billplz', 'paypal', 'none')),
      state text not null
        check (state in ('creating', 'unknown', 'open', 'paid', 'failed', 'superseded',
          'expired')),
      token_hash text not null unique,
      amount_sen integer not null check (amount_sen >= 0),
      bill_id text,
      url text,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      paid_at timestamptz,
      refused_at timestamptz,
      checked_at timestamptz,
      check_at timestamptz,
      checks integer not null default 0,
      delete_bill boolean not null default false,
      unique (provider, bill_id),
      constraint payment_attempt_checks_end check (check_at is null
        or (state <> 'paid' and (bill_id is not null or state in ('creating', 'unknown', 'open'))))
    )`.execute(tx)
  // An order has at most one unfinished attempt, so it cannot be paid twice at the same time.
  await sql`create unique index payment_attempt_one_live on payment_attempt (order_id)
    where state in ('creating', 'unknown', 'open')`.execute(tx)
  await sql`create index payment_attempt_by_order on payment_attempt (order_id, id)`.execute(tx)
  await sql`create index payment_attempt_to_check on payment_attempt (check_at)
    where check_at is not null`.execute(tx)
}

/**
 * `event_key` identifies a repeated message: the hash of a callback's signature, or PayPal's event
 * id. `resource_id` is the id of the bill or subscription; null for a webhook about anything else.
 * `attempt_token_hash` finds the attempt of a callback; `custom_id` is our reference in a webhook.
 */
async function createProviderMessageTable(tx: Tx): Promise<void> {
  await sql`
    create table provider_message (
      id integer generated always as identity primary key,
      provider text not null,
      kind text not null default '',
      event_key text not null,
      attempt_token_hash text,
      custom_id text,
      resource_id text,
      says_paid boolean not null,
      body text not null,
      state text not null check (state in ('stored', 'done', 'rejected', 'parked')),
      reason text,
      received_at timestamptz not null,
      done_at timestamptz,
      ended_by text,
      note text not null default '',
      tries integer not null default 0,
      failures integer not null default 0,
      try_at timestamptz,
      last_error text,
      unique (provider, event_key),
      check ((provider = 'billplz') = (attempt_token_hash is not null)),
      check (provider = 'paypal' or custom_id is null)
    )`.execute(tx)
  await sql`create index provider_message_to_handle on provider_message (received_at)
    where state = 'stored'`.execute(tx)
  await sql`create index provider_message_not_done on provider_message (id)
    where state <> 'done'`.execute(tx)
  await sql`create index provider_message_by_resource on provider_message (resource_id)`.execute(tx)
}

/**
 * Amounts, references and states as the shop expected them and as the provider reports them. One
 * row per kind and bill (at PayPal: payment or subscription).
 */
async function createPaymentIssueTable(tx: Tx): Promise<void> {
  await sql`
    create table payment_issue (
      id integer generated always as identity primary key,
      kind text not null,
      provider text not null,
      resource_id text not null,
      order_id integer references orders (id),
      attempt_id integer references payment_attempt (id),
      reason text check (reason in ('another bill', 'another collection', 'another order',
        'another amount', 'another paid amount', 'contradicts itself', 'partly paid back',
        'not in sen of ringgit', 'done', 'refused', 'unknown', 'no response')),
      expected_sen integer,
      found_sen integer,
      paid_sen integer,
      expected_reference text,
      found_reference text,
      expected_state text check (expected_state in ('ACTIVE', 'SUSPENDED', 'CANCELLED')),
      found_state text check (found_state in ('CREATING', 'APPROVAL_PENDING', 'APPROVED', 'ACTIVE',
        'SUSPENDED', 'CANCELLED', 'EXPIRED', 'ABANDONED')),
      opened_at timestamptz not null,
      closed_at timestamptz,
      closed_by text,
      note text not null default '',
      unique (kind, provider, resource_id)
    )`.execute(tx)
  await sql`create index payment_issue_by_resource on payment_issue (provider, resource_id)`.execute(
    tx,
  )
}

/** A token bucket per provider, which limits our calls to it. */
async function createCallBudgetTable(tx: Tx): Promise<void> {
  await sql`
    create table provider_budget (
      provider text primary key,
      tokens double precision not null,
      capacity integer,
      window_seconds integer not null,
      filled_at timestamptz not null,
      blocked_until timestamptz
    )`.execute(tx)
}
