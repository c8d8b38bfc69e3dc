/**
 * Health facts that a customer reported outside the reviewed order, and which of them are
 * flags. Each flag names its source and date: "Quiz of 12/10/2026: Fish".
 */
import { noAllergy, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { exclusionsOf, type HardFilter } from '#domain/recommendation/hard-filters.ts'
import { listed } from '#domain/recommendation/phrase.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { days, earlier, formatDate } from '#domain/time.ts'

import type { ReviewFlag } from './review-flag.ts'

export const reportedSources = ['quiz', 'withheld quiz', 'order', 'note', 'message'] as const

export type ReportedHealth = {
  /**
   * `withheld quiz`: the customer did not share it with this order, so its answers are not read.
   */
  readonly source: (typeof reportedSources)[number]
  readonly at: Date
  /** Undefined for a quiz. */
  readonly orderNumber?: string | undefined
  /** False when only the email address is the same. */
  readonly isSamePerson: boolean
  readonly answers?: QuizAnswers | undefined
  /** The text of a note or message; empty otherwise. */
  readonly text: string
}

/** A pregnancy reported longer ago raises no flag. */
const pregnancyLife = days(365)

type ReviewedOrder = {
  answers: QuizAnswers | undefined
  products: readonly RecommendableProduct[]
  reported: readonly ReportedHealth[]
  now: Date
}

/**
 * The flags of each hard filter for answers that were given elsewhere; `allergyFlag` does the
 * allergens. Null: the filter is not about safety.
 */
const filterRules: {
  readonly [F in Exclude<HardFilter, 'allergen'>]:
    | ((reported: ReportedHealth, order: ReviewedOrder) => ReviewFlag[])
    | null
} = { gender: null, pregnancy: pregnancyFlags, smoking: smokingFlags, unavailable: null }

/**
 * Returns flags for facts that the order itself lacks. Each names the newest source of its fact.
 */
export function reportedFlags(order: ReviewedOrder): ReviewFlag[] {
  const known = new Set<string>([noAllergy, ...(order.answers?.allergic ?? [])])
  const kinds = new Set<string>()
  const once = (kind: string): boolean => !kinds.has(kind) && Boolean(kinds.add(kind))
  return order.reported
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .flatMap((reported) => {
      const allergic = (reported.answers?.allergic ?? []).filter((name) => !known.has(name))
      for (const name of allergic) known.add(name)
      return [
        ...(allergic.length > 0 ? [allergyFlag(reported, allergic, order.products)] : []),
        ...Object.entries(filterRules).flatMap(([name, rule]) =>
          (rule?.(reported, order) ?? []).filter(() => once(name)),
        ),
        ...(isText(reported) && once('text') ? [flagOf(reported, 'reported', 'to read')] : []),
        ...(reported.source === 'withheld quiz' && once(reported.source)
          ? [flagOf(reported, 'reported', 'not shared with this order, ask the customer')]
          : []),
      ]
    })
}

function allergyFlag(
  reported: ReportedHealth,
  allergic: readonly string[],
  products: readonly RecommendableProduct[],
): ReviewFlag {
  const met = products.filter((product) =>
    exclusionsOf(product, { allergic }).some(({ reason }) => reason === 'allergen'),
  )
  if (met.length === 0) return flagOf(reported, 'reported', listed(allergic))
  const names = listed(met.map((product) => product.product_name))
  const weight = reported.isSamePerson ? 'bad' : 'warn'
  return flagOf(reported, 'allergen', `${listed(allergic)}, in ${names}`, weight)
}

function pregnancyFlags(reported: ReportedHealth, { answers, now }: ReviewedOrder): ReviewFlag[] {
  const answer = reported.answers?.pregnancy
  if (answer !== 'Pregnant' && answer !== 'Breastfeeding') return []
  if (answers?.pregnancy === answer || reported.at < earlier(now, pregnancyLife)) return []
  return [flagOf(reported, 'pregnancy', answer)]
}

function smokingFlags(reported: ReportedHealth, order: ReviewedOrder): ReviewFlag[] {
  if (reported.answers?.smoke !== 'Yes' || order.answers?.smoke === 'Yes') return []
  const isMet = order.products.some((product) =>
    exclusionsOf(product, { smoke: 'Yes' }).some(({ reason }) => reason === 'smoking'),
  )
  return isMet ? [flagOf(reported, 'smoking', 'smoker, contains beta-carotene')] : []
}

function isText({ source }: ReportedHealth): boolean {
  return source === 'note' || source === 'message'
}

function flagOf(
  reported: ReportedHealth,
  kind: ReviewFlag['kind'],
  fact: string,
  weight: ReviewFlag['weight'] = 'warn',
): ReviewFlag {
  const values = { source: sourceText(reported), fact }
  const text = reported.isSamePerson ? '{source}: {fact}' : 'Same email address. {source}: {fact}'
  return { kind, weight, phrase: { text, values } }
}

/** Returns "Quiz of 12/10/2026" or "Order K7M4QX2P of 03/09/2026". */
export function sourceText({
  source,
  orderNumber = '',
  at,
}: Pick<ReportedHealth, 'source' | 'orderNumber' | 'at'>): string {
  const names = {
    quiz: 'Quiz',
    'withheld quiz': 'Quiz',
    order: `Order ${orderNumber}`,
    note: `Note with order ${orderNumber}`,
    message: `Message about order ${orderNumber}`,
  }
  return `${names[source]} of ${formatDate(at)}`
}
