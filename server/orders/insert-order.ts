/**
 * Saves a new order with a copy of its lines: prices, names and the address may change later, the
 * order does not (invariant I1). The medical note is encrypted and bound to this order.
 */
import type { Address } from '#domain/address/address.ts'
import { countryName } from '#domain/address/address.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import { defaultLanguage, type ShopLanguage } from '#domain/content/languages.ts'
import type { Totals } from '#domain/checkout/totals.ts'
import type { Sen } from '#domain/money.ts'
import { orderNumberFrom, orderNumberLength } from '#domain/orders/order-number.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { isConflict } from '#domain/pharmacy/review-flags.ts'
import { exclusionsOf } from '#domain/recommendation/hard-filters.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { recordConsent } from '#server/consent/consents.ts'
import { addressColumns } from '#server/db/address-columns.ts'
import { seal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Shop } from '#server/shop.ts'

import { recordOrderEvent } from './move-order.ts'
import { insertOrderLines, insertOrderRow } from './orders.store.ts'

type AnyNewOrder = {
  claim: string
  userId: string | undefined
  fingerprint: string
  totals: Totals
  voucherCode: string | undefined
  email: string
  /** Language of the checkout, or of the subscriber's account. Default: English. */
  language?: ShopLanguage
  address: Address
  /** Empty when there is none. */
  medicalNote: string
  /** The buyer's quiz answers, if there are any. */
  quiz: QuizAnswers | undefined
  /** The saved quiz of these answers: both are erased together. */
  keptQuizId?: string | undefined
  expiresAt: Date
}

export type NewOrder = AnyNewOrder & {
  lines: readonly { product: Product; quantity: number }[]
}

/** A bought line as it was at that time; the catalogue may have changed since. */
export type SnapshotLine = {
  productId: number
  name: string
  category: string
  image: string
  size: number
  ingredients: readonly string[]
  /** Data for the pharmacist's review; left out when the product is no longer made. */
  product?: RecommendableProduct | undefined
  price: Sen
  quantity: number
}

export type NewSnapshotOrder = AnyNewOrder & {
  lines: readonly SnapshotLine[]
  option: PaymentOption
  /** The order contains a product that the buyer's answers exclude: a pharmacist must review it. */
  conflict: boolean
  /** When the terms were accepted, if not now. */
  agreedAt?: Date
}

const termsVersion = '2026-11'

export async function insertOrder(
  shop: Shop,
  tx: Tx,
  order: NewOrder,
): Promise<{ id: number; number: string }> {
  const { lines, quiz, ...rest } = order
  return insertSnapshot(shop, tx, {
    ...rest,
    quiz,
    option: 'oneTime',
    lines: lines.map(snapshotOf),
    conflict: hasConflict(
      quiz,
      lines.map(({ product }) => product),
    ),
  })
}

/** Saves an order with terms accepted earlier: each delivery of a subscription. */
export async function insertSnapshot(
  shop: Shop,
  tx: Tx,
  order: NewSnapshotOrder,
): Promise<{ id: number; number: string }> {
  const at = shop.now()
  const placed = await insertRow(shop, tx, order, at)
  await insertOrderLines(
    tx,
    order.lines.map((line, position) => ({
      order_id: placed.id,
      position,
      product_id: line.productId,
      product_name: line.name,
      category: line.category,
      image: line.image,
      size: line.size,
      ingredients: [...line.ingredients],
      product: line.product ? JSON.stringify(line.product) : null,
      price_sen: line.price,
      quantity: line.quantity,
    })),
  )
  const agreed = {
    version: termsVersion,
    about: 'order',
    aboutId: placed.number,
    at: order.agreedAt ?? at,
  } as const
  await recordConsent(tx, { ...agreed, kind: 'terms' })
  if (order.medicalNote !== '') await recordConsent(tx, { ...agreed, kind: 'medical_note' })
  const cause = { who: 'shopper', cause: 'order placed', at }
  await recordOrderEvent(tx, placed.id, { subject: 'payment', to: 'pending' }, cause)
  return placed
}

/** Draws order numbers until one is free; with 32^8 of them the first nearly always is. */
async function insertRow(
  shop: Shop,
  tx: Tx,
  order: NewSnapshotOrder,
  at: Date,
): Promise<{ id: number; number: string }> {
  const { totals, address } = order
  const { language = defaultLanguage } = order
  for (;;) {
    const number = orderNumberFrom(shop.randomBytes(orderNumberLength))
    const sealed = (column: 'medical_note' | 'allergies' | 'quiz_answers', text: string): string =>
      seal(shop.sealing, { table: 'orders', column, row: number }, text)
    const row = await insertOrderRow(tx, {
      number,
      claim: order.claim,
      user_id: order.userId ?? null,
      fingerprint: order.fingerprint,
      payment_option: order.option,
      subtotal_sen: totals.subtotal,
      shipping_sen: totals.shipping,
      savings_sen: totals.savings,
      discount_sen: totals.discount,
      total_sen: totals.total,
      voucher_code: order.voucherCode ?? null,
      ...addressColumns(address),
      email: order.email,
      language,
      country: countryName,
      medical_note: order.medicalNote === '' ? null : sealed('medical_note', order.medicalNote),
      allergies: order.quiz ? sealed('allergies', JSON.stringify(order.quiz.allergic)) : null,
      quiz_answers: order.quiz ? sealed('quiz_answers', JSON.stringify(order.quiz)) : null,
      quiz_id: order.keptQuizId ?? null,
      conflict: order.conflict,
      placed_at: at,
      changed_at: at,
      expires_at: order.expiresAt,
    })
    if (row) return row
  }
}

/**
 * Returns whether the cart contains a product that the buyer's answers exclude; a pharmacist then
 * reviews the order.
 */
export function hasConflict(quiz: QuizAnswers | undefined, products: readonly Product[]): boolean {
  if (!quiz) return false
  return products.some((product) => exclusionsOf(product, quiz).some(isConflict))
}

/** Returns the product data for the pharmacist's review, as ordered (invariants I1, I14). */
export function safetyOf(product: Product): RecommendableProduct {
  const { id, product_name, category, gender, allergies, glutenFree, nutFree } = product
  const { breastFeedingSafe, ingredients, formula } = product
  const names = { id, product_name, category, gender, ingredients, ...(formula && { formula }) }
  return { ...names, allergies, glutenFree, nutFree, breastFeedingSafe }
}

export function snapshotOf({
  product,
  quantity,
}: {
  product: Product
  quantity: number
}): SnapshotLine {
  return {
    productId: product.id,
    name: product.product_name,
    category: product.category,
    image: product.image,
    size: product.size,
    ingredients: ingredientTexts(product),
    product: safetyOf(product),
    price: product.price,
    quantity,
  }
}

/** Returns texts like 'NMN 150 mg', or names only when staff entered no amounts. */
function ingredientTexts(product: Product): string[] {
  const amounts = product.formula?.ingredients.map(
    ({ name, amount, unit }) => `${name} ${amount} ${unit}`,
  )
  return amounts ?? [...product.ingredients]
}
