/**
 * Returns an order by its bill's id. Its logged-in owner, the browser that placed it and a browser
 * with an order pass see it in full; everyone else sees no personal data (decision D-74).
 */
import type { CallResult } from '#contract/call.ts'
import { plainAmount } from '#domain/money.ts'
import { toBillLookup, maskBillLookup, type BillLookup } from '#domain/orders/bill-lookup.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { findFormulas } from '#server/catalogue/find-formulas.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { checkOpenBill } from '#server/payments/check-open-bill.ts'
import type { Shop } from '#server/shop.ts'

import { toAddressChangeReply } from '#server/orders/address-change-reply.ts'
import { estimateDates, getOrderDates } from '#server/orders/get-order-dates.ts'
import { maySeeOrder, type Requester } from '#server/orders/may-see-order.ts'
import { findOpenBillUrl } from '#server/orders/open-bill-url.ts'
import { readClaim } from '#server/orders/order-access.ts'
import { findOrder, findOrderByBill, type StoredOrder } from '#server/orders/read-order.ts'
import { toTimelineReply } from '#server/orders/timeline-reply.ts'

type BillReply = CallResult<'GET /api/billplz/get-bill/{billId}'>

/** Returns the reply for the confirmation page. Throws NOT_FOUND. */
export async function showOrder(
  shop: Shop,
  requester: Requester & { billId: string },
): Promise<BillReply> {
  const storedOrder = await findOrderByBill(shop.db, requester.billId)
  if (!storedOrder) throw new ShopError('NOT_FOUND')
  const isFullyVisible = maySeeOrder(shop, storedOrder, requester)
  const order = isFullyVisible ? await checkPendingBill(shop, storedOrder) : storedOrder
  const reply = toBillLookup(order)
  const visibleReply = isFullyVisible ? reply : maskBillLookup(reply)
  const { amounts } = order
  const { review, ...dates } = isFullyVisible
    ? await getOrderDates(shop, shop.db, order)
    : { review: null, ...estimateDates(shop, order) }
  return {
    ...visibleReply,
    orderItems: await addFormulas(shop, order, visibleReply.orderItems, isFullyVisible),
    masked: !isFullyVisible,
    placedHere: isFullyVisible && readClaim(shop, requester.request) === order.claim,
    emailSent: isPaymentReceived(order.payment) && (await hasConfirmationEmail(shop, order.id)),
    payAgainUrl: isFullyVisible ? findOpenBillUrl(shop, order) : null,
    paidAt: order.paidAt?.toISOString() ?? null,
    parcel:
      isFullyVisible && order.dispatchedAt && order.courier !== undefined
        ? { courier: order.courier, trackingUrl: order.trackingUrl ?? null }
        : null,
    timeline: isFullyVisible ? toTimelineReply(order) : [],
    addressChange: isFullyVisible ? toAddressChangeReply(shop, order) : null,
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

/**
 * Adds each product's id and formula, from which the page draws its picture; both are null unless
 * the caller may see the order. Works for products that were renamed or archived since. `items`
 * must have the same order as the order's lines.
 */
async function addFormulas(
  shop: Shop,
  order: StoredOrder,
  items: BillLookup['orderItems'],
  isFullyVisible: boolean,
): Promise<BillReply['orderItems']> {
  const formulas = isFullyVisible
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

/**
 * Asks Billplz for the state of an open bill and returns the updated order. Call it only if the
 * caller may see the order: Billplz limits such requests, and strangers must not use them up.
 */
async function checkPendingBill(shop: Shop, order: StoredOrder): Promise<StoredOrder> {
  const { attempt, payment } = order
  if (attempt?.state !== 'open' || isPaymentReceived(payment)) return order
  const isSettled = await checkOpenBill(shop, attempt.id)
  return isSettled ? ((await findOrder(shop.db, order.id)) ?? order) : order
}

/**
 * Returns whether the outbox has the confirmation email and has not stopped trying to send it. The
 * page mentions the email only in this case (D-73).
 */
async function hasConfirmationEmail(shop: Shop, orderId: number): Promise<boolean> {
  const row = await shop.db
    .selectFrom('outbox_email')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['order paid', 'delivery paid'])
    .where('state', '!=', 'given_up')
    .executeTakeFirst()
  return row !== undefined
}
