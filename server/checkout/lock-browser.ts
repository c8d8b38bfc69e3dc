import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

/**
 * Locks a browser, by the hash of its claim cookie, until the end of the transaction, so that its
 * pay and subscribe calls run one after another. Call it before any other lock: a call that locks a
 * subscription and then the browser's orders could otherwise deadlock with a pay call.
 */
export async function lockBrowser(tx: Tx, claimHash: string): Promise<void> {
  // The seed 0 is arbitrary. Processes with different seeds would not exclude each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${claimHash}, 0))`.execute(tx)
}
