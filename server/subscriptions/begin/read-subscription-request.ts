/** Validates the request for a subscription with the rules of the checkout. */
import type { ParsedCallInput } from '#contract/call.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import type { PlanOption } from '#domain/subscriptions/plan-offer.ts'
import type { ProductLine } from '#server/checkout/price-lines.ts'
import {
  readVoucherAndTotal,
  readBuyerRequest,
  type BuyerRequest,
} from '#server/checkout/read-order-request.ts'
import {
  computeAcceptedHashes,
  type AcceptedHashes,
  type AppSecrets,
} from '#server/http/keyed-hash.ts'

export type SubscriptionBody = ParsedCallInput<'POST /api/paypal/subscriptions'>['body']

type SubscriptionRequest = BuyerRequest & {
  option: PlanOption
  voucherCode: string | undefined
  /** The total of the first delivery, in sen, as the page showed it to the shopper. */
  shownTotal: number
}

/** The request with the current products and prices. */
export type PricedSubscriptionRequest = SubscriptionRequest & {
  pricedLines: readonly ProductLine[]
}

/**
 * Returns the validated request. Throws the ShopErrors of `POST /api/paypal/subscriptions` that
 * need no database, such as INVALID.
 */
export function readSubscriptionRequest(
  body: SubscriptionBody,
  delivery: DeliverySettings,
): SubscriptionRequest {
  const { paymentData } = body
  return {
    ...readBuyerRequest(body, delivery),
    ...readVoucherAndTotal(paymentData),
    option: paymentData.intent,
  }
}

/**
 * Returns the hashes of the request as the browser sent it, without catalogue data. A later request
 * with the same idempotency key is a repetition of this request if it has one of these hashes.
 */
export function requestHashesOf(
  secrets: AppSecrets,
  request: PricedSubscriptionRequest,
): AcceptedHashes {
  const { pricedLines: _, ...unpricedRequest } = request
  return hashUnderAllSecrets(secrets, unpricedRequest)
}

/**
 * Returns the fingerprints of a request's content: two requests with equal products, prices, term,
 * buyer and address have a fingerprint in common.
 */
export function subscriptionFingerprintsOf(
  secrets: AppSecrets,
  request: PricedSubscriptionRequest,
): AcceptedHashes {
  // `pricedLines` replaces `lines`. `shownTotal` also depends on the owner's settings, so
  // findRepeatedSubscription compares it.
  const { pricedLines, shownTotal: _, lines: __, ...termsAndBuyer } = request
  const lines = pricedLines
    .toSorted((a, b) => a.product.id - b.product.id)
    .map(({ product, quantity }) => [product.id, quantity, product.price])
  return hashUnderAllSecrets(secrets, [lines, termsAndBuyer])
}

/**
 * Returns the hash of the content under every accepted secret, the current one first. The hashes
 * are keyed, because with plain hashes a reader of the database could test guesses of the medical
 * note.
 *
 * Danger: the hashes are stored. After a change of the hashed text, a request that repeats one from
 * before the change is not recognised, and begins another subscription.
 */
function hashUnderAllSecrets(secrets: AppSecrets, content: unknown): AcceptedHashes {
  return computeAcceptedHashes(secrets, `plan content|${JSON.stringify(content)}`)
}
