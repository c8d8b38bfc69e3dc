/**
 * Flags of an order. They come from the answers and products at the time of the order, which the
 * buyer confirmed, and from what the customer reported elsewhere. A pharmacist needs a written
 * reason to approve an order with any flag.
 */
import { findPregnancyAnswer } from '#domain/quiz/pregnancy-answer.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { computeDailyTotals, formatMass } from '#domain/recommendation/daily-totals.ts'
import {
  findExclusions,
  type Exclusion,
  type HardFilter,
} from '#domain/recommendation/hard-filters.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

import { isSerious, type ReviewFlag } from './review-flag.ts'
import { findReportedFlags, type ReportedHealth } from './reported-health.ts'

export type ReviewedHealth = {
  /** Undefined when no quiz was sent with the order. */
  answers: QuizAnswers | undefined
  hasNote: boolean
  products: readonly RecommendableProduct[]
  /** True for an order that was placed with a recorded conflict. */
  hadConflict: boolean
  /** True when health data of the order, or of its subscription, was erased. */
  isHealthErased: boolean
  /** Facts from other quizzes, orders and messages. */
  reported: readonly ReportedHealth[]
  now: Date
}

/** Returns the flags, most important first. */
export function findReviewFlags(order: ReviewedHealth): ReviewFlag[] {
  const conflictFlags = findConflictFlags(order)
  const reportedFlags = findReportedFlags(order)
  return [
    ...conflictFlags,
    ...reportedFlags.filter(isSerious),
    ...(order.hadConflict && conflictFlags.length === 0 ? [earlierConflictFlag] : []),
    ...findExceededLimitFlags(order),
    ...findPregnancyFlags(order, conflictFlags),
    ...reportedFlags.filter((flag) => !isSerious(flag)),
    ...(order.hasNote ? [noteFlag] : []),
    ...(order.isHealthErased ? [erasedFlag] : []),
    ...findUnknownAmountFlags(order),
  ]
}

const noteFlag: ReviewFlag = {
  kind: 'note',
  weight: 'warn',
  phrase: { text: 'Medical note to read' },
}

/** The erased data may have included a note or a conflict, which cannot be read any more. */
const erasedFlag: ReviewFlag = {
  kind: 'note',
  weight: 'warn',
  phrase: { text: 'Health data was erased, ask the customer' },
}

/** A conflict that was recorded with the order counts, even if the formula has changed since. */
const earlierConflictFlag: ReviewFlag = {
  kind: 'conflict',
  weight: 'bad',
  phrase: { text: 'Conflicted with the answers when ordered' },
}

function findConflictFlags({ answers, products }: ReviewedHealth): ReviewFlag[] {
  if (!answers) return []
  return products.flatMap((product) =>
    findExclusions(product, answers).flatMap((exclusion): ReviewFlag[] => {
      const flag = createConflictFlag(product.product_name, exclusion)
      return flag ? [flag] : []
    }),
  )
}

/**
 * The flag of each hard filter, for an excluded product that was ordered. `text` may contain
 * `{product}` and the placeholders of the filter's phrase. Null means that the filter is not about
 * safety.
 */
const filterFlags: { readonly [F in HardFilter]: (Pick<ReviewFlag, 'kind'> & Phrase) | null } = {
  gender: null,
  allergen: { kind: 'allergen', text: 'Allergic to {allergens}: {product}' },
  pregnancy: {
    kind: 'pregnancy',
    text: 'Not marked as suitable for pregnancy or breastfeeding: {product}',
  },
  smoking: { kind: 'smoking', text: 'Smoker, contains or may contain beta-carotene: {product}' },
  unavailable: null,
}

/** Returns true for a reason that a pharmacist must see when the product is ordered. */
export function isConflict({ reason }: Pick<Exclusion, 'reason'>): boolean {
  return filterFlags[reason] !== null
}

function createConflictFlag(
  product: string,
  { reason, phrase }: Exclusion,
): ReviewFlag | undefined {
  const flag = filterFlags[reason]
  if (flag === null) return undefined
  const { kind, text } = flag
  return { kind, weight: 'bad', phrase: { text, values: { ...phrase.values, product } } }
}

function findExceededLimitFlags({ products }: ReviewedHealth): ReviewFlag[] {
  return computeDailyTotals(products).flatMap(({ name, mg, limit, exceedsLimit }): ReviewFlag[] => {
    // A total that exceeds its limit has a limit; the compiler needs the second condition.
    if (!exceedsLimit || !limit) return []
    const values = { ingredient: name, total: formatMass(mg), limit: formatMass(limit.mg) }
    const text = '{ingredient}: {total} per day, limit {limit}'
    return [{ kind: 'limit', weight: 'bad', phrase: { text, values } }]
  })
}

/**
 * Flags a pregnancy, unless a conflict flag does so already. The customer's doctor has agreed, or
 * the quiz would have stopped; a pharmacist checks the order as well.
 */
function findPregnancyFlags(
  { answers }: ReviewedHealth,
  conflictFlags: readonly ReviewFlag[],
): ReviewFlag[] {
  const answer = answers && findPregnancyAnswer(answers)
  if (answer === undefined) return []
  if (conflictFlags.some(({ kind }) => kind === 'pregnancy')) return []
  return [{ kind: 'pregnancy', weight: 'warn', phrase: { text: answer } }]
}

function findUnknownAmountFlags({ products }: ReviewedHealth): ReviewFlag[] {
  return products
    .filter(({ formula }) => formula === undefined)
    .map(({ product_name: product }) => ({
      kind: 'amounts',
      weight: 'warn',
      phrase: { text: 'Amounts unknown: {product}', values: { product } },
    }))
}
