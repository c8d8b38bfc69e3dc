/**
 * The events that features publish, with their data. `server/event-handlers.ts` lists the handlers
 * of each event.
 */
import type { Sen } from '#domain/money.ts'
import type { Actor } from '#server/http/access/identify.ts'

/** `attemptId` and `billId` identify the payment. */
export type PaidOrder = {
  orderId: number
  orderNumber: string
  attemptId: number
  billId: string
  /** The order is a delivery of a subscription, which has its own email. */
  isDelivery: boolean
  /** Another order of the same browser had replaced the paid order. */
  wasReplaced: boolean
  /** The order was placed with a voucher. */
  hasVoucher: boolean
}

export type DomainEvents = {
  /**
   * A logged-in customer places a new order, or pays an open one again. Published before its
   * voucher is checked.
   */
  'order begun': { userId: string }
  /** The first bill of an order can be paid. */
  'bill opened': { orderId: number }
  /** The provider did not create a bill. */
  'bill failed': { orderId: number }
  /** The buyer pays an unpaid order again with its voucher. Handlers may throw to refuse it. */
  'voucher needed again': {
    orderId: number
    code: string
    subtotal: Sen
    /** HMAC of the buyer's email, for the voucher's limit per customer. */
    customerHash: string
    now: Date
  }
  'order paid': PaidOrder
  /** A second payment of the same order arrived; it must be refunded. */
  'order paid twice': { orderId: number }
  /** The order can no longer be paid: it has expired, or another order has replaced it. */
  'order ended': { orderId: number }
  /** A pharmacist decided not to make the order. */
  'order declined': { orderId: number; orderNumber: string; actor: Actor }
  /** Staff marked a refund task as paid, or withdrew it. */
  'refund closed': { orderId: number }
  /** Staff changed fields of a product. */
  'product changed': { productId: number }
  /**
   * The usable stock may have changed: stock was corrected or discarded, a lot released or held, a
   * recall started or withdrawn, a batch closed, or jars made again.
   */
  'stock changed': Record<string, never>
  /** An account has another verified email address: `to` instead of `from`. */
  'email changed': { userId: string; from: string; to: string }
  /** Published before the account's row is deleted. */
  'account deleted': { userId: string }
  /** New health data of an account, or of the buyer of an order, was saved. */
  'health data saved': { userId: string } | { orderId: number }
}
