/** Sends an email about an order again; refuses emails about anything else. */
import { resendProblems } from '#domain/mail/judge-resend.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendEmail } from '#server/mail/resend-email.ts'
import type { Shop } from '#server/shop.ts'

import { lockOrder } from './lock-order.ts'

/** Throws NOT_FOUND, and CONFLICT for an email that cannot be sent again or is being sent. */
export async function resendOrderEmail(
  shop: Shop,
  actor: Actor,
  named: { orderId: string; emailId: number },
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, named)
    const own = await tx
      .selectFrom('outbox_email')
      .select('order_id')
      .where('id', '=', named.emailId)
      .executeTakeFirst()
    if (own?.order_id !== order.id) throw new ShopError('NOT_FOUND')
    const sent = await resendEmail(shop, tx, named.emailId)
    if (!sent) throw new ShopError('NOT_FOUND')
    if (!sent.ok) throw new ShopError('CONFLICT', { message: resendProblems[sent.reason] })
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'email.resent',
      subjectId: named.emailId,
      detail: { kind: sent.kind },
    })
  })
}
