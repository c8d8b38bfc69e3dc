/**
 * Accounts: users, registrations, sessions, secrets sent by email, login throttling, and the second
 * factor of staff.
 *
 * Passwords, tokens and codes are stored as hashes and the secret of the second factor is
 * encrypted, so a copy of the database gives no access. Orders and quizzes refer to `users.id`
 * without a foreign key, because they outlive the account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createAccountTables(tx: Tx): Promise<void> {
  await createUsersTable(tx)
  await createRegistrationTable(tx)
  await createSessionAndLoginTables(tx)
  await createMailedSecretTables(tx)
  await createSecondFactorTables(tx)
}

/**
 * Every row has a verified email. `email_key` is the normalised address
 * (#domain/accounts/email-key.ts) by which accounts are found. `pending_email` is a new address
 * that is not verified yet. A disabled account cannot log in.
 */
async function createUsersTable(tx: Tx): Promise<void> {
  await sql`
    create table users (
      id text primary key,
      email text not null,
      email_key text not null unique,
      email_verified_at timestamptz not null,
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
      language text not null default 'en',
      created_at timestamptz not null,
      disabled_at timestamptz
    )`.execute(tx)
}

/**
 * Registrations whose email is not verified yet. Each password has its own row, so that a later
 * registration of the same address does not change an earlier one. The password hashes of one
 * address share a salt (hash-password.ts), so equal passwords have equal hashes. `id` becomes the
 * id of the account.
 */
async function createRegistrationTable(tx: Tx): Promise<void> {
  await sql`
    create table registration (
      id text primary key,
      email text not null,
      email_key text not null,
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      phone text not null,
      address_1 text not null,
      address_2 text not null,
      city text not null,
      state text not null,
      postcode text not null,
      language text not null,
      marketing boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      unique (email_key, password_hash)
    )`.execute(tx)
  await sql`create index registration_by_end on registration (expires_at)`.execute(tx)
}

/**
 * Device, network and last use are stored only for sessions of staff, so that their owner can
 * recognise them. `with_factor`: the second factor was entered in this session.
 *
 * `login_wait` throttles login attempts. `account` is an HMAC of the email address together with
 * where the attempt came from: a session, a known browser or a network (count-login-attempt.ts).
 */
async function createSessionAndLoginTables(tx: Tx): Promise<void> {
  await sql`
    create table session (
      id integer generated always as identity primary key,
      token_hash text not null unique,
      user_id text not null references users (id) on delete cascade,
      with_factor boolean not null default false,
      device text not null default '',
      network text not null default '',
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(tx)
  await sql`create index session_by_user on session (user_id)`.execute(tx)
  await sql`create index session_by_end on session (expires_at)`.execute(tx)
  await sql`
    create table login_wait (
      account text primary key,
      tries integer not null,
      tried_at timestamptz not null,
      wait_until timestamptz not null
    )`.execute(tx)
}

/**
 * Tokens of email links. What a token refers to depends on its kind:
 * - `new_email` and `keep_email`: always an account.
 * - `reset`: an account; none for an address that is only registered.
 * - `verify`: a registration; a resent link has none until a password selects it. When the link is
 *   used, the token refers to the new account instead.
 *
 * `email` is the address that the link was sent to. `proved_at` is when the holder entered the
 * right password.
 *
 * A code of `mailed_code` adds guest orders or a quiz to an account. `purpose` is an HMAC of what
 * the code adds to which account (createClaimPurpose in claim-code.ts), so each purpose has one valid
 * code.
 */
async function createMailedSecretTables(tx: Tx): Promise<void> {
  await sql`
    create table mailed_token (
      token_hash text primary key,
      kind text not null check (kind in ('verify', 'reset', 'new_email', 'keep_email')),
      user_id text references users (id) on delete cascade,
      registration_id text references registration (id) on delete cascade,
      email text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      proved_at timestamptz
    )`.execute(tx)
  await sql`create index mailed_token_by_user on mailed_token (user_id, kind)`.execute(tx)
  await sql`create index mailed_token_by_registration on mailed_token (registration_id)`.execute(tx)
  await sql`
    create table mailed_code (
      purpose text primary key,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(tx)
}

/**
 * The authenticator's secret is encrypted with the data key. `last_step` is the last used time
 * step: a code is accepted once. Each recovery code is valid once.
 */
async function createSecondFactorTables(tx: Tx): Promise<void> {
  await sql`
    create table staff_factor (
      user_id text primary key references users (id) on delete cascade,
      secret text not null,
      last_step integer not null default 0,
      created_at timestamptz not null,
      confirmed_at timestamptz
    )`.execute(tx)
  await sql`
    create table recovery_code (
      user_id text not null references users (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(tx)
}
