/**
 * Flags of an order, from the answers and products at the time of the order (invariant I14), and
 * from what the customer reported elsewhere. Approving an order with any flag needs a written
 * reason.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { dailyTotals, massText } from '#domain/recommendation/daily-totals.ts'
import {
  exclusionsOf,
  type Exclusion,
  type HardFilter,
} from '#domain/recommendation/hard-filters.ts'
import type { Phrase } from '#domain/recommendation/phrase.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'

import { isSerious, type ReviewFlag } from './review-flag.ts'
import { reportedFlags, type ReportedHealth } from './reported-health.ts'

export type ReviewedHealth = {
  /** Undefined when no quiz was sent with the order. */
  answers: QuizAnswers | undefined
  hasNote: boolean
  products: readonly RecommendableProduct[]
  /** A conflict was recorded when the order was placed. */
  hadConflict: boolean
  /** From other quizzes, orders and messages. */
  reported: readonly ReportedHealth[]
  now: Date
}

/** Returns the flags, most important first. */
export function flagsOf(order: ReviewedHealth): ReviewFlag[] {
  const conflicts = conflictsOf(order)
  const reported = reportedFlags(order)
  return [
    ...conflicts,
    ...reported.filter(isSerious),
    ...(order.hadConflict && conflicts.length === 0 ? [earlierConflict] : []),
    ...overLimits(order),
    ...pregnancyOf(order, conflicts),
    ...reported.filter((flag) => !isSerious(flag)),
    ...(order.hasNote ? [noteToRead] : []),
    ...withoutAmounts(order),
  ]
}

const noteToRead: ReviewFlag = {
  kind: 'note',
  weight: 'warn',
  phrase: { text: 'Medical note to read' },
}

/** The formula has changed since the order, but the recorded conflict still counts. */
const earlierConflict: ReviewFlag = {
  kind: 'conflict',
  weight: 'bad',
  phrase: { text: 'Conflicted with the answers when ordered' },
}

function conflictsOf({ answers, products }: ReviewedHealth): ReviewFlag[] {
  if (!answers) return []
  return products.flatMap((product) =>
    exclusionsOf(product, answers).flatMap((exclusion): ReviewFlag[] => {
      const flag = conflictOf(product.product_name, exclusion)
      return flag ? [flag] : []
    }),
  )
}

/**
 * The flag of each hard filter, for an excluded product that was ordered. `text` may
 * name `{product}` and the values of the filter's phrase. Null: the filter is not about safety.
 */
const filterFlags: { readonly [F in HardFilter]: (Pick<ReviewFlag, 'kind'> & Phrase) | null } = {
  gender: null,
  allergen: { kind: 'allergen', text: 'Allergic to {allergens}: {product}' },
  pregnancy: {
    kind: 'pregnancy',
    text: 'Not marked as suitable for pregnancy or breastfeeding: {product}',
  },
  smoking: { kind: 'smoking', text: 'Smoker, contains beta-carotene: {product}' },
  unavailable: null,
}

/** Returns true for a reason that a pharmacist must see when the product is ordered. */
export function isConflict({ reason }: Pick<Exclusion, 'reason'>): boolean {
  return filterFlags[reason] !== null
}

function conflictOf(product: string, { reason, phrase }: Exclusion): ReviewFlag | undefined {
  const flag = filterFlags[reason]
  if (flag === null) return undefined
  const { kind, text } = flag
  return { kind, weight: 'bad', phrase: { text, values: { ...phrase.values, product } } }
}

function overLimits({ products }: ReviewedHealth): ReviewFlag[] {
  return dailyTotals(products)
    .filter(({ over }) => over)
    .map(({ name, mg, limit }) => ({
      kind: 'limit',
      weight: 'bad',
      phrase: {
        text: '{ingredient}: {total} per day, limit {limit}',
        values: { ingredient: name, total: massText(mg), limit: massText(limit?.mg ?? 0) },
      },
    }))
}

/** The customer's doctor has agreed, or there would be no order; a pharmacist still checks it. */
function pregnancyOf({ answers }: ReviewedHealth, conflicts: readonly ReviewFlag[]): ReviewFlag[] {
  const answer = answers?.pregnancy
  if (answer !== 'Pregnant' && answer !== 'Breastfeeding') return []
  if (conflicts.some(({ kind }) => kind === 'pregnancy')) return []
  return [{ kind: 'pregnancy', weight: 'warn', phrase: { text: answer } }]
}

function withoutAmounts({ products }: ReviewedHealth): ReviewFlag[] {
  return products
    .filter(({ formula }) => formula === undefined)
    .map(({ product_name: product }) => ({
      kind: 'amounts',
      weight: 'warn',
      phrase: { text: 'Amounts unknown: {product}', values: { product } },
    }))
}
