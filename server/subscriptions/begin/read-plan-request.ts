/** Validates the request for a plan, by the rules of the checkout. */
import type { CallParsed } from '#contract/call.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import type { PlanOption } from '#domain/subscriptions/plan-offer.ts'
import type { BoughtLine } from '#server/checkout/price-lines.ts'
import {
  readAgreed,
  readBuyerRequest,
  type BuyerRequest,
} from '#server/checkout/read-order-request.ts'
import { acceptedHashes, type AppSecrets } from '#server/http/keyed-hash.ts'

export type PlanBody = CallParsed<'POST /api/paypal/subscriptions'>['body']

export type PlanRequest = BuyerRequest & {
  option: PlanOption
  voucherCode: string | undefined
  /** The total of the first delivery that was shown to the shopper, in sen. */
  shownTotal: number
}

/** The request with the current products and prices. */
export type PricedPlanRequest = PlanRequest & { bought: readonly BoughtLine[] }

/** Throws the errors of the pay call that need no database. */
export function readPlanRequest(body: PlanBody, delivery: DeliverySettings): PlanRequest {
  const { paymentData } = body
  return {
    ...readBuyerRequest(body, delivery),
    ...readAgreed(paymentData),
    option: paymentData.intent,
  }
}

/**
 * Returns the fingerprints of the request body, without catalogue data, to compare with those of an
 * idempotency key.
 */
export function askedHashesOf(secrets: AppSecrets, request: PricedPlanRequest): string[] {
  const { bought: _, ...requested } = request
  return hashes(secrets, requested)
}

/**
 * Returns the fingerprints of a plan's content. Equal products, prices, term, buyer and address are
 * the same plan.
 */
export function planFingerprintsOf(secrets: AppSecrets, request: PricedPlanRequest): string[] {
  const { bought, shownTotal: _, lines: __, ...rest } = request
  const lines = bought
    .map(({ product, quantity }) => [product.id, quantity, product.price])
    .sort(([a = 0], [b = 0]) => a - b)
  return hashes(secrets, [lines, rest])
}

/**
 * Returns hashes under every accepted secret, the current one first. They are keyed: with a plain
 * hash a reader of the database could test guesses of the medical note.
 */
function hashes(secrets: AppSecrets, content: unknown): string[] {
  return acceptedHashes(secrets, `plan content|${JSON.stringify(content)}`)
}
