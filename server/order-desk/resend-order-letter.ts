/** Sends an email about an order again; refuses emails about anything else. */
import { resendProblems } from '#domain/mail/judge-resend.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendLetter } from '#server/mail/resend-letter.ts'
import type { Shop } from '#server/shop.ts'

import { lockOrder } from './lock-order.ts'

/** Throws NOT_FOUND, and CONFLICT for an email that cannot be sent again or is being sent. */
export async function resendOrderLetter(
  shop: Shop,
  actor: Actor,
  named: { orderId: string; letterId: number },
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, named)
    const own = await tx
      .selectFrom('letter')
      .select('subject')
      .where('id', '=', named.letterId)
      .executeTakeFirst()
    const about = `order ${order.number}`
    if (own?.subject !== about && !own?.subject.startsWith(`${about} `))
      throw new ShopError('NOT_FOUND')
    const sent = await resendLetter(shop, tx, named.letterId)
    if (!sent) throw new ShopError('NOT_FOUND')
    if (!sent.ok) throw new ShopError('CONFLICT', { message: resendProblems[sent.why] })
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'letter.resent',
      subjectId: named.letterId,
      detail: { kind: sent.kind },
    })
  })
}
