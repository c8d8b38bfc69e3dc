/**
 * P0 of paying: is what the browser sent an order at all? Asks the same rules as the checkout screen,
 * in the same order (decisions D-44), and answers it in the shop's own words. Nothing is stored.
 */
import type { CallParsed } from '#contract/call.ts'
import { maxLines, maxQuantity } from '#domain/cart/cart-line.ts'
import { judgeLines, textCaps } from '#domain/checkout/text-caps.ts'
import type { DeliverySettings } from '#domain/shop-settings.ts'
import { ShopError } from '#server/http/shop-error.ts'

import { readDeliveryAddress, type DeliveryAddress } from './read-delivery-address.ts'

export type PayBody = CallParsed<'POST /api/billplz/pay'>['body']

/** What is bought, by whom and for where: the same for a single purchase and a plan. */
export type BuyerRequest = {
  /** Unique by product, in the order of the cart. */
  lines: readonly { productId: number; quantity: number }[]
  email: string
  address: DeliveryAddress
  /** Empty when there is none. */
  medicalNote: string
  /** `null`: the buyer left the quiz out; undefined: the newest of the account. */
  quizId: string | null | undefined
}

export type OrderRequest = BuyerRequest & {
  voucherCode: string | undefined
  /** What the shopper was shown, in sen. */
  shownTotal: number
}

/** Throws the refusals of the pay call that need no database. */
export function readOrderRequest(body: PayBody, delivery: DeliverySettings): OrderRequest {
  const { paymentData } = body
  if (paymentData.intent !== 'oneTime') throw new ShopError('PLAN_ELSEWHERE')
  return { ...readBuyerRequest(body, delivery), ...readAgreed(paymentData) }
}

/** The voucher and the total a shopper was shown. */
export function readAgreed(paymentData: {
  total: number
  voucherCode?: string | null | undefined
}): Pick<OrderRequest, 'voucherCode' | 'shownTotal'> {
  return {
    voucherCode: paymentData.voucherCode?.trim() || undefined,
    shownTotal: Math.round(paymentData.total * 100),
  }
}

/** Throws the refusals that single purchases and plans share. */
export function readBuyerRequest(
  body: Pick<PayBody, 'customerDetails' | 'cart' | 'consent' | 'quizId'>,
  delivery: DeliverySettings,
): BuyerRequest {
  const { customerDetails, cart, consent } = body
  if (cart.length === 0) throw new ShopError('CART_EMPTY')
  const address = readDeliveryAddress(customerDetails, delivery, () => {
    if (consent?.terms === false) throw new ShopError('TERMS_NEEDED')
  })
  return {
    lines: mergeLines(cart),
    email: customerDetails.email.trim(),
    address,
    medicalNote: readNote(customerDetails.medicalCondition, consent?.health === true),
    quizId: body.quizId === '' ? undefined : body.quizId,
  }
}

/** A note is health data: without the buyer's word it is not taken in at all (PDPA s. 40). */
function readNote(typed: string, hasConsent: boolean): string {
  const note = typed.trim()
  if (note === '') return ''
  if (!hasConsent) throw new ShopError('HEALTH_CONSENT_NEEDED')
  const judged = judgeLines(note, textCaps.medicalNote)
  if (!judged.ok)
    throw new ShopError('FIELD_WRONG', {
      message:
        judged.why === 'long'
          ? 'Your medical note is too long.'
          : 'Your medical note holds a character that cannot be printed.',
      fields: { medicalCondition: judged.why },
    })
  return note
}

function mergeLines(cart: PayBody['cart']): OrderRequest['lines'] {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of cart) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  const tooMany = [...quantities.values()].some((quantity) => quantity > maxQuantity)
  if (tooMany || quantities.size > maxLines)
    throw new ShopError('INVALID', { fields: { cart: 'too many' } })
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}
