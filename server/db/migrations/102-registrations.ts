/**
 * Registrations have their own table until the email is verified, one row per password, so that a
 * later one does not change an earlier one. `mailed_token.proved_at` is set once the password was
 * given. `mailed_code` holds codes that add guest orders and quizzes to an account.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function registrations(tx: Tx): Promise<void> {
  // From now on every row of users has a verified email.
  await sql`delete from users where email_verified_at is null`.execute(tx)
  await sql`alter table users alter column email_verified_at set not null`.execute(tx)
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
  // A token names the registration or the account that it acts on.
  await sql`
    alter table mailed_token
      alter column user_id drop not null,
      add column registration_id text references registration (id) on delete cascade,
      add column proved_at timestamptz`.execute(tx)
  await sql`create index mailed_token_by_registration on mailed_token (registration_id)`.execute(tx)
  await sql`
    create table mailed_code (
      purpose text primary key,
      code_hash text not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(tx)
  // The code for a quiz is sent to the address of its results email.
  await sql`alter table quiz add column claim_email_sealed text`.execute(tx)
}
