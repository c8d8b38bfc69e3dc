/**
 * Registrations wait in a table of their own until their address is verified, one row per password, so
 * that a later registration of the same address changes nothing about an earlier one. A mailed token
 * names the registration or the account it acts on; `proved_at` is set once the password was given.
 * `mailed_code` holds the codes with which guest orders and quizzes are added to an account; the code
 * for a quiz goes to the address that its results email went to.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function registrations(tx: Tx): Promise<void> {
  // From here on a row of users is an account whose address was verified.
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
  await sql`alter table quiz add column claim_email_sealed text`.execute(tx)
}
