/**
 * A letter goes out once more, as it was written: staff ask for it when a customer says that nothing
 * came. One whose words have been wiped, because they opened something, cannot be sent again.
 */
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { letters } from './letters.ts'
import { sendLetterJob } from './queue-letter.ts'

export type Resent = { ok: true; kind: string } | { ok: false; why: 'secret' | 'waiting' }

/** Undefined when there is no such letter. A new message id: the old one would be hidden as a copy. */
export async function resendLetter(
  shop: Shop,
  tx: Tx,
  letterId: number,
): Promise<Resent | undefined> {
  const row = await tx
    .selectFrom('letter')
    .select(['kind', 'state', 'message_id'])
    .where('id', '=', letterId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  if (letters.find(({ kind }) => kind === row.kind)?.secret !== false)
    return { ok: false, why: 'secret' }
  if (row.state === 'queued') return { ok: false, why: 'waiting' }
  const now = shop.now()
  const host = row.message_id.slice(row.message_id.indexOf('@'))
  await tx
    .updateTable('letter')
    .set({
      state: 'queued',
      tries: 0,
      message_id: `<${shop.randomBytes(18).toString('base64url')}${host}`,
      queued_at: now,
      send_at: now,
      leased_until: null,
      last_error: null,
    })
    .where('id', '=', letterId)
    .execute()
  await shop.jobs.send(tx, sendLetterJob, { letterId })
  return { ok: true, kind: row.kind }
}
