/**
 * Saves a new order with a copy of each product's name and price. Later changes of the catalogue do
 * not change the order. The medical note is encrypted, and can be decrypted only for this order.
 */
import { countryName, type Address } from '#domain/address/address.ts'
import { formatAmount } from '#domain/catalogue/formula/formula.ts'
import type { Product } from '#domain/catalogue/product.ts'
import type { PaymentOption } from '#domain/checkout/payment-options.ts'
import { defaultLanguage, type ShopLanguage } from '#domain/content/languages.ts'
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
  userId: string | undefined
  /** Keyed hash of the order's content, to find a repeated order (find-orders-of-browser.ts). */
  fingerprint: string
  totals: Totals
  voucherCode: string | undefined
  email: string
  /** Language of the checkout, or of the subscriber's account. Default: English. */
  language?: ShopLanguage
  address: Address
  /** Typed by the buyer; empty when there is none. */
  medicalNote: string
  /** The buyer's quiz answers. Undefined when the buyer took no quiz. */
  quiz: QuizAnswers | undefined
  /** The id of the saved quiz with these answers; quiz and answers are erased together. */
  savedQuizId?: string | undefined
  /** Until when the order can be paid. */
  expiresAt: Date
}

type NewOrder = OrderBasics & {
  lines: readonly { product: Product; quantity: number }[]
}

/** A bought product as it was when it was bought. The catalogue may have changed since. */
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

type NewSnapshotOrder = OrderBasics & {
  lines: readonly SnapshotLine[]
  option: PaymentOption
  /**
   * A pharmacist must review the order first: the buyer's answers exclude one of its products, or
   * a delivery has a product that is no longer made.
   */
  hasConflict: boolean
  /** When the health data of the subscription was erased. A pharmacist then reviews the order. */
  healthErasedAt?: Date | undefined
  /** The terms that the buyer accepted, and when; default: the current terms, now. */
  acceptedTerms?: { version: string; at: Date }
}

/**
 * Version of the terms that the checkout shows. It is stored with the buyer's consent. Change it
 * whenever the terms change.
 */
export const termsVersion = '2026-11'

/** Returns what the buyer agrees to with an order or a subscription. */
export function consentKindsOf(medicalNote: string): readonly ('terms' | 'medical_note')[] {
  return medicalNote === '' ? ['terms'] : ['terms', 'medical_note']
}

/**
 * Saves a one-time order of products in the catalogue, with the consents of the buyer. Does not
 * record a payment attempt: the caller must begin the attempt in the same transaction.
 */
export async function insertOrder(
  shop: Shop,
  tx: Tx,
  order: NewOrder,
): Promise<{ id: number; number: string }> {
  const { lines, quiz, ...basics } = order
  return insertSnapshotOrder(shop, tx, {
    ...basics,
    quiz,
    option: 'oneTime',
    lines: lines.map(toSnapshotLine),
    hasConflict: hasConflict(
      quiz,
      lines.map(({ product }) => product),
    ),
  })
}

/**
 * Saves an order from stored lines, such as a delivery of a subscription, with the consents of the
 * buyer. Like insertOrder, records no payment attempt.
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
    givenAt: order.acceptedTerms?.at ?? placedAt,
  })
  return insertWithFreeNumber(shop, tx, order, { placedAt, consents })
}

/** The columns of an order that are encrypted. */
type HealthColumn = 'medical_note' | 'allergies' | 'quiz_answers'

/**
 * Inserts the order, its lines, its first event and its consents. Generates order numbers until a
 * number is free. There are 32^8 numbers, so the first number is nearly always free. The number is
 * bound to the encrypted health data, which is therefore encrypted again for each number.
 */
async function insertWithFreeNumber(
  shop: Shop,
  tx: Tx,
  order: NewSnapshotOrder,
  { placedAt, consents }: { placedAt: Date; consents: Write },
): Promise<{ id: number; number: string }> {
  const { totals, address } = order
  const { language = defaultLanguage } = order
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
        allergies: order.quiz ? sealText('allergies', JSON.stringify(order.quiz.allergic)) : null,
        quiz_answers: order.quiz ? sealText('quiz_answers', JSON.stringify(order.quiz)) : null,
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
 * Returns whether the cart contains a product that the buyer's answers exclude; a pharmacist then
 * reviews the order.
 */
export function hasConflict(quiz: QuizAnswers | undefined, products: readonly Product[]): boolean {
  if (!quiz) return false
  return products.some((product) => findExclusions(product, quiz).some(isConflict))
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

/** Copies what the order keeps of a product, so that later changes of the catalogue miss it. */
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
