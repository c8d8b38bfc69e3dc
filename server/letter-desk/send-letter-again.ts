/** Sends any letter of the outbox again, or at once where it waits for its next try. */
import { resendProblems, wayToFreshLetter } from '#domain/mail/judge-resend.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendLetter } from '#server/mail/resend-letter.ts'
import type { Shop } from '#server/shop.ts'

import { letterColumns, letterOfRow, type DeskLetter } from './letter-row.ts'

/** Throws NOT_FOUND, and CONFLICT for a letter that was wiped or is on its way. */
export async function sendLetterAgain(
  shop: Shop,
  actor: Actor,
  letterId: number,
): Promise<DeskLetter> {
  return transact(shop.db, async (tx) => {
    const find = () =>
      tx
        .selectFrom('letter')
        .select(letterColumns)
        .where('id', '=', letterId)
        .executeTakeFirstOrThrow()
    const sent = await resendLetter(shop, tx, letterId)
    if (!sent) throw new ShopError('NOT_FOUND')
    if (!sent.ok) {
      const { kind } = await find()
      const way = sent.why === 'secret' ? ` ${wayToFreshLetter(kind)}` : ''
      throw new ShopError('CONFLICT', { message: resendProblems[sent.why] + way })
    }
    const at = shop.now()
    await recordAudit(tx, {
      at,
      actor,
      action: 'letter.resent',
      subjectId: letterId,
      detail: { kind: sent.kind },
    })
    return letterOfRow(await find(), at)
  })
}
