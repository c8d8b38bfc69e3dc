/**
 * The index of typed lots, by a key that does not depend on the locale of the database. The key of
 * `upper` differed from the one that the shop computes for letters such as ä and for no-break
 * spaces. Until an older process has stopped, it reads the table without an index.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const separators =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u2028\u2029\u202f\u205f\u3000\ufeff-\u2010\u2011\u2012\u2013\u2014\u2015\u2212'

export async function replaceLotKeyIndex(tx: Tx): Promise<void> {
  await sql`drop index batch_lot_by_lot`.execute(tx)
  // The same expression as `lotKeySql`.
  await sql`create index batch_lot_by_lot on batch_lot (translate(lot,
    ${sql.lit(letters + separators)}, ${sql.lit(letters.toUpperCase())}))`.execute(tx)
}
