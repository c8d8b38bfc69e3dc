/**
 * Creates the order of a paid delivery from the terms to which the customer agreed, settles the
 * order and emails the customer.
 */
import { ZERO_SEN, type Sen } from '#domain/money.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { findProduct } from '#server/catalogue/find-products.ts'
import { findConsentVersion } from '#server/consent/consents.ts'
import type { Tx } from '#server/db/transact.ts'
import type { ProviderPayment } from '#server/integrations/paypal/paypal.ts'
import { deliveryPaid } from '#server/mail/emails/subscription/delivery-paid.email.ts'
import { queueEmail } from '#server/mail/queue-email.ts'
import { hasConflict, insertSnapshotOrder, toReviewProduct } from '#server/orders/insert-order.ts'
import { readOrderForEmail } from '#server/orders/email-about-order.ts'
import { settleSubscriptionPayment } from '#server/payments/settle-payment.ts'
import { findAnswersForOrder } from '#server/quiz/quiz-for-order.ts'
import type { Shop } from '#server/shop.ts'
import { moveHoldToOrder } from '#server/vouchers/hold-for-subscription.ts'

import { listSubscriptionLines } from '#server/subscriptions/begin/subscription-lines.ts'
import { updateSubscription, insertDelivery } from '#server/subscriptions/subscriptions.store.ts'
import { recordSubscriptionEvent } from '#server/subscriptions/subscription-events.store.ts'
import {
  toAddressColumns,
  type LockedSubscription,
  type Subscription,
} from '#server/subscriptions/stored-subscription.ts'
import { unsealNote, unsealQuizAnswers } from '#server/subscriptions/unseal-health.ts'
import {
  readRecipient,
  readSubscriptionEmailData,
} from '#server/subscriptions/email-about-subscription.ts'

/**
 * Inserts the order and the delivery, settles the payment and queues the email, all in the
 * transaction `tx`. Returns the order. `deliveryNumber` is the position of the delivery in the
 * subscription, from 1. The caller must have checked that `payment` has the agreed amount, which is
 * recorded as the amount paid. Throws a unique violation when the payment or the delivery number
 * was saved before.
 */
export async function createDelivery(
  shop: Shop,
  tx: Tx,
  lockedSubscription: LockedSubscription,
  deliveryNumber: number,
  payment: ProviderPayment,
): Promise<{ id: number; number: string }> {
  const subscription = await applyLaterAddress(tx, lockedSubscription, payment.occurredAt)
  const { id } = subscription
  const isFirst = deliveryNumber === 1
  const amount = isFirst ? subscription.firstPrice : subscription.laterPrice
  const order = await insertDeliveryOrder(shop, tx, subscription, { deliveryNumber, amount })
  await insertDelivery(tx, {
    subscription_id: id,
    number: deliveryNumber,
    payment_id: payment.id,
    order_id: order.id,
    amount_sen: amount,
    paid_at: payment.occurredAt,
  })
  // Must run before the order is settled, because settling redeems the voucher that the order
  // holds.
  if (isFirst) await moveHoldToOrder(tx, id, order.id)
  const event = { actor: 'provider', kind: 'delivery paid', occurredAt: shop.now() } as const
  await recordSubscriptionEvent(tx, id, event, { orderNumber: order.number })
  await settleSubscriptionPayment(shop, tx, {
    orderId: order.id,
    amount,
    paymentId: payment.id,
  })
  await emailDelivery(shop, tx, subscription, { deliveryNumber, orderId: order.id })
  return order
}

/**
 * Inserts the order of a delivery with the terms, products and health data from when the
 * subscription began, and the current address. `amount` is the total of the order.
 */
async function insertDeliveryOrder(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  { deliveryNumber, amount }: { deliveryNumber: number; amount: Sen },
): Promise<{ id: number; number: string }> {
  const { id } = subscription
  const isFirst = deliveryNumber === 1
  const lines = (await listSubscriptionLines(tx, id)).map((line) => ({
    ...line,
    // Undefined when the product is not in the catalogue any more.
    product: findProduct(shop, line.productId),
  }))
  const quizAnswers = unsealQuizAnswers(shop, subscription)
  const recipient = await readRecipient(tx, subscription)
  return insertSnapshotOrder(shop, tx, {
    // No browser placed this order: claim hash and fingerprint match neither a cookie nor a
    // repeated order.
    claimHash: `subscription ${id}`,
    userId: subscription.userId,
    language: recipient.language,
    fingerprint: `subscription ${id} ${deliveryNumber}`,
    option: subscription.option,
    totals: {
      subtotal: subscription.subtotal,
      shipping: subscription.shipping,
      savings: subscription.savings,
      discount: isFirst ? subscription.discount : ZERO_SEN,
      total: amount,
    },
    voucherCode: isFirst ? subscription.voucherCode : undefined,
    email: recipient.to,
    address: subscription.address,
    medicalNote: unsealNote(shop, subscription),
    quizAnswers,
    healthErasedAt: subscription.healthErasedAt,
    lines: lines.map(({ product, ...line }) => ({
      ...line,
      product: product && toReviewProduct(product),
    })),
    hasConflict: await needsReview(shop, tx, {
      userId: subscription.userId,
      products: lines.map(({ product }) => product),
      quizAnswers,
    }),
    acceptedTerms: await findAcceptedTerms(tx, subscription),
    // The order is settled in the same transaction, so this expiry never takes effect.
    expiresAt: shop.now(),
  })
}

/**
 * Returns the subscription with the address of a delivery that was paid at `paidAt`. If the address
 * for later deliveries applies to that delivery, saves it as the current address.
 */
async function applyLaterAddress(
  tx: Tx,
  subscription: Subscription,
  paidAt: Date,
): Promise<Subscription> {
  const { id, laterAddress } = subscription
  if (!laterAddress || paidAt < laterAddress.appliesFrom) return subscription
  await updateSubscription(tx, id, {
    ...toAddressColumns(laterAddress.address),
    later_address: null,
    later_address_from: null,
  })
  return { ...subscription, address: laterAddress.address, laterAddress: undefined }
}

/**
 * The version of the terms for a subscription without a recorded consent. Subscriptions of earlier
 * releases have none.
 */
const versionWithoutConsent = '2026-11'

/**
 * Returns the version of the terms that the customer accepted when they subscribed, and when that
 * was. The current terms may differ.
 */
async function findAcceptedTerms(
  tx: Tx,
  { id, createdAt }: Subscription,
): Promise<{ version: string; acceptedAt: Date }> {
  const consent = { kind: 'terms', about: 'subscription', aboutId: String(id) } as const
  const version = (await findConsentVersion(tx, consent)) ?? versionWithoutConsent
  return { version, acceptedAt: createdAt }
}

/**
 * Returns true when a pharmacist must review the order: a product is not in the catalogue any more
 * (undefined in `products`), or quiz answers of the customer exclude a product with its current
 * formula. Both the answers from when the subscription began (`quizAnswers`) and the newest ones
 * count.
 */
async function needsReview(
  shop: Shop,
  tx: Tx,
  order: {
    userId: string
    products: readonly (Product | undefined)[]
    quizAnswers: QuizAnswers | undefined
  },
): Promise<boolean> {
  const { userId, products, quizAnswers } = order
  const currentProducts = products.filter((product) => product !== undefined)
  if (currentProducts.length < products.length) return true
  // A customer who did not share answers with the subscription does not share newer ones either.
  // Without a quiz id, findAnswersForOrder returns the newest answers of the account.
  const newestAnswers =
    quizAnswers && (await findAnswersForOrder(shop, tx, { quizId: undefined, userId }))
  return hasConflict(quizAnswers, currentProducts) || hasConflict(newestAnswers, currentProducts)
}

/** Queues the email about the payment, the order and the subscription's next deliveries. */
async function emailDelivery(
  shop: Shop,
  tx: Tx,
  subscription: Subscription,
  { deliveryNumber, orderId }: { deliveryNumber: number; orderId: number },
): Promise<void> {
  const { to, language, data } = await readOrderForEmail(shop, tx, orderId)
  const subscriptionData = await readSubscriptionEmailData(shop, tx, subscription)
  await queueEmail(shop, tx, deliveryPaid, {
    dedupeKey: `order ${data.number}`,
    orderId,
    to,
    language,
    data: { ...data, plan: { ...subscriptionData, delivery: deliveryNumber } },
  })
}
