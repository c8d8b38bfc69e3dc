/**
 * Phase P0 of placing an order: validates the request with the rules of the checkout screen, in the
 * same sequence, and converts it to the server's own types. Nothing is stored.
 */
import type { ParsedCallInput } from '#contract/call.ts'
import { maxCartLines, maxLineQuantity } from '#domain/cart/cart-line.ts'
import { validateMultilineText, textLimits } from '#domain/checkout/text-limits.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

import {
  readDeliveryAddress,
  type DeliveryAddress,
} from '#server/orders/read/read-delivery-address.ts'

export type PayBody = ParsedCallInput<'POST /api/billplz/pay'>['body']

/** What a single purchase and a subscription have in common: lines, buyer and delivery address. */
export type BuyerRequest = {
  /** Unique by product, in the sequence of the cart. */
  lines: readonly { productId: number; quantity: number }[]
  email: string
  address: DeliveryAddress
  /** Empty when there is none. */
  medicalNote: string
  /** Null if the buyer chose to send no quiz; undefined to use the account's newest quiz. */
  quizId: string | null | undefined
}

export type OrderRequest = BuyerRequest & {
  voucherCode: string | undefined
  /** The total that was shown to the shopper, in sen. */
  shownTotal: number
}

/**
 * Returns the request of a single purchase. Throws PLAN_ELSEWHERE for a plan, because another
 * endpoint begins subscriptions, and the errors of `readBuyerRequest`.
 */
export function readOrderRequest(body: PayBody, delivery: DeliverySettings): OrderRequest {
  const { paymentData } = body
  if (paymentData.intent !== 'oneTime') throw new ShopError('PLAN_ELSEWHERE')
  return { ...readBuyerRequest(body, delivery), ...readVoucherAndTotal(paymentData) }
}

/** Returns the voucher code, undefined when it is blank, and the shown total in sen. */
export function readVoucherAndTotal(paymentData: {
  total: number
  voucherCode?: string | null | undefined
}): Pick<OrderRequest, 'voucherCode' | 'shownTotal'> {
  return {
    voucherCode: paymentData.voucherCode?.trim() || undefined,
    // The payload has ringgit. Rounded, because 19.9 * 100 is not exactly 1990 in a computer.
    shownTotal: Math.round(paymentData.total * 100),
  }
}

/**
 * Returns lines, buyer and address of a purchase or a subscription. Throws CART_EMPTY,
 * FIELDS_MISSING, TERMS_REQUIRED, FIELD_INVALID, INVALID for too many lines or too large a
 * quantity, and HEALTH_CONSENT_REQUIRED.
 */
export function readBuyerRequest(
  body: Pick<PayBody, 'customerDetails' | 'cart' | 'consent' | 'quizId'>,
  delivery: DeliverySettings,
): BuyerRequest {
  const { customerDetails, cart, consent } = body
  if (cart.length === 0) throw new ShopError('CART_EMPTY')
  // The terms are checked between blank and wrong fields, in the sequence of the checkout screen.
  const address = readDeliveryAddress(customerDetails, delivery, () => {
    if (consent?.terms === false) throw new ShopError('TERMS_REQUIRED')
  })
  return {
    lines: mergeLines(cart),
    email: customerDetails.email.trim(),
    address,
    medicalNote: readNote(customerDetails.medicalCondition, consent?.health === true),
    quizId: body.quizId === '' ? undefined : body.quizId,
  }
}

/**
 * Returns the trimmed note. Throws HEALTH_CONSENT_REQUIRED for a medical note without consent,
 * because it is health data (PDPA s. 40), and FIELD_INVALID for one that is too long or cannot be
 * printed.
 */
function readNote(enteredNote: string, hasConsent: boolean): string {
  const note = enteredNote.trim()
  if (note === '') return ''
  if (!hasConsent) throw new ShopError('HEALTH_CONSENT_REQUIRED')
  const textCheck = validateMultilineText(note, textLimits.medicalNote)
  if (!textCheck.ok)
    throw new ShopError('FIELD_INVALID', {
      message:
        textCheck.reason === 'long'
          ? 'Your medical note is too long. Shorten it.'
          : 'Your medical note contains a character that cannot be printed. Remove it.',
      fields: { medicalCondition: textCheck.reason },
    })
  return note
}

/**
 * Adds up the quantities of lines with the same product. Throws INVALID above the cart's limits.
 */
function mergeLines(cart: PayBody['cart']): OrderRequest['lines'] {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of cart) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const isAnyTooLarge = [...quantities.values()].some((quantity) => quantity > maxLineQuantity)
  if (isAnyTooLarge || quantities.size > maxCartLines)
    throw new ShopError('INVALID', { fields: { cart: 'too many' } })
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
