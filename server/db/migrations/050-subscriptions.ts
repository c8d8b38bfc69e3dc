/**
 * Subscriptions: what the customer agreed to (copied when they subscribe, as in an order), the
 * state at PayPal, pending changes, each paid delivery with its order, and a history. `user_id` has
 * no foreign key, because paid deliveries outlive the account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createSubscriptionTables(tx: Tx): Promise<void> {
  // The product and the plans created at PayPal. `key` is a hash of the content. `request_id` makes
  // the creation at PayPal idempotent. `provider_id` is PayPal's id, null until it is created.
  await sql`
    create table provider_plan (
      key text primary key,
      request_id text not null unique,
      provider_id text unique,
      created_at timestamptz not null
    )`.execute(tx)
  await createSubscriptionTable(tx)
  await createSubscriptionLineTable(tx)
  await createSubscriptionDeliveryTable(tx)
  await createSubscriptionEventTable(tx)
  // Customers who opted out of refill reminders, as hashes of their email addresses.
  await sql`
    create table refill_reminder_stop (
      customer text primary key,
      stopped_at timestamptz not null
    )`.execute(tx)
}

/**
 * Most columns are explained in `Subscription` (server/subscriptions/stored-subscription.ts).
 *
 * `reference` is the random id that we give to PayPal; the row is inserted before PayPal is called.
 * `key` is the idempotency key of the request, if it had one, and `request_hash` must be the same
 * when the key is repeated. `fingerprint` is a hash of products, prices, term, buyer and address,
 * which finds a repeated request without a key. `provider_plan` is PayPal's id of the plan. It has
 * no foreign key, because the rows of `provider_plan` can be deleted and created again.
 *
 * `first_sen` is the total of the first delivery, with the voucher's `discount_sen`, and `each_sen`
 * the total of each later one. `pending` is the state that the customer asked for and PayPal does
 * not have yet.
 *
 * `syncs` counts the reads from PayPal and `applied_sync` is the newest one that was saved, so that
 * an older read never overwrites a newer one. An abandoned subscription is read again only after a
 * webhook, because the customer may still approve it. The medical note and the quiz are encrypted.
 */
async function createSubscriptionTable(tx: Tx): Promise<void> {
  await sql`
    create table subscription (
      id integer generated always as identity primary key,
      reference text not null unique,
      user_id text not null,
      key text,
      request_hash text not null,
      fingerprint text not null,
      state text not null check (state in ('CREATING', 'APPROVAL_PENDING', 'APPROVED', 'ACTIVE',
        'SUSPENDED', 'CANCELLED', 'EXPIRED', 'ABANDONED')),
      provider_id text unique,
      provider_plan text,
      approve_url text,
      provider_updated_at timestamptz,
      syncs integer not null default 0,
      applied_sync integer not null default 0,
      sync_at timestamptz,
      sync_requested_at timestamptz,
      payment_option text not null check (payment_option in ('threeMonth', 'sixMonth')),
      saving_percent integer not null,
      cadence_days integer not null check (cadence_days > 0),
      deliveries integer not null check (deliveries > 1),
      subtotal_sen integer not null,
      shipping_sen integer not null,
      savings_sen integer not null,
      discount_sen integer not null check (discount_sen >= 0),
      each_sen integer not null check (each_sen > 0),
      first_sen integer not null check (first_sen > 0 and first_sen <= each_sen),
      voucher_code text,
      email text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      address_1 text not null,
      address_2 text not null,
      city text not null,
      state_name text not null,
      postcode text not null,
      later_address jsonb,
      later_address_from timestamptz,
      medical_note text,
      quiz_answers text,
      next_at timestamptz,
      failed_at timestamptz,
      retry_at timestamptz,
      pending text check (pending in ('ACTIVE', 'SUSPENDED', 'CANCELLED')),
      pending_from timestamptz,
      pending_tries integer not null default 0,
      resume_at timestamptz,
      cancel_reason text,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      ended_at timestamptz,
      unique (user_id, key),
      constraint subscription_syncs_end check (sync_at is null or state <> 'ABANDONED')
    )`.execute(tx)
  await sql`create index subscription_by_user on subscription (user_id, id)`.execute(tx)
  await sql`create index subscription_to_sync on subscription (sync_at)
    where sync_at is not null`.execute(tx)
  await sql`create index subscription_to_remind on subscription (next_at)
    where state in ('ACTIVE', 'SUSPENDED')`.execute(tx)
}

async function createSubscriptionLineTable(tx: Tx): Promise<void> {
  await sql`
    create table subscription_line (
      subscription_id integer not null references subscription (id),
      position integer not null,
      product_id integer not null,
      product_name text not null,
      category text not null,
      image text not null,
      size integer not null,
      ingredients text[] not null,
      price_sen integer not null check (price_sen >= 0),
      quantity integer not null check (quantity between 1 and 99),
      primary key (subscription_id, position)
    )`.execute(tx)
}

/** A payment has one delivery, and a delivery one order, so repeated webhooks change nothing. */
async function createSubscriptionDeliveryTable(tx: Tx): Promise<void> {
  await sql`
    create table subscription_delivery (
      subscription_id integer not null references subscription (id),
      number integer not null check (number > 0),
      payment_id text not null unique,
      order_id integer not null unique references orders (id),
      amount_sen integer not null,
      paid_at timestamptz not null,
      primary key (subscription_id, number)
    )`.execute(tx)
}

/** `day` and `order_number` are set for the kinds whose text in history-texts.ts shows them. */
async function createSubscriptionEventTable(tx: Tx): Promise<void> {
  await sql`
    create table subscription_event (
      id integer generated always as identity primary key,
      subscription_id integer not null references subscription (id),
      at timestamptz not null,
      actor text not null,
      kind text not null,
      from_state text,
      to_state text,
      day date,
      order_number text
    )`.execute(tx)
  await sql`create index subscription_event_by_subscription on subscription_event (subscription_id, id)`.execute(
    tx,
  )
}
