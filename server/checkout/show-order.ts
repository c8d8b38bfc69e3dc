/**
 * Returns an order by its bill's id: in full to its logged-in owner, the browser that bought it or
 * one with a pass; to anyone else without personal data (decision D-74).
 */
import type { CallResult } from '#contract/call.ts'
import { plainAmount } from '#domain/money.ts'
import { billLookupOf, maskBillLookup, type BillLookup } from '#domain/orders/bill-lookup.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { findFormulas } from '#server/catalogue/find-formulas.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { checkOpenBill } from '#server/payments/check-open-bill.ts'
import type { Shop } from '#server/shop.ts'

import { addressChangeOf } from '#server/orders/address-change-reply.ts'
import { datesFrom, datesOfOrder } from '#server/orders/dates-of-order.ts'
import { maySeeOrder, type Requester } from '#server/orders/may-see-order.ts'
import { presentedClaim } from '#server/orders/order-pass.ts'
import { findOrder, findOrderByBill, type StoredOrder } from '#server/orders/read-order.ts'
import { timelineReplyOf } from '#server/orders/timeline-reply.ts'

type BillReply = CallResult<'GET /api/billplz/get-bill/{billId}'>

/** Throws NOT_FOUND. */
export async function showOrder(
  shop: Shop,
  requested: Requester & { billId: string },
): Promise<BillReply> {
  const found = await findOrderByBill(shop.db, requested.billId)
  if (!found) throw new ShopError('NOT_FOUND')
  const isKnown = maySeeOrder(shop, found, requested)
  const order = isKnown ? await checkIfWaiting(shop, found) : found
  const reply = billLookupOf(order)
  const shown = isKnown ? reply : maskBillLookup(reply)
  const { amounts } = order
  const { review, ...dates } = isKnown
    ? await datesOfOrder(shop, shop.db, order)
    : { review: null, ...datesFrom(shop, order) }
  return {
    ...shown,
    orderItems: await withPictures(shop, order, shown.orderItems, isKnown),
    masked: !isKnown,
    placedHere: isKnown && presentedClaim(shop, requested.request) === order.claim,
    emailSent: isPaymentReceived(order.payment) && (await hasEmail(shop, order.id)),
    payAgainUrl: isKnown ? openBillOf(shop, order) : null,
    paidAt: order.paidAt?.toISOString() ?? null,
    parcel:
      isKnown && order.dispatchedAt && order.courier !== undefined
        ? { courier: order.courier, trackingUrl: order.trackingUrl ?? null }
        : null,
    timeline: isKnown ? await timelineReplyOf(shop.db, order) : [],
    addressChange: isKnown ? addressChangeOf(shop, order) : null,
    pharmacist: isPaymentReceived(order.payment) ? review : null,
    ...dates,
    amounts: {
      subtotal: plainAmount(amounts.subtotal),
      shipping: plainAmount(amounts.shipping),
      savings: plainAmount(amounts.savings),
      discount: plainAmount(amounts.discount),
    },
  }
}

/** Adds the product's id and formula, also of a product that was renamed or archived since. */
async function withPictures(
  shop: Shop,
  order: StoredOrder,
  items: BillLookup['orderItems'],
  isKnown: boolean,
): Promise<BillReply['orderItems']> {
  const formulas = isKnown
    ? await findFormulas(
        shop,
        order.lines.map(({ productId }) => productId),
      )
    : undefined
  return items.map(({ product, ...item }, index) => {
    const id = formulas ? (order.lines[index]?.productId ?? null) : null
    return { ...item, product: { ...product, id, formula: formulas?.get(id ?? 0) ?? null } }
  })
}

/** Returns the URL of a bill that can still be paid. */
function openBillOf(shop: Shop, { attempt, expiresAt }: StoredOrder): string | null {
  if (attempt?.state !== 'open' || expiresAt <= shop.now()) return null
  return attempt.url ?? null
}

/**
 * Checks the bill while the order waits for the bank. Only for callers who may see the order: the
 * provider's allowance is for payers.
 */
async function checkIfWaiting(shop: Shop, order: StoredOrder): Promise<StoredOrder> {
  const { attempt, payment } = order
  if (attempt?.state !== 'open' || isPaymentReceived(payment)) return order
  const isSettled = await checkOpenBill(shop, attempt.id)
  return isSettled ? ((await findOrder(shop.db, order.id)) ?? order) : order
}

/** The page may mention the email only once the outbox has it (D-73). */
async function hasEmail(shop: Shop, orderId: number): Promise<boolean> {
  const row = await shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['order paid', 'delivery paid'])
    .where('state', '!=', 'given_up')
    .executeTakeFirst()
  return row !== undefined
}
