/**
 * Accounts: users, sessions, single-use tokens sent by email, waiting times after wrong passwords,
 * and codes that open guests' orders.
 *
 * Secrets are stored only as hashes, so a copy of the database opens nothing. Orders and quizzes
 * refer to `users.id` without a foreign key, because they outlive the account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function accounts(tx: Tx): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null,
      email_key text not null unique,
      email_verified_at timestamptz,
      pending_email text,
      password_hash text not null,
      role text not null default 'customer' check (role in ('customer', 'pharmacist', 'admin')),
      first_name text not null,
      last_name text not null,
      phone text not null,
      address_1 text not null,
      address_2 text not null,
      city text not null,
      state text not null,
      postcode text not null,
      created_at timestamptz not null,
      disabled_at timestamptz
    )`.execute(tx)
  await sql`
    create table session (
      id integer generated always as identity primary key,
      token_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(tx)
  await sql`create index session_by_user on session (user_id)`.execute(tx)
  await sql`create index session_by_end on session (expires_at)`.execute(tx)
  await sql`
    create table mailed_token (
      token_hash text primary key,
      kind text not null check (kind in ('verify', 'reset', 'new_email', 'keep_email')),
      user_id text not null references users (id) on delete cascade,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(tx)
  await sql`create index mailed_token_by_user on mailed_token (user_id, kind)`.execute(tx)
  await sql`
    create table login_wait (
      account text primary key,
      tries integer not null,
      tried_at timestamptz not null,
      wait_until timestamptz not null
    )`.execute(tx)
  await sql`
    create table order_code (
      order_id integer primary key references orders (id),
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(tx)
}
