import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

/**
 * Runs the pay and subscribe calls of one browser one after another, by the hash of its claim
 * cookie, until the end of the transaction. Take it first: a call that locks a subscription before
 * the browser's orders could deadlock with a pay call.
 */
export async function lockBrowser(tx: Tx, claimHash: string): Promise<void> {
  // The seed 0 is arbitrary, but must stay the same.
  await sql`select pg_advisory_xact_lock(hashtextextended(${claimHash}, 0))`.execute(tx)
}
