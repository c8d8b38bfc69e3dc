/**
 * Begins a payment attempt: saves its row with the hash of its token, and sets when the order
 * expires. `openBill` creates the bill after the commit.
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

/** An attempt whose bill is not created yet (phase P2 in docs/payments.md). */
export type NewAttempt = {
  id: number
  orderId: number
  /** Part of the callback URL (attempt-token.ts). Only its hash is stored. */
  token: string
  /** True for the first attempt of an order, so the order has had no bill. */
  isOfNewOrder: boolean
  order: BilledOrder
}

/** The data of an order that is sent to Billplz to create its bill. */
type BilledOrder = { number: string; total: Sen; email: string; name: string; phone: string }

/** Returns the data of an order that its bill needs. */
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
 * Returns how long an order can be paid after an attempt begins. An order with a voucher can be
 * paid only while the voucher is held.
 */
export function computeAttemptLifetime(
  shop: Shop,
  { hasVoucher }: { hasVoucher: boolean },
): Duration {
  const { attemptLifetime, voucherHold } = settingsOf(shop).payment
  return hasVoucher ? Math.min(attemptLifetime, voucherHold) : attemptLifetime
}

/**
 * Saves and returns the new attempt. Pass it to `openBill` after the commit. The caller must have
 * locked the order and ended its earlier attempt.
 */
export async function beginAttempt(
  shop: Shop,
  tx: Tx,
  order: BilledOrder & {
    id: number
    hasVoucher: boolean
    /** True when this transaction inserted the order, which has its payment deadline already. */
    isNew: boolean
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
    await setPaymentDeadline(tx, order.id, addDuration(now, computeAttemptLifetime(shop, order)))
  const { number, total, email, name, phone } = order
  const billedOrder = { number, total, email, name, phone }
  return { id, orderId: order.id, token, isOfNewOrder: order.isNew, order: billedOrder }
}
