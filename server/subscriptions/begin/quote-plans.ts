/**
 * Returns what both plans would cost for a cart, with the catalogue's prices and today's dates.
 * Nothing is stored and no voucher is held. Beginning a subscription uses the same `offerPlan`.
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
import { cutOffDayOf, deliveryDays } from '#domain/subscriptions/delivery-dates.ts'
import {
  offerPlan,
  planOptions,
  type OfferCheckResult,
  type PlanOption,
} from '#domain/subscriptions/plan-offer.ts'
import { noPlanTexts } from '#domain/subscriptions/plan-texts.ts'
import type { Totals } from '#domain/checkout/totals.ts'
import { addDays, dateInMalaysia } from '#domain/time.ts'
import { subtotalOf } from '#server/checkout/check-total.ts'
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
  /** IP of the caller. Refused voucher codes are limited per network. */
  ip: string,
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
  const subtotal = toRinggit(subtotalOf(pricedLines))
  const voucherDiscount = quoteRequest.voucherCode
    ? senFromRinggit(await checkVoucher(shop, { code: quoteRequest.voucherCode, subtotal, ip }))
    : ZERO_SEN
  const cart = { lines, state: parseState(quoteRequest.state), voucher: voucherDiscount }
  const settings = settingsOf(shop)
  return {
    plans: planOptions.map((option) =>
      toPlanReply(shop.now(), option, offerPlan(cart, option, settings), settings.plans),
    ),
  }
}

function toPlanReply(
  now: Date,
  option: PlanOption,
  checkResult: OfferCheckResult,
  plans: PlanSettings,
): Quote['plans'][number] {
  if (!checkResult.ok)
    return {
      option,
      offered: false,
      reason: checkResult.reason,
      message: noPlanTexts[checkResult.reason],
    }
  const { offer } = checkResult
  const { cutOffDays } = plans
  const today = dateInMalaysia(now)
  const dates = deliveryDays(today, offer)
  const lastDate = dates.at(-1)
  if (lastDate === undefined) throw new Error(`plan ${option} has no deliveries`)
  const nextDate = addDays(today, offer.cadenceDays)
  return {
    option,
    offered: true,
    savingPercent: offer.savingPercent,
    cadenceDays: offer.cadenceDays,
    deliveries: offer.deliveries,
    first: toAmountsReply(offer.first),
    each: toAmountsReply(offer.each),
    termTotal: formatPlainRinggit(offer.termTotal),
    termSaving: formatPlainRinggit(subtractSen(offer.termWithoutPlan, offer.termTotal)),
    dates: [...dates],
    nextDate,
    cutOff: cutOffDayOf(nextDate, plans),
    cutOffDays,
    ends: lastDate,
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
