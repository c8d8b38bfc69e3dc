/**
 * Who waits for a range that is still to come. The address is sealed text, because together with a name
 * like "Heart Health" it speaks of somebody's health; `person` is a keyed hash of it, which finds a row
 * and names nobody. A row that belongs to an announcement is deleted with the letter it becomes.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function waitingList(tx: Tx): Promise<void> {
  await sql`
    create table announcement (
      id integer generated always as identity primary key,
      range text not null,
      product_id integer not null,
      product_name text not null,
      told integer not null,
      at timestamptz not null
    )`.execute(tx)
  await sql`
    create table wait (
      id text primary key,
      range text not null,
      person text not null,
      email_sealed text not null,
      language text not null,
      wording text not null,
      asked_at timestamptz not null,
      letters integer not null,
      letter_at timestamptz not null,
      confirm_token_hash text not null unique,
      confirmed_at timestamptz,
      announcement_id integer references announcement (id),
      unique (person, range),
      check (announcement_id is null or confirmed_at is not null)
    )`.execute(tx)
  await sql`create index wait_to_tell on wait (announcement_id) where announcement_id is not null`.execute(
    tx,
  )
  await sql`create index wait_by_range on wait (range) where confirmed_at is not null`.execute(tx)
}
