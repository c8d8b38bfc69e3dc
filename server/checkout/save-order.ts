/**
 * Phase P1 of placing an order (docs/payments.md): one transaction that finds the order if it
 * exists, or saves it with its lines, the voucher hold, the first payment attempt and the
 * idempotency key. A double click, two tabs and a retry all lead to the same bill.
 */
import type { EndpointKey } from '#contract/call.ts'
import { defaultLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { hours, addDuration } from '#domain/time.ts'
import { afterCommit, transact, type Tx } from '#server/db/transact.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { insertOrder } from '#server/orders/insert-order.ts'
import {
  computeAttemptLifetime,
  beginAttempt,
  toBilledOrder,
  type NewAttempt,
} from '#server/payments/begin-attempt.ts'
import { endOverdueOrders } from '#server/payments/end-overdue-orders.ts'
import { settleFreeOrder } from '#server/payments/settle-free-order.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { replaceOpenOrders } from '#server/payments/replace-open-orders.ts'
import { publish } from '#server/publish.ts'
import { findQuizForOrder } from '#server/quiz/quiz-for-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { holdVoucher, lockAndValidateVoucher } from '#server/vouchers/hold-voucher.ts'

import { computeAgreedTotals, computeSubtotal } from './check-total.ts'
import { buildConfirmationUrl } from './payment-url.ts'
import { hashCustomer } from './hash-customer.ts'
import { lockBrowser } from './lock-browser.ts'
import {
  computeBodyFingerprints,
  findOrdersOfBrowser,
  computeOrderFingerprints,
} from './find-orders-of-browser.ts'
import { buildKeyWrite } from './idempotency.store.ts'
import type { PricedRequest } from './price-lines.ts'

/** Who makes the pay call, from which browser. Name and address are part of the request. */
export type PayCaller = {
  /** Hash of the claim cookie, which proves that this browser placed the order. */
  claimHash: string
  ip: string
  /** Undefined for a guest. */
  userId: string | undefined
  /** Idempotency key of the call, if it has one. */
  idempotencyKey: string | undefined
  language?: ShopLanguage
}

type SaveOutcome =
  /** There is nothing to pay, or a bill exists: send the browser to `url`. */
  | { kind: 'redirect'; url: string }
  /** The caller must create the bill of this attempt with `openBill`. */
  | { kind: 'begun'; attempt: NewAttempt }

/** Stored with each idempotency key, because a key belongs to one endpoint. */
const payRoute = 'POST /api/billplz/pay' satisfies EndpointKey
const maxOrdersPerCustomerPerHour = 20

/**
 * Saves an order, or finds the existing one: a call with the same idempotency key, or a duplicate
 * (find-orders-of-browser.ts), gets the existing order if that is paid or can still be paid. A call
 * with another cart replaces the browser's open order (T-A09 to T-A11 in docs/threats.md). A new or
 * repeated order of a logged-in customer also ends the subscriptions that they did not approve.
 * First ends the browser's overdue orders: open orders whose payment deadline has passed.
 *
 * Throws KEY_USED, PAYMENT_IN_PROGRESS, TOTAL_CHANGED, TOTAL_TOO_SMALL, TOO_MANY and the voucher's
 * errors. Must not run in a transaction, because ending an order calls Billplz.
 */
export async function saveOrder(
  shop: Shop,
  request: PricedRequest,
  caller: PayCaller,
): Promise<SaveOutcome> {
  for (let acceptsOverdue = false; ; acceptsOverdue = true) {
    const outcome = await saveInTransaction(shop, request, caller, { acceptsOverdue })
    if (outcome !== 'overdue') return outcome
    await endOverdueOrders(shop, caller.claimHash)
    // The second run accepts an order that is still overdue: it could not be ended, because Billplz
    // does not respond.
  }
}

/**
 * Saves or finds the order in one transaction, in which `lockBrowser` makes the pay calls of one
 * browser run one after another. Returns 'overdue', and changes nothing, when the browser has an
 * overdue order, unless `acceptsOverdue`.
 */
async function saveInTransaction(
  shop: Shop,
  request: PricedRequest,
  caller: PayCaller,
  { acceptsOverdue }: { acceptsOverdue: boolean },
): Promise<SaveOutcome | 'overdue'> {
  // One fingerprint for each accepted secret, because secrets rotate. The first one, made with the
  // current secret, is stored.
  const orderFingerprints = computeOrderFingerprints(shop, caller.claimHash, request)
  const [storedOrderFingerprint] = orderFingerprints
  const bodyFingerprints = computeBodyFingerprints(shop, request)
  const [storedBodyFingerprint] = bodyFingerprints
  return transact(shop.db, async (tx) => {
    await lockBrowser(tx, caller.claimHash)
    const callKey =
      caller.idempotencyKey === undefined
        ? undefined
        : { actor: caller.claimHash, key: caller.idempotencyKey, route: payRoute }
    const ordersOfBrowser = await findOrdersOfBrowser(tx, {
      claimHash: caller.claimHash,
      callKey,
      fingerprints: orderFingerprints,
      shownTotal: request.shownTotal,
      now: shop.now(),
    })
    const { keyedOrder, duplicateOrderId, hasOpenOrder, hasOverdueOrder } = ordersOfBrowser
    if (hasOverdueOrder && !acceptsOverdue) return 'overdue'
    if (keyedOrder && !bodyFingerprints.includes(keyedOrder.bodyFingerprint))
      throw new ShopError('KEY_USED')
    const prepareKeyWrite = (orderId: number) =>
      callKey &&
      buildKeyWrite(tx, { ...callKey, fingerprint: storedBodyFingerprint, orderId }, shop.now())
    const existingId = keyedOrder?.id ?? duplicateOrderId
    if (existingId !== undefined) {
      // Ends the customer's unapproved subscription, which leaves the browser's orders open until
      // PayPal has created it. Before payExistingOrder: subscriptions are locked before orders.
      if (hasOpenOrder && caller.userId !== undefined)
        await publish(shop, tx, 'order begun', { userId: caller.userId })
      const existingOrderResult = await payExistingOrder(shop, tx, existingId, request, caller)
      if (existingOrderResult) {
        await prepareKeyWrite(existingId)?.execute()
        return existingOrderResult
      }
    }
    return saveNewOrder(shop, tx, {
      request,
      caller,
      fingerprint: storedOrderFingerprint,
      prepareKeyWrite,
      hasOpenOrder,
    })
  })
}

/**
 * Returns the open bill or the confirmation page of an order that exists, or begins another
 * attempt. Returns undefined when the order can no longer be paid; the caller then saves a new
 * order.
 */
async function payExistingOrder(
  shop: Shop,
  tx: Tx,
  orderId: number,
  request: PricedRequest,
  caller: PayCaller,
): Promise<SaveOutcome | undefined> {
  const payAgainResult = await payOrderAgain(shop, tx, orderId, hashCustomer(shop, request.email))
  if (payAgainResult.kind === 'ended') return undefined
  if (payAgainResult.kind === 'begun') return payAgainResult
  if (payAgainResult.kind === 'open') return { kind: 'redirect', url: payAgainResult.url }
  const url = buildConfirmationUrl(shop, payAgainResult.billId, caller.language)
  return { kind: 'redirect', url }
}

/**
 * Saves the order with its lines, voucher hold, first attempt and idempotency key. For a logged-in
 * customer, publishes 'order begun' first. A free order is settled in the same transaction. Throws
 * the errors that saveOrder lists, except KEY_USED and PAYMENT_IN_PROGRESS.
 */
async function saveNewOrder(
  shop: Shop,
  tx: Tx,
  {
    request,
    caller,
    fingerprint,
    prepareKeyWrite,
    hasOpenOrder,
  }: {
    request: PricedRequest
    caller: PayCaller
    fingerprint: string
    /** Returns the write of the idempotency key for this order, if the call has one. */
    prepareKeyWrite: (orderId: number) => ReturnType<typeof buildKeyWrite> | undefined
    /** See `findOrdersOfBrowser`. */
    hasOpenOrder: boolean
  },
): Promise<SaveOutcome> {
  const now = shop.now()
  const customerHash = hashCustomer(shop, request.email)
  await countOrder(tx, customerHash, now)
  const { claimHash, userId } = caller
  // Before replaceOpenOrders: subscriptions are locked before orders, as an erasure of health data
  // does, or the two could deadlock.
  if (userId !== undefined) await publish(shop, tx, 'order begun', { userId })
  if (hasOpenOrder) await replaceOpenOrders(shop, tx, claimHash)
  const voucher = await lockRequestedVoucher(tx, request, customerHash, now)
  const discount = voucher?.amount ?? ZERO_SEN
  const { totals, paymentKind } = computeAgreedTotals(request, discount, settingsOf(shop))
  const quiz = await findQuizForOrder(shop, tx, { quizId: request.quizId, userId })
  const order = await insertOrder(shop, tx, {
    ...request,
    quizAnswers: quiz?.answers,
    savedQuizId: quiz?.id,
    claimHash,
    userId,
    language: caller.language ?? defaultLanguage,
    fingerprint,
    totals,
    voucherCode: voucher?.code,
    lines: request.pricedLines,
    expiresAt: addDuration(
      now,
      computeAttemptLifetime(shop, { hasVoucher: voucher !== undefined }),
    ),
  })
  if (voucher) await holdVoucher(tx, { voucher, orderId: order.id, customerHash, now })
  const keyWrite = prepareKeyWrite(order.id)
  const logFields = { event: 'order.placed', orderNumber: order.number, total: totals.total }
  afterCommit(tx, () => shop.log.info(logFields, 'order placed'))
  if (paymentKind === 'free') {
    await keyWrite?.execute()
    const billId = await settleFreeOrder(shop, tx, { id: order.id, total: totals.total })
    return { kind: 'redirect', url: buildConfirmationUrl(shop, billId, caller.language) }
  }
  const newOrder = {
    id: order.id,
    ...toBilledOrder({ ...request, number: order.number, total: totals.total }),
    hasVoucher: voucher !== undefined,
    isNew: true,
  }
  const attempt = await beginAttempt(shop, tx, newOrder, keyWrite ? [keyWrite] : [])
  return { kind: 'begun', attempt }
}

/** Counts an order of the customer. Throws TOO_MANY above `maxOrdersPerCustomerPerHour`. */
async function countOrder(tx: Tx, customerHash: string, now: Date): Promise<void> {
  const { useCount, remainingMs } = await countUse(tx, `orders of ${customerHash}`, hours(1), now)
  if (useCount > maxOrdersPerCustomerPerHour)
    throw new ShopError('TOO_MANY', { retryAfterSeconds: Math.ceil(remainingMs / 1000) })
}

/** Returns undefined when the request has no voucher. Throws when the voucher cannot be used. */
async function lockRequestedVoucher(
  tx: Tx,
  { voucherCode, pricedLines }: PricedRequest,
  customerHash: string,
  now: Date,
) {
  if (voucherCode === undefined) return undefined
  return lockAndValidateVoucher(tx, {
    code: voucherCode,
    subtotal: computeSubtotal(pricedLines),
    customerHash,
    ignoredHolds: { of: 'nothing' },
    now,
  })
}
