/**
 * Saves a new order with a copy of each product's name and price (a *snapshot*), so that later
 * changes of the catalogue do not change the order. The health data is encrypted, and can be
 * decrypted only for this order.
 */
import { countryName, type Address } from '#domain/address/address.ts'
import { formatAmount } from '#domain/catalogue/formula/formula.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import type { ShopLanguage } from '#domain/content/languages.ts'
import type { Totals } from '#domain/checkout/totals.ts'
import type { Sen } from '#domain/money.ts'
import { encodeOrderNumber, orderNumberLength } from '#domain/orders/order-number.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { isConflict } from '#domain/pharmacy/review-flags.ts'
import { findExclusions } from '#domain/recommendation/hard-filters.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { buildInsertedOrderConsents } from '#server/consent/consents.ts'
import { toAddressColumns } from '#server/db/address-columns.ts'
import { seal } from '#server/db/sealed.ts'
import type { Tx } from '#server/db/transact.ts'
import type { Write } from '#server/db/write-together.ts'
import type { Shop } from '#server/shop.ts'

import { insertOrderWithLines } from './orders.store.ts'

type OrderBasics = {
  /** Hash of the browser's claim cookie; see order-access.ts. */
  claimHash: string
  /** The buyer's account; undefined for a guest. */
  userId: string | undefined
  /** Keyed hash of the order's content, to find a repeated order (find-orders-of-browser.ts). */
  fingerprint: string
  totals: Totals
  voucherCode: string | undefined
  email: string
  /** Language of the checkout, or of the subscriber's account. */
  language: ShopLanguage
  address: Address
  /** The buyer's note for the pharmacist; an empty text when there is none. */
  medicalNote: string
  /** The buyer's quiz answers. Undefined when the buyer shares none. */
  quizAnswers: QuizAnswers | undefined
  /** The id of the saved quiz with these answers; quiz and answers are erased together. */
  savedQuizId?: string | undefined
  /** Until when the order can be paid. */
  expiresAt: Date
}

type NewOrder = OrderBasics & {
  lines: readonly { product: Product; quantity: number }[]
}

/** A product as it was when it was bought. The catalogue may have changed since. */
export type SnapshotLine = {
  productId: number
  name: string
  category: string
  image: string
  size: number
  ingredients: readonly string[]
  /** Data for the pharmacist's review. Undefined when the catalogue does not have the product. */
  product?: RecommendableProduct | undefined
  price: Sen
  quantity: number
}

type NewSnapshotOrder = OrderBasics & {
  lines: readonly SnapshotLine[]
  option: PaymentOption
  /**
   * True if the buyer's answers exclude one of the products, or a delivery has a product that is
   * not in the catalogue any more. A pharmacist then reviews the order before it is made.
   */
  hasConflict: boolean
  /** When the health data of the subscription was erased. A pharmacist then reviews the order. */
  healthErasedAt?: Date | undefined
  /** The terms that the buyer accepted, and when. Default: the current terms, now. */
  acceptedTerms?: { version: string; acceptedAt: Date }
}

/**
 * Version of the terms that the checkout shows. It is stored with the buyer's consent. Change it
 * whenever the terms change.
 */
export const termsVersion = '2026-11'

/** Returns the kinds of consent that the buyer gives with an order or a subscription. */
export function consentKindsOf(medicalNote: string): readonly ('terms' | 'medical_note')[] {
  return medicalNote === '' ? ['terms'] : ['terms', 'medical_note']
}

/**
 * Saves a one-time order of products in the catalogue, with its first event and the consents of the
 * buyer. Does not record a payment attempt: the caller must begin the attempt in the same
 * transaction.
 */
export async function insertOrder(
  shop: Shop,
  tx: Tx,
  order: NewOrder,
): Promise<{ id: number; number: string }> {
  const { lines, ...basics } = order
  return insertSnapshotOrder(shop, tx, {
    ...basics,
    option: 'oneTime',
    lines: lines.map(toSnapshotLine),
    hasConflict: hasConflict(
      basics.quizAnswers,
      lines.map(({ product }) => product),
    ),
  })
}

/**
 * Saves an order from lines that were copied before, such as those of a subscription, with its
 * first event and the consents of the buyer. Like insertOrder, does not record a payment attempt.
 */
export async function insertSnapshotOrder(
  shop: Shop,
  tx: Tx,
  order: NewSnapshotOrder,
): Promise<{ id: number; number: string }> {
  const placedAt = shop.now()
  const consents = buildInsertedOrderConsents(tx, {
    kinds: consentKindsOf(order.medicalNote),
    version: order.acceptedTerms?.version ?? termsVersion,
    givenAt: order.acceptedTerms?.acceptedAt ?? placedAt,
  })
  return insertWithFreeNumber(shop, tx, order, { placedAt, consents })
}

/** The columns of an order that are encrypted. */
type HealthColumn = 'medical_note' | 'allergies' | 'quiz_answers'

/**
 * Inserts the order, its lines, its first event and its consents. Generates order numbers until a
 * number is free; the first number nearly always is. The health data is encrypted again for each
 * number, because the encryption binds it to the number.
 */
async function insertWithFreeNumber(
  shop: Shop,
  tx: Tx,
  order: NewSnapshotOrder,
  { placedAt, consents }: { placedAt: Date; consents: Write },
): Promise<{ id: number; number: string }> {
  const { totals, address, language } = order
  const quizAnswers = order.quizAnswers ?? null
  for (;;) {
    const number = encodeOrderNumber(shop.randomBytes(orderNumberLength))
    const sealText = (column: HealthColumn, text: string): string =>
      seal(shop.sealingKeys, { table: 'orders', column, row: number }, text)
    const row = await insertOrderWithLines(
      tx,
      { lines: order.lines, consents },
      {
        number,
        claim: order.claimHash,
        user_id: order.userId ?? null,
        fingerprint: order.fingerprint,
        payment_option: order.option,
        subtotal_sen: totals.subtotal,
        shipping_sen: totals.shipping,
        savings_sen: totals.savings,
        discount_sen: totals.discount,
        total_sen: totals.total,
        voucher_code: order.voucherCode ?? null,
        ...toAddressColumns(address),
        email: order.email,
        language,
        country: countryName,
        medical_note: order.medicalNote === '' ? null : sealText('medical_note', order.medicalNote),
        allergies: quizAnswers && sealText('allergies', JSON.stringify(quizAnswers.allergic)),
        quiz_answers: quizAnswers && sealText('quiz_answers', JSON.stringify(quizAnswers)),
        quiz_id: order.savedQuizId ?? null,
        conflict: order.hasConflict,
        health_erased_at: order.healthErasedAt ?? null,
        placed_at: placedAt,
        changed_at: placedAt,
        expires_at: order.expiresAt,
      },
    )
    if (row) return row
  }
}

/**
 * Returns whether the buyer's answers exclude one of the products; a pharmacist then reviews the
 * order. Returns false without answers.
 */
export function hasConflict(
  quizAnswers: QuizAnswers | undefined,
  products: readonly Product[],
): boolean {
  if (!quizAnswers) return false
  return products.some((product) => findExclusions(product, quizAnswers).some(isConflict))
}

/** Returns the product data for the pharmacist's review, as it was when the order was placed. */
export function toReviewProduct(product: Product): RecommendableProduct {
  return {
    id: product.id,
    product_name: product.product_name,
    category: product.category,
    gender: product.gender,
    ingredients: product.ingredients,
    ...(product.formula && { formula: product.formula }),
    allergies: product.allergies,
    ...(product.noAllergens && { noAllergens: true }),
    glutenFree: product.glutenFree,
    nutFree: product.nutFree,
    breastFeedingSafe: product.breastFeedingSafe,
  }
}

/** Returns the copy of a product that an order or a subscription keeps. */
export function toSnapshotLine({
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
    ingredients: formatIngredients(product),
    product: toReviewProduct(product),
    price: product.price,
    quantity,
  }
}

/** Returns texts like 'NMN 150 mg', as labels print them; without a formula, only names. */
function formatIngredients({ formula, ingredients }: Product): string[] {
  if (!formula) return [...ingredients]
  return formula.ingredients.map((ingredient) => `${ingredient.name} ${formatAmount(ingredient)}`)
}
