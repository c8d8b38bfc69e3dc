/**
 * P1 of paying: one transaction that finds the order if it exists, or saves it with its lines, the
 * voucher hold, the first attempt and the idempotency key. A double click, two tabs and a retry all
 * end at one bill.
 */
import { settingsOf } from '#server/settings/live-settings.ts'
import { sql } from 'kysely'

import { defaultLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { hours, later } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { countUse } from '#server/http/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { insertOrder } from '#server/orders/insert-order.ts'
import { attemptLifetime, beginAttempt, type BegunAttempt } from '#server/payments/begin-attempt.ts'
import { settleFreeOrder } from '#server/payments/pay-nothing.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { replaceOpenOrders } from '#server/payments/replace-open-orders.ts'
import { findQuizForOrder } from '#server/quiz/quiz-for-order.ts'
import type { Shop } from '#server/shop.ts'
import { holdVoucher, lockAndJudgeVoucher } from '#server/vouchers/hold-voucher.ts'

import { agreeOnTotal, refuseOtherTotal, subtotalOf } from './agree-on-total.ts'
import { confirmationUrl } from './respond-with-bill.ts'
import { customerOf } from './customer-of.ts'
import { bodyFingerprintsOf, findDuplicateOrder, fingerprintsOf } from './find-duplicate-order.ts'
import { findCall, saveCall } from './idempotency.store.ts'
import type { PricedRequest } from './price-lines.ts'

/**
 * The paying browser: the hash of its claim, and the user id and idempotency key if there are any.
 */
export type Buyer = {
  claim: string
  ip: string
  userId: string | undefined
  key: string | undefined
  language?: ShopLanguage
}

export type WrittenOrder =
  | { kind: 'answer'; url: string }
  | { kind: 'begun'; attempt: BegunAttempt }

const route = 'POST /api/billplz/pay'
const maxOrdersPerHour = 20

/**
 * A lock on the claim runs the pay calls of one browser one after another. The same key or, within
 * half an hour, the same content is the same order (T-A09, T-A10) while it is paid or can be paid;
 * another cart replaces an open order (T-A11).
 *
 * Throws KEY_USED, PAY_RUNNING, TOTAL_CHANGED, TOTAL_TOO_SMALL, TOO_MANY and the voucher's errors.
 */
export async function writeOrder(
  shop: Shop,
  request: PricedRequest,
  buyer: Buyer,
): Promise<WrittenOrder> {
  const fingerprints = fingerprintsOf(shop, buyer.claim, request)
  const [fingerprint = ''] = fingerprints
  const bodies = bodyFingerprintsOf(shop, request)
  const [requested = ''] = bodies
  return transact(shop.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${buyer.claim}, 0))`.execute(tx)
    const name = buyer.key && { actor: buyer.claim, key: buyer.key, route }
    const call = name ? await findCall(tx, name, shop.now()) : undefined
    if (call && !bodies.includes(call.fingerprint)) throw new ShopError('KEY_USED')
    const keep = async (orderId: number): Promise<void> => {
      if (name) await saveCall(tx, { ...name, fingerprint: requested, orderId }, shop.now())
    }
    const known = call?.orderId ?? (await findTwinOf(shop, tx, request, { fingerprints, ...buyer }))
    const again = known !== undefined && (await payKnownOrder(shop, tx, known, request, buyer))
    if (!again) return writeNewOrder(shop, tx, { request, buyer, fingerprint, keep })
    await keep(known)
    return again
  })
}

async function findTwinOf(
  shop: Shop,
  tx: Tx,
  request: PricedRequest,
  { claim, fingerprints }: { claim: string; fingerprints: readonly string[] },
): Promise<number | undefined> {
  const twin = await findDuplicateOrder(tx, { claim, fingerprints, now: shop.now() })
  if (twin) refuseOtherTotal(request.shownTotal, twin.total)
  return twin?.id
}

/** Returns undefined when the order can no longer be paid: the same cart then makes a new order. */
async function payKnownOrder(
  shop: Shop,
  tx: Tx,
  orderId: number,
  request: PricedRequest,
  buyer: Buyer,
): Promise<WrittenOrder | undefined> {
  const again = await payOrderAgain(shop, tx, orderId, customerOf(shop, request.email))
  if (again.kind === 'over') return undefined
  if (again.kind === 'begun') return again
  if (again.kind === 'open') return { kind: 'answer', url: again.url }
  return { kind: 'answer', url: confirmationUrl(shop, again.billId, buyer.language) }
}

async function writeNewOrder(
  shop: Shop,
  tx: Tx,
  {
    request,
    buyer,
    fingerprint,
    keep,
  }: {
    request: PricedRequest
    buyer: Buyer
    fingerprint: string
    keep: (orderId: number) => Promise<void>
  },
): Promise<WrittenOrder> {
  const now = shop.now()
  const customer = customerOf(shop, request.email)
  const { current, ttl } = await countUse(tx, `orders of ${customer}`, hours(1), now)
  if (current > maxOrdersPerHour)
    throw new ShopError('TOO_MANY', { retryAfterSeconds: Math.ceil(ttl / 1000) })
  await replaceOpenOrders(shop, tx, buyer.claim)
  const voucher =
    request.voucherCode === undefined
      ? undefined
      : await lockAndJudgeVoucher(tx, {
          code: request.voucherCode,
          subtotal: subtotalOf(request.bought),
          customer,
          orderId: undefined,
          now,
        })
  const { totals, way } = agreeOnTotal(request, voucher?.amount ?? ZERO_SEN, settingsOf(shop))
  const { claim, userId } = buyer
  const quiz = await findQuizForOrder(shop, tx, { quizId: request.quizId, userId })
  const order = await insertOrder(shop, tx, {
    ...request,
    quiz: quiz?.answers,
    keptQuizId: quiz?.id,
    claim,
    userId,
    language: buyer.language ?? defaultLanguage,
    fingerprint,
    totals,
    voucherCode: voucher?.code,
    lines: request.bought,
    expiresAt: later(now, attemptLifetime(shop, voucher !== undefined)),
  })
  if (voucher) await holdVoucher(tx, { voucher, orderId: order.id, customer, now })
  await keep(order.id)
  shop.log.info(
    { event: 'order.placed', orderNumber: order.number, total: totals.total },
    'order placed',
  )
  if (way === 'free') {
    const billId = await settleFreeOrder(shop, tx, order.id)
    return { kind: 'answer', url: confirmationUrl(shop, billId, buyer.language) }
  }
  const attempt = await beginAttempt(shop, tx, {
    id: order.id,
    total: totals.total,
    hasVoucher: voucher !== undefined,
  })
  return { kind: 'begun', attempt }
}
