/**
 * Begins a payment attempt: saves its row and token hash and sets when the order expires. The bill
 * is created after the commit.
 */
import { fullNameOf, type Address } from '#domain/address/address.ts'
import { findNextCheck } from '#domain/payments/reconcile-schedule.ts'
import type { Sen } from '#domain/money.ts'
import { addDuration, type Duration } from '#domain/time.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Write } from '#server/db/write-together.ts'
import { setPaymentDeadline } from '#server/orders/update-orders.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'

import { insertAttempt } from './attempts.store.ts'
import { createAttemptToken } from './attempt-token.ts'

/**
 * An attempt whose bill is not created yet (P2 in docs/payments.md). `token` is not stored, only
 * its hash.
 */
export type NewAttempt = { id: number; orderId: number; token: string; order: BilledOrder }

/** The data of an order that is sent to Billplz to create its bill. */
type BilledOrder = { number: string; total: Sen; email: string; name: string; phone: string }

/** Picks the data for the bill from an order. */
export function toBilledOrder(order: {
  number: string
  total: Sen
  email: string
  address: Address
}): BilledOrder {
  const { number, total, email, address } = order
  return { number, total, email, name: fullNameOf(address), phone: address.phone }
}

/**
 * Returns how long an order can be paid. An order with a voucher can be paid only while the voucher
 * is held.
 */
export function computeAttemptLifetime(shop: Shop, hasVoucher: boolean): Duration {
  const { attemptLifetime, voucherHold } = settingsOf(shop).payment
  return hasVoucher ? Math.min(attemptLifetime, voucherHold) : attemptLifetime
}

/**
 * Returns the new attempt. Pass the attempt to `openBill` after the commit. The caller must have
 * locked the order and ended its earlier attempt.
 */
export async function beginAttempt(
  shop: Shop,
  tx: Tx,
  order: BilledOrder & {
    id: number
    hasVoucher: boolean
    /** True when this transaction inserted the order, with its payment deadline. */
    isNew?: boolean
  },
  /** Writes for the statement that inserts the attempt. */
  extraWrites: readonly Write[] = [],
): Promise<NewAttempt> {
  const now = shop.now()
  const { token, tokenHash } = createAttemptToken(shop)
  const id = await insertAttempt(
    tx,
    {
      orderId: order.id,
      provider: 'billplz',
      amount: order.total,
      tokenHash,
      checkAt: findNextCheck(now, undefined),
    },
    { actor: 'shopper', reason: 'pay', changedAt: now },
    extraWrites,
  )
  if (!order.isNew)
    await setPaymentDeadline(
      tx,
      order.id,
      addDuration(now, computeAttemptLifetime(shop, order.hasVoucher)),
    )
  const { number, total, email, name, phone } = order
  return { id, orderId: order.id, token, order: { number, total, email, name, phone } }
}
