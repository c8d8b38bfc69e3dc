/**
 * Email addresses that accounts had before. Data under such an address still belongs to the
 * customer: the pharmacist must see it, and an erasure must find it. Earlier changes are not known,
 * and during a rolling restart older processes save none.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function createFormerEmailTable(tx: Tx): Promise<void> {
  await sql`
    create table former_email (
      user_id text not null references users (id) on delete cascade,
      email_key text not null,
      replaced_at timestamptz not null,
      primary key (user_id, email_key)
    )`.execute(tx)
  await sql`create index former_email_by_key on former_email (email_key)`.execute(tx)
}
