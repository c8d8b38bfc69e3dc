/**
 * Begins an attempt to have an order paid: its row, its secret, and when the order's time is over. The
 * bill itself is asked for after the commit.
 */
import { nextCheck } from '#domain/payments/reconcile-schedule.ts'
import type { Sen } from '#domain/money.ts'
import { later, type Duration } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { insertAttempt } from './attempts.store.ts'
import { newAttemptToken } from './attempt-token.ts'

/** What P2 needs; the token is nowhere stored as it is. */
export type BegunAttempt = { id: number; orderId: number; token: string }

/** How long an order waits for its money; one that holds a voucher waits no longer than the hold. */
export function attemptLife(shop: Shop, hasVoucher: boolean): Duration {
  const { attemptLife: life, voucherHold } = settingsOf(shop).payment
  return hasVoucher ? Math.min(life, voucherHold) : life
}

export async function beginAttempt(
  shop: Shop,
  tx: Tx,
  order: { id: number; total: Sen; hasVoucher: boolean },
): Promise<BegunAttempt> {
  const at = shop.now()
  const { token, tokenHash } = newAttemptToken(shop)
  const id = await insertAttempt(
    tx,
    {
      orderId: order.id,
      provider: 'billplz',
      amount: order.total,
      tokenHash,
      lookAt: nextCheck(at, undefined),
    },
    { who: 'shopper', cause: 'pay', at },
  )
  await tx
    .updateTable('orders')
    .set({ expires_at: later(at, attemptLife(shop, order.hasVoucher)) })
    .where('id', '=', order.id)
    .execute()
  return { id, orderId: order.id, token }
}
