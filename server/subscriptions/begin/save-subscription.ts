/**
 * Step S1 of subscribing, before PayPal is called (begin-subscription.ts): one transaction finds an
 * existing subscription, or saves a new one with its lines, the encrypted health data and the
 * voucher hold. A double click, two tabs and a retry all get the same subscription.
 */
import { sql } from 'kysely'

import type { ShopLanguage } from '#domain/content/languages.ts'
import { ZERO_SEN, type Sen } from '#domain/money.ts'
import { decideRepeatedSubscription } from '#domain/subscriptions/decide-repeated-subscription.ts'
import { computePlanOffer, type PlanOffer } from '#domain/subscriptions/plan-offer.ts'
import {
  isWaitingForApproval,
  statesBeforeApproval,
} from '#domain/subscriptions/subscription-state.ts'
import { noPlanTexts } from '#domain/subscriptions/plan-texts.ts'
import { subtractDuration, hours, addDuration, minutes, seconds } from '#domain/time.ts'
import { lockOwnAccount } from '#server/accounts/profile/lock-own-account.ts'
import { assertShownTotal, computeSubtotal } from '#server/checkout/check-total.ts'
import { hashCustomer } from '#server/checkout/hash-customer.ts'
import { lockBrowser } from '#server/checkout/lock-browser.ts'
import { recordConsent } from '#server/consent/consents.ts'
import { seal } from '#server/db/sealed.ts'
import { afterCommit, transact, type Tx } from '#server/db/transact.ts'
import { countUse } from '#server/http/limits/rate-limit-store.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { consentKindsOf, termsVersion, toSnapshotLine } from '#server/orders/insert-order.ts'
import { findAnswersForOrder } from '#server/quiz/quiz-for-order.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { holdForSubscription } from '#server/vouchers/hold-for-subscription.ts'
import { lockAndValidateVoucher, type ValidVoucher } from '#server/vouchers/hold-voucher.ts'

import { abandonUnapproved } from '#server/subscriptions/sync/abandon-subscription.ts'
import {
  requestHashesOf,
  subscriptionFingerprintsOf,
  type PricedSubscriptionRequest,
} from './read-subscription-request.ts'
import { replaceOrders } from './replace-orders.ts'
import {
  updateSubscription,
  getSubscription,
  insertSubscription,
  insertSubscriptionLines,
  lockSubscription,
} from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  toAddressColumns,
  type LockedSubscription,
  type Subscription,
} from '#server/subscriptions/stored-subscription.ts'

export type Subscriber = {
  /** Hash of the browser's claim cookie (order-access.ts). */
  claimHash: string
  userId: string
  /** Idempotency key of the request, if it has one. */
  idempotencyKey: string | undefined
  ip: string
  /** Language of the page with the purchase. */
  language: ShopLanguage
}

/**
 * `existing`: PayPal's id of the subscription is stored. `to create`: the caller must create the
 * subscription at PayPal.
 */
type SavedSubscription = { kind: 'existing' | 'to create'; subscription: Subscription }

/**
 * Equal requests within this time count as a double click or a retry, not as a second subscription.
 */
const duplicateWindow = minutes(30)
/**
 * How long the calls to PayPal are reserved for one process. If they take longer, a parallel
 * process may repeat them, with the same request ids.
 */
const payPalCallTime = seconds(40)
/** Maximum number of new subscriptions of one account in an hour. */
const maxPerHour = 20
/** Random bytes of a subscription's `reference`. */
const referenceBytes = 18
/**
 * Seed of the hash that makes an advisory lock from an account's id. No other lock on account ids
 * may use this seed: the two would block each other.
 */
const accountLockSeed = 60

/**
 * Returns an existing or a new subscription. A request with the same idempotency key or, within
 * `duplicateWindow`, with the same content returns the existing subscription, if that is approved,
 * active, or waits for approval of the shown price. A new subscription ends the account's
 * unapproved subscriptions, even if PayPal then creates nothing. The browser's open orders are kept
 * until PayPal has created the subscription (replace-orders.ts). A lock on the account runs one
 * customer's calls one after another, and a lock on the browser's claim makes pay calls wait.
 *
 * Throws KEY_USED when the key was used with another content, PAYMENT_IN_PROGRESS while another
 * call creates the subscription at PayPal, NO_PLAN, TOTAL_CHANGED, TOO_MANY above `maxPerHour`, the
 * voucher's errors, and UNAUTHENTICATED when the account was just deleted.
 */
export async function saveSubscription(
  shop: Shop,
  request: PricedSubscriptionRequest,
  subscriber: Subscriber,
): Promise<SavedSubscription> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const { claimHash, userId } = subscriber
    // Without this lock, a deletion of the account could miss the subscription and not cancel it.
    await lockOwnAccount(tx, userId)
    await lockBrowser(tx, claimHash)
    await sql`select
      pg_advisory_xact_lock(hashtextextended(${userId}, ${accountLockSeed}))`.execute(tx)
    const repeatedSubscription = await findRepeatedSubscription(shop, tx, request, subscriber, now)
    if (repeatedSubscription && repeatedSubscription.state !== 'CREATING') {
      // A webhook may have found the subscription after a crash, before its orders were replaced.
      if (isWaitingForApproval(repeatedSubscription.state))
        await replaceOrders(shop, tx, repeatedSubscription, claimHash)
      const subscription = await getSubscription(tx, repeatedSubscription.id)
      return { kind: 'existing', subscription }
    }
    // In CREATING, `syncAt` is the end of a reservation: until then, another call to PayPal runs.
    if (repeatedSubscription?.syncAt && repeatedSubscription.syncAt > now)
      throw new ShopError('PAYMENT_IN_PROGRESS')
    const subscription =
      repeatedSubscription ?? (await insertNewSubscription(shop, tx, request, subscriber))
    // Reserves the call to PayPal for this process. If the process crashes, another process may
    // call PayPal after this time.
    await updateSubscription(tx, subscription.id, { sync_at: addDuration(now, payPalCallTime) })
    return { kind: 'to create', subscription }
  })
}

/**
 * Returns the subscription that an equal request began, if that request may not begin another one.
 * If the subscription of the request's key has ended, frees the key. Throws KEY_USED.
 */
async function findRepeatedSubscription(
  shop: Shop,
  tx: Tx,
  request: PricedSubscriptionRequest,
  { userId, idempotencyKey }: Subscriber,
  now: Date,
): Promise<LockedSubscription | undefined> {
  const rowOfKey =
    idempotencyKey === undefined ? undefined : await findByKey(tx, userId, idempotencyKey)
  if (rowOfKey) {
    const subscription = await lockSubscription(tx, rowOfKey.id)
    if (decideRepeatedSubscription(subscription, now) === 'same') {
      if (!requestHashesOf(shop, request).includes(rowOfKey.request_hash))
        throw new ShopError('KEY_USED')
      return subscription
    }
    // The earlier subscription is neither active nor open for approval, so the key may begin
    // another one.
    await updateSubscription(tx, rowOfKey.id, { key: null })
  }
  const duplicateRow = await tx
    .selectFrom('subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('fingerprint', 'in', subscriptionFingerprintsOf(shop, request))
    .where('state', 'in', [...statesBeforeApproval, 'APPROVED', 'ACTIVE'])
    .where('created_at', '>', subtractDuration(now, duplicateWindow))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const duplicate = duplicateRow && (await lockSubscription(tx, duplicateRow.id))
  if (!duplicate || decideRepeatedSubscription(duplicate, now) === 'ended') return undefined
  // The owner may have changed the savings or the delivery fee since, which the fingerprint does
  // not contain. A new subscription of the shown price then replaces one that waits for approval.
  // An approved subscription is returned, because both would be charged.
  const hasShownPrice = request.shownTotal === duplicate.firstPrice
  return hasShownPrice || !isWaitingForApproval(duplicate.state) ? duplicate : undefined
}

function findByKey(tx: Tx, userId: string, idempotencyKey: string) {
  return tx
    .selectFrom('subscription')
    .select(['id', 'request_hash'])
    .where('user_id', '=', userId)
    .where('key', '=', idempotencyKey)
    .executeTakeFirst()
}

/**
 * Inserts a subscription with its lines, consents, voucher hold and first event. Before that, ends
 * the account's unapproved subscriptions. Throws NO_PLAN, TOTAL_CHANGED, TOO_MANY and the voucher's
 * errors.
 */
async function insertNewSubscription(
  shop: Shop,
  tx: Tx,
  request: PricedSubscriptionRequest,
  { claimHash, userId, idempotencyKey, language }: Subscriber,
): Promise<Subscription> {
  const now = shop.now()
  const { useCount, remainingMs } = await countUse(tx, `subscriptions of ${userId}`, hours(1), now)
  if (useCount > maxPerHour)
    throw new ShopError('TOO_MANY', { retryAfterSeconds: Math.ceil(remainingMs / 1000) })
  await abandonUnapproved(shop, tx, { userId })
  const customerHash = hashCustomer(shop, request.email)
  const voucher = await lockAndValidateRequestedVoucher(tx, request, {
    customerHash,
    claimHash,
    now,
  })
  const offer = getOffer(shop, request, voucher?.amount ?? ZERO_SEN)
  assertShownTotal(request.shownTotal, offer.firstDelivery.total)
  const quizAnswers = await findAnswersForOrder(shop, tx, { quizId: request.quizId, userId })
  const reference = shop.randomBytes(referenceBytes).toString('base64url')
  const sealText = (column: 'medical_note' | 'quiz_answers', text: string): string =>
    seal(shop.sealingKeys, { table: 'subscription', column, row: reference }, text)
  const id = await insertSubscription(tx, {
    reference,
    user_id: userId,
    key: idempotencyKey ?? null,
    request_hash: requestHashesOf(shop, request)[0],
    fingerprint: subscriptionFingerprintsOf(shop, request)[0],
    state: 'CREATING',
    ...toTermsColumns(offer),
    voucher_code: voucher?.code ?? null,
    email: request.email,
    language,
    ...toAddressColumns(request.address),
    medical_note: request.medicalNote === '' ? null : sealText('medical_note', request.medicalNote),
    quiz_answers: quizAnswers ? sealText('quiz_answers', JSON.stringify(quizAnswers)) : null,
    created_at: now,
    changed_at: now,
  })
  await insertLines(tx, id, request)
  await recordConsents(tx, id, request, now)
  if (voucher) await holdForSubscription(tx, { voucher, subscriptionId: id, customerHash, now })
  await recordSubscriptionEvent(tx, id, { actor: 'customer', kind: 'begun', occurredAt: now })
  const logFields = { event: 'subscription.started', subscriptionId: id }
  afterCommit(tx, () => shop.log.info(logFields, 'subscription begun'))
  return getSubscription(tx, id)
}

/**
 * Records the customer's consents now, and not with the first delivery: the medical note is stored
 * now, even if the customer never approves the subscription.
 */
async function recordConsents(
  tx: Tx,
  subscriptionId: number,
  { medicalNote }: PricedSubscriptionRequest,
  givenAt: Date,
): Promise<void> {
  const aboutId = String(subscriptionId)
  const consent = { version: termsVersion, about: 'subscription', aboutId } as const
  for (const kind of consentKindsOf(medicalNote))
    await recordConsent(tx, { ...consent, kind, givenAt })
}

/** Returns undefined for a request without a voucher. Throws the errors of a refused voucher. */
async function lockAndValidateRequestedVoucher(
  tx: Tx,
  request: PricedSubscriptionRequest,
  { customerHash, claimHash, now }: { customerHash: string; claimHash: string; now: Date },
): Promise<ValidVoucher | undefined> {
  if (request.voucherCode === undefined) return undefined
  return lockAndValidateVoucher(tx, {
    code: request.voucherCode,
    subtotal: computeSubtotal(request.pricedLines),
    customerHash,
    ignoredHolds: { of: 'replaced orders', claimHash },
    now,
  })
}

/** Returns the terms of the chosen plan. Throws NO_PLAN when the cart cannot have this plan. */
function getOffer(shop: Shop, request: PricedSubscriptionRequest, voucherDiscount: Sen): PlanOffer {
  const lines = request.pricedLines.map(({ product, quantity }) => ({
    price: product.price,
    size: product.size,
    quantity,
  }))
  const cart = { lines, state: request.address.state, voucher: voucherDiscount }
  const offerResult = computePlanOffer(cart, request.option, settingsOf(shop))
  if (offerResult.ok) return offerResult.offer
  throw new ShopError('NO_PLAN', { message: noPlanTexts[offerResult.reason] })
}

function toTermsColumns(offer: PlanOffer) {
  const { firstDelivery, laterDelivery } = offer
  return {
    payment_option: offer.option,
    saving_percent: offer.savingPercent,
    cadence_days: offer.cadenceDays,
    deliveries: offer.deliveryCount,
    subtotal_sen: laterDelivery.subtotal,
    shipping_sen: laterDelivery.shipping,
    savings_sen: laterDelivery.savings,
    discount_sen: firstDelivery.discount,
    each_sen: laterDelivery.total,
    first_sen: firstDelivery.total,
  }
}

async function insertLines(
  tx: Tx,
  subscriptionId: number,
  request: PricedSubscriptionRequest,
): Promise<void> {
  const lines = request.pricedLines.map(toSnapshotLine)
  await insertSubscriptionLines(
    tx,
    lines.map((line, position) => ({
      subscription_id: subscriptionId,
      position,
      product_id: line.productId,
      product_name: line.name,
      category: line.category,
      image: line.image,
      size: line.size,
      ingredients: [...line.ingredients],
      price_sen: line.price,
      quantity: line.quantity,
    })),
  )
}
