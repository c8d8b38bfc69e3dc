/**
 * P1 of paying: one transaction that finds out whether this order is there already, and writes it if
 * not, with its lines, the voucher's hold, the first attempt and the caller's key.
 *
 * One browser's pay calls follow one another (a lock on its claim). The same key or, within half an
 * hour, the same content is the same order (T-A09, T-A10); another cart replaces what was still open
 * (T-A11). So a double click, two tabs and a retry all end at one bill.
 */
import { settingsOf } from '#server/settings/live-settings.ts'
import { sql } from 'kysely'

import type { SpokenLanguage } from '#domain/content/languages.ts'
import { ZERO_SEN } from '#domain/money.ts'
import { hours, later } from '#domain/time.ts'
import { transact, type Tx } from '#server/db/transact.ts'
import { takePlace } from '#server/http/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { insertOrder } from '#server/orders/insert-order.ts'
import { attemptLife, beginAttempt, type BegunAttempt } from '#server/payments/begin-attempt.ts'
import { payNothing } from '#server/payments/pay-nothing.ts'
import { payOrderAgain } from '#server/payments/pay-order-again.ts'
import { replaceOpenOrders } from '#server/payments/replace-open-orders.ts'
import { findQuizForOrder } from '#server/quiz/quiz-for-order.ts'
import type { Shop } from '#server/shop.ts'
import { holdVoucher, lockAndJudgeVoucher } from '#server/vouchers/hold-voucher.ts'

import { agreeOnTotal, refuseOtherTotal, subtotalOf } from './agree-on-total.ts'
import { confirmationAddress } from './confirmation-address.ts'
import { customerOf } from './customer-of.ts'
import { bodyFingerprintOf, findTwin, fingerprintOf } from './find-twin.ts'
import { answerCalls, beginCall, findCall } from './idempotency.store.ts'
import type { PricedRequest } from './price-lines.ts'

/** Who pays: a browser, by the hash of its claim, perhaps logged in, perhaps with a key of its own. */
export type Buyer = {
  claim: string
  userId: string | undefined
  key: string | undefined
  language?: SpokenLanguage
}

export type WrittenOrder =
  | { kind: 'answer'; url: string }
  | { kind: 'begun'; attempt: BegunAttempt }

const route = 'POST /api/billplz/pay'
const ordersAnHour = 20

/** Throws KEY_USED, PAY_RUNNING, TOTAL_CHANGED, TOTAL_TOO_SMALL, TOO_MANY and the voucher's refusals. */
export async function writeOrder(
  shop: Shop,
  request: PricedRequest,
  buyer: Buyer,
): Promise<WrittenOrder> {
  const fingerprint = fingerprintOf(buyer.claim, request)
  const asked = bodyFingerprintOf(request)
  return transact(shop.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${buyer.claim}, 0))`.execute(tx)
    const name = buyer.key && { actor: buyer.claim, key: buyer.key, route }
    const call = name ? await findCall(tx, name, shop.now()) : undefined
    if (call && call.fingerprint !== asked) throw new ShopError('KEY_USED')
    if (call?.url !== undefined) return { kind: 'answer', url: call.url }
    const twin = await findTwin(tx, { claim: buyer.claim, fingerprint, now: shop.now() })
    if (twin) refuseOtherTotal(request.shownTotal, twin.total)
    const orderId = twin?.id ?? call?.orderId
    const begin = async (order: number): Promise<void> => {
      if (name) await beginCall(tx, { ...name, fingerprint: asked, orderId: order }, shop.now())
    }
    if (orderId === undefined)
      return writeNewOrder(shop, tx, { request, buyer, fingerprint, begin })
    const again = await payOrderAgain(shop, tx, orderId, customerOf(shop, request.email))
    await begin(orderId)
    if (again.kind === 'begun') return again
    const url =
      again.kind === 'open' ? again.url : confirmationAddress(shop, again.billId, buyer.language)
    await answerCalls(tx, orderId, url)
    return { kind: 'answer', url }
  })
}

async function writeNewOrder(
  shop: Shop,
  tx: Tx,
  {
    request,
    buyer,
    fingerprint,
    begin,
  }: {
    request: PricedRequest
    buyer: Buyer
    fingerprint: string
    begin: (orderId: number) => Promise<void>
  },
): Promise<WrittenOrder> {
  const now = shop.now()
  const customer = customerOf(shop, request.email)
  const { current, ttl } = await takePlace(tx, `orders of ${customer}`, hours(1), now)
  if (current > ordersAnHour)
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
    language: buyer.language ?? 'en',
    fingerprint,
    totals,
    voucherCode: voucher?.code,
    lines: request.bought,
    expiresAt: later(now, attemptLife(shop, voucher !== undefined)),
  })
  if (voucher) await holdVoucher(tx, { voucher, orderId: order.id, customer, now })
  await begin(order.id)
  shop.log.info(
    { event: 'order.placed', orderNumber: order.number, total: totals.total },
    'order placed',
  )
  if (way === 'free') {
    const billId = await payNothing(shop, tx, order.id)
    const url = confirmationAddress(shop, billId, buyer.language)
    await answerCalls(tx, order.id, url)
    return { kind: 'answer', url }
  }
  const attempt = await beginAttempt(shop, tx, {
    id: order.id,
    total: totals.total,
    hasVoucher: voucher !== undefined,
  })
  return { kind: 'begun', attempt }
}
