/**
 * Returns an order by its bill's id. The order's logged-in owner, the browser that placed it, and a
 * browser that came from the bank, from an order link or with an emailed code (order-access.ts) see
 * the whole order. Everyone else sees no personal data, because bill ids can be guessed and shared.
 */
import type { HandlerResult } from '#contract/call.ts'
import { formatPlainRinggit } from '#domain/money.ts'
import { toBillLookup, maskBillLookup, type BillLookup } from '#domain/orders/bill-lookup.ts'
import { isPaymentReceived } from '#domain/payments/payment-state.ts'
import { findFormulas } from '#server/catalogue/find-formulas.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { orderPaid } from '#server/mail/emails/order/order-paid.email.ts'
import { refundPaid } from '#server/mail/emails/order/refund-paid.email.ts'
import { deliveryPaid } from '#server/mail/emails/subscription/delivery-paid.email.ts'
import { checkOpenBill } from '#server/payments/bills/check-open-bill.ts'
import { findReportedPayment } from '#server/payments/reported-payment.ts'
import type { Shop } from '#server/shop.ts'

import { toAddressChangeReply } from '#server/orders/read/address-change-reply.ts'
import { estimateDates, getOrderDates } from '#server/orders/read/get-order-dates.ts'
import { canSeeOrder, type Requester } from '#server/orders/access/can-see-order.ts'
import { getOpenBillUrl } from '#server/orders/access/open-bill-url.ts'
import { readClaimHash } from '#server/orders/access/order-access.ts'
import { findOrder, findOrderByBill, type StoredOrder } from '#server/orders/read/read-order.ts'
import { toTimelineReply } from '#server/orders/read/timeline-reply.ts'

type BillReply = HandlerResult<'GET /api/billplz/get-bill/{billId}'>

/**
 * Returns the reply for the confirmation page. For a requester who may see the order, first checks
 * an open bill at Billplz, which may settle the payment. Throws NOT_FOUND.
 */
export async function showOrder(
  shop: Shop,
  billId: string,
  requester: Requester,
): Promise<BillReply> {
  const storedOrder = await findOrderByBill(shop.db, billId)
  if (!storedOrder) throw new ShopError('NOT_FOUND')
  if (!canSeeOrder(shop, storedOrder, requester)) return toPublicReply(shop, storedOrder)
  const order = await syncOpenBill(shop, storedOrder)
  const publicReply = await toPublicReply(shop, order)
  return { ...publicReply, ...(await readPrivateFields(shop, order, requester)) }
}

/** Returns the reply for everyone, in which all private fields are masked or empty. */
async function toPublicReply(shop: Shop, order: StoredOrder): Promise<BillReply> {
  const { amounts } = order
  const maskedLookup = maskBillLookup(toBillLookup(order))
  return {
    ...maskedLookup,
    orderItems: maskedLookup.orderItems.map(({ product, ...item }) => ({
      ...item,
      product: { ...product, id: null, formula: null },
    })),
    isMasked: true,
    placedInThisBrowser: false,
    ...(await findPaymentNotices(shop, order)),
    payAgainUrl: null,
    paidAt: order.paidAt?.toISOString() ?? null,
    parcel: null,
    timeline: [],
    addressChange: null,
    pharmacistReview: null,
    ...estimateDates(shop, order),
    amounts: {
      subtotal: formatPlainRinggit(amounts.subtotal),
      shipping: formatPlainRinggit(amounts.shipping),
      savings: formatPlainRinggit(amounts.savings),
      discount: formatPlainRinggit(amounts.discount),
    },
  }
}

/**
 * Returns the fields that replace the masked ones of `toPublicReply`. Danger: call it only for a
 * requester who may see the whole order.
 */
async function readPrivateFields(
  shop: Shop,
  order: StoredOrder,
  { request }: Requester,
): Promise<Omit<BillReply, keyof PaymentNotices | 'paidAt' | 'amounts'>> {
  const lookup = toBillLookup(order)
  const { review, ...dates } = await getOrderDates(shop, shop.db, order)
  return {
    ...lookup,
    orderItems: await addFormulas(shop, order, lookup.orderItems),
    isMasked: false,
    placedInThisBrowser: readClaimHash(shop, request) === order.claimHash,
    payAgainUrl: getOpenBillUrl(shop, order),
    parcel:
      order.dispatchedAt && order.courier !== undefined
        ? { courier: order.courier, trackingUrl: order.trackingUrl ?? null }
        : null,
    timeline: toTimelineReply(order),
    addressChange: toAddressChangeReply(shop, order),
    pharmacistReview: isPaymentReceived(order.payment) ? review : null,
    ...dates,
  }
}

/**
 * Returns the items with each product's id and formula, from which the page draws its picture, even
 * if the product was renamed or archived since. `items` must be in the sequence of the order's
 * lines.
 */
async function addFormulas(
  shop: Shop,
  order: StoredOrder,
  items: BillLookup['orderItems'],
): Promise<BillReply['orderItems']> {
  const formulas = await findFormulas(
    shop,
    order.lines.map(({ productId }) => productId),
  )
  return items.map(({ product, ...item }, index) => {
    const id = order.lines[index]?.productId
    if (id === undefined) throw new Error(`order ${order.number} has no line ${index}`)
    return { ...item, product: { ...product, id, formula: formulas.get(id) ?? null } }
  })
}

/**
 * Checks the order's bill at Billplz if it is open, and returns the order with the result. Call it
 * only if the requester may see the order: Billplz limits such requests, and strangers must not use
 * them up.
 */
async function syncOpenBill(shop: Shop, order: StoredOrder): Promise<StoredOrder> {
  const { attempt, payment } = order
  if (attempt?.state !== 'open' || isPaymentReceived(payment)) return order
  const isSettled = await checkOpenBill(shop, attempt.id)
  return isSettled ? ((await findOrder(shop.db, order.id)) ?? order) : order
}

type PaymentNotices = Pick<BillReply, 'hasConfirmationEmail' | 'hasRefundEmail' | 'reportedPayment'>

/**
 * Returns which emails and which reported payment the page may mention, because its sentences must
 * be true (D-73 in docs/decisions/register.md). An email counts as sent until the outbox gives up.
 */
async function findPaymentNotices(
  shop: Shop,
  { id, payment }: StoredOrder,
): Promise<PaymentNotices> {
  if (!isPaymentReceived(payment) && payment !== 'refunded')
    return {
      hasConfirmationEmail: false,
      hasRefundEmail: false,
      reportedPayment: await findReportedPayment(shop.db, id),
    }
  const emails = await shop.db
    .selectFrom('outbox_email')
    .select('kind')
    .where('order_id', '=', id)
    .where('kind', 'in', [orderPaid.kind, deliveryPaid.kind, refundPaid.kind])
    .where('state', '!=', 'given_up')
    .execute()
  return {
    hasConfirmationEmail:
      isPaymentReceived(payment) && emails.some(({ kind }) => kind !== refundPaid.kind),
    hasRefundEmail: emails.some(({ kind }) => kind === refundPaid.kind),
    reportedPayment: null,
  }
}
