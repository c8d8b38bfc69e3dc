/**
 * Limits the texts of messages about a review, as their forms do. `not valid`: longer texts that are
 * already stored stay readable, and the table is not scanned while orders wait for its lock.
 */
import { sql } from 'kysely'

import type { Tx } from '#server/db/transact.ts'

/**
 * In characters of a sealed text. 2,000 UTF-16 units (`maxPharmacistMessageLength`) are at most
 * 6,000 bytes, which are 8,000 characters in base64; the other parts of the format have 52.
 */
const maxSealedLength = 8_052

export async function limitReviewMessages(tx: Tx): Promise<void> {
  await sql`
    alter table review_message add constraint review_message_text_length
      check (length(text) <= ${sql.lit(maxSealedLength)}) not valid`.execute(tx)
}
