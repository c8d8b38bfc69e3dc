/**
 * Consents: what was agreed to (`kind`), in which version of the text, and the row it belongs to
 * (`about` and `about_id`, such as an order and its number).
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createConsentTable(tx: Tx): Promise<void> {
  await sql`
    create table consent (
      kind text not null,
      version text not null,
      about text not null,
      about_id text not null,
      given_at timestamptz not null,
      withdrawn_at timestamptz,
      primary key (about, about_id, kind, given_at)
    )`.execute(tx)
}
