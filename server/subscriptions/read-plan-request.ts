/** Is what the browser sent a plan at all? The rules of the checkout, then those of plans. */
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
  /** What the shopper was shown for the first delivery, in sen. */
  shownTotal: number
}

/** With the products and prices of this moment. */
export type PricedPlanRequest = PlanRequest & { bought: readonly BoughtLine[] }

/** Throws the refusals of the pay call that need no database. */
export function readPlanRequest(body: PlanBody, delivery: DeliverySettings): PlanRequest {
  const { paymentData } = body
  return {
    ...readBuyerRequest(body, delivery),
    ...readAgreed(paymentData),
    option: paymentData.intent,
  }
}

/** What a caller's key stands for: everything that was asked. */
export function askedHashesOf(secrets: AppSecrets, request: PricedPlanRequest): string[] {
  const { bought: _, ...asked } = request
  return hashes(secrets, asked)
}

/** What makes two requests the same plan: what, at what price, how long, to whom and where. */
export function planFingerprintsOf(secrets: AppSecrets, request: PricedPlanRequest): string[] {
  const { bought, shownTotal: _, lines: __, ...rest } = request
  const lines = bought
    .map(({ product, quantity }) => [product.id, quantity, product.price])
    .sort(([a = 0], [b = 0]) => a - b)
  return hashes(secrets, [lines, rest])
}

/**
 * Under every accepted secret, the present one first. Keyed: a plain hash would let a reader of the
 * database test guesses of the medical note.
 */
function hashes(secrets: AppSecrets, content: unknown): string[] {
  return acceptedHashes(secrets, `plan content|${JSON.stringify(content)}`)
}
