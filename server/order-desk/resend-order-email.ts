/**
 * Queues an email about an order to be sent again, and records this in the audit log. The outbox
 * job sends the email after the commit.
 */
import { resendErrorMessages } from '#domain/mail/check-resend.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { resendEmail } from '#server/mail/resend-email.ts'
import type { Shop } from '#server/shop.ts'

import { lockOrder } from './lock-order.ts'

/**
 * Queues the email again and adds an audit entry. Throws NOT_FOUND when the order does not exist or
 * the email is not about this order. Throws CONFLICT when the email waits for its first try, is
 * being sent, or its text was deleted.
 */
export async function resendOrderEmail(
  shop: Shop,
  actor: Actor,
  { orderNumber, emailId }: { orderNumber: string; emailId: number },
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    const email = await tx
      .selectFrom('outbox_email')
      .select('order_id')
      .where('id', '=', emailId)
      .executeTakeFirst()
    if (email?.order_id !== order.id) throw new ShopError('NOT_FOUND')
    const resendResult = await resendEmail(shop, tx, emailId)
    // The email was deleted after it was read above.
    if (!resendResult) throw new ShopError('NOT_FOUND')
    if (!resendResult.ok)
      throw new ShopError('CONFLICT', { message: resendErrorMessages[resendResult.reason] })
    await recordAudit(tx, {
      at: shop.now(),
      actor,
      action: 'email.resent',
      subjectId: emailId,
      detail: { kind: resendResult.kind },
    })
  })
}
