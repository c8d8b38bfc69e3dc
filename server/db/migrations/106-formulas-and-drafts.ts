/**
 * Compound and factor of an ingredient (mass fraction of the active ingredient), with the
 * pharmacy's usual values and per product. Draft products: a product is sold once it is published,
 * with its allergens declared or declared as none.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

export async function formulasAndDrafts(tx: Tx): Promise<void> {
  for (const table of ['ingredient', 'product_ingredient'])
    await sql`
      alter table ${sql.table(table)}
        add column compound text not null default '',
        add column factor double precision not null default 1
          check (factor > 0 and factor <= 1),
        add check (factor = 1 or compound <> '')`.execute(tx)
  await sql`
    alter table product
      add column published_at timestamptz,
      add column no_allergens boolean not null default false,
      add check (not no_allergens or allergies = '')`.execute(tx)
  await sql`update product set published_at = created_at, no_allergens = (allergies = '')`.execute(
    tx,
  )
}
