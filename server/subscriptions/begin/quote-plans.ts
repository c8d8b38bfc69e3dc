/**
 * Computes what each plan would cost for a cart, if the customer subscribed today at the prices of
 * the catalogue. Stores nothing and holds no voucher. The amounts are those of a subscription that
 * begins now, because save-subscription.ts uses the same `computePlanOffer`.
 */
import type { ParsedCallInput, HandlerResult } from '#contract/call.ts'
import type { PlanSettings } from '#domain/shop-settings.ts'
import {
  formatPlainRinggit,
  toRinggit,
  senFromRinggit,
  subtractSen,
  ZERO_SEN,
} from '#domain/money.ts'
import { parseState } from '#domain/malaysia/states.ts'
import { computeLastChangeDay, listDeliveryDays } from '#domain/subscriptions/delivery-dates.ts'
import {
  computePlanOffer,
  planOptions,
  type OfferCheckResult,
  type PlanOption,
} from '#domain/subscriptions/plan-offer.ts'
import { noPlanTexts } from '#domain/subscriptions/plan-texts.ts'
import type { Totals } from '#domain/checkout/totals.ts'
import { addDays, dateInMalaysia } from '#domain/time.ts'
import { computeSubtotal } from '#server/checkout/check-total.ts'
import { priceLines } from '#server/checkout/price-lines.ts'
import { settingsOf } from '#server/settings/live-settings.ts'
import type { Shop } from '#server/shop.ts'
import { checkVoucher } from '#server/vouchers/check-voucher.ts'

type Quote = HandlerResult<'POST /api/paypal/quote'>

/**
 * Returns one quote for each of `planOptions`. Throws the ShopErrors of priceLines and checkVoucher
 * for an unknown product and a refused voucher.
 */
export async function quotePlans(
  shop: Shop,
  quoteRequest: ParsedCallInput<'POST /api/paypal/quote'>['body'],
  /** `ip`: the number of refused voucher codes is limited for each network. */
  caller: { claimHash: string; userId: string | undefined; ip: string },
): Promise<Quote> {
  const pricedLines = await priceLines(
    shop,
    quoteRequest.cart.map(({ id, quantity }) => ({ productId: id, quantity })),
  )
  const lines = pricedLines.map(({ product, quantity }) => ({
    price: product.price,
    size: product.size,
    quantity,
  }))
  const subtotal = toRinggit(computeSubtotal(pricedLines))
  const voucherDiscount = quoteRequest.voucherCode
    ? senFromRinggit(
        await checkVoucher(shop, { code: quoteRequest.voucherCode, subtotal, ...caller }),
      )
    : ZERO_SEN
  const cart = { lines, state: parseState(quoteRequest.state), voucher: voucherDiscount }
  const settings = settingsOf(shop)
  return {
    plans: planOptions.map((option) =>
      toPlanQuote(shop.now(), option, computePlanOffer(cart, option, settings), settings.plans),
    ),
  }
}

function toPlanQuote(
  now: Date,
  option: PlanOption,
  offerResult: OfferCheckResult,
  plans: PlanSettings,
): Quote['plans'][number] {
  if (!offerResult.ok)
    return {
      option,
      isOffered: false,
      reason: offerResult.reason,
      message: noPlanTexts[offerResult.reason],
    }
  const { offer } = offerResult
  const { cutOffDays } = plans
  const today = dateInMalaysia(now)
  const paymentDays = listDeliveryDays(today, offer)
  const lastPaymentDay = paymentDays.at(-1)
  if (lastPaymentDay === undefined) throw new Error(`plan ${option} has no deliveries`)
  const secondPaymentDay = addDays(today, offer.cadenceDays)
  return {
    option,
    isOffered: true,
    savingPercent: offer.savingPercent,
    cadenceDays: offer.cadenceDays,
    deliveryCount: offer.deliveryCount,
    firstPayment: toAmountsReply(offer.firstDelivery),
    laterPayment: toAmountsReply(offer.laterDelivery),
    termTotal: formatPlainRinggit(offer.termTotal),
    termSaving: formatPlainRinggit(subtractSen(offer.termWithoutPlan, offer.termTotal)),
    paymentDays: [...paymentDays],
    secondPaymentDay,
    cutOffDay: computeLastChangeDay(secondPaymentDay, plans),
    cutOffDays,
    lastPaymentDay,
  }
}

function toAmountsReply(totals: Totals) {
  return {
    subtotal: formatPlainRinggit(totals.subtotal),
    shipping: formatPlainRinggit(totals.shipping),
    savings: formatPlainRinggit(totals.savings),
    discount: formatPlainRinggit(totals.discount),
    total: formatPlainRinggit(totals.total),
  }
}
