/**
 * Records that the packing slip of an order was printed, so that staff can be warned when the slip
 * shows an earlier address.
 */
import { outdatedPage } from '#domain/orders/stale-papers.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { transact } from '#server/db/transact.ts'
import type { Actor } from '#server/http/access/identify.ts'
import { recordOrderEvent } from '#server/orders/move-order.ts'
import type { Shop } from '#server/shop.ts'

import { lockOrder } from '#server/order-desk/lock-order.ts'
import { toActorText } from '#server/orders/staff-actor.ts'

/** Name of the paper in stored events and audit entries: do not rename. */
const packingSlipPaper = 'packing slip'

/**
 * Saves an event of the order and an audit entry. `updatedAt` is the time of the last change of the
 * order that the slip shows. The slip is saved as outdated if the address changed after that time,
 * or if the time is unknown and the address ever changed. Throws NOT_FOUND when the order does not
 * exist.
 */
export async function recordPackingSlip(
  shop: Shop,
  actor: Actor,
  orderNumber: string,
  updatedAt: string | undefined,
): Promise<void> {
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderNumber)
    const { address_changed_at: addressChangedAt } = await tx
      .selectFrom('orders')
      .select('address_changed_at')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const isOutdated =
      addressChangedAt !== null &&
      (updatedAt === undefined || Date.parse(updatedAt) < addressChangedAt.getTime())
    const now = shop.now()
    const cause = { actor: toActorText(actor), reason: 'orders desk', changedAt: now }
    await recordOrderEvent(
      tx,
      order.id,
      { subject: 'printed', to: packingSlipPaper, ...(isOutdated && { from: outdatedPage }) },
      cause,
    )
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'label.printed',
      subjectId: order.number,
      detail: { document: packingSlipPaper },
    })
  })
}
