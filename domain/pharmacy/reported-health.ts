/**
 * Health facts that a customer reported outside the reviewed order, and the flags for these facts.
 * Each flag names the source and date of its fact: "Quiz of 12/10/2026: Fish".
 */
import { findPregnancyAnswer } from '#domain/quiz/pregnancy-answer.ts'
import { noAllergy, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { findExclusions, type HardFilter } from '#domain/recommendation/hard-filters.ts'
import { joinNames } from '#domain/recommendation/phrase.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { type Duration, days, subtractDuration, formatDate } from '#domain/time.ts'

import type { ReviewFlag } from './review-flag.ts'

export const reportedSources = ['quiz', 'withheld quiz', 'order', 'note', 'message'] as const

export type ReportedRelation = 'same account' | 'same email' | 'earlier email'

export type ReportedHealth = {
  /**
   * `withheld quiz` is a quiz that the customer did not share with this order. Its answers are not
   * read.
   */
  readonly source: (typeof reportedSources)[number]
  readonly reportedAt: Date
  /** Undefined for a quiz. */
  readonly orderNumber?: string | undefined
  /** `same email` and `earlier email` (of the account) may be another person. */
  readonly relation: ReportedRelation
  /** Set for a quiz and an order. */
  readonly answers?: QuizAnswers | undefined
  /** The text of a note or message; empty for the other sources. */
  readonly text: string
}

/** A pregnancy is flagged for this long after it was reported. */
const pregnancyFlagLifetime: Duration = days(365)

type OrderHealth = {
  answers: QuizAnswers | undefined
  products: readonly RecommendableProduct[]
  reported: readonly ReportedHealth[]
  now: Date
}

/**
 * For each hard filter, finds the flag for answers that were given outside the order. Null means
 * that the filter is not about safety. `createAllergyFlag` creates the flags of the filter
 * `allergen`.
 */
const filterRules: {
  readonly [F in Exclude<HardFilter, 'allergen'>]:
    | ((reported: ReportedHealth, order: OrderHealth) => ReviewFlag | undefined)
    | null
} = { gender: null, pregnancy: findPregnancyFlag, smoking: findSmokingFlag, unavailable: null }

/**
 * Returns flags for facts that the answers of the order itself do not contain. Each flag names the
 * newest source of the fact.
 */
export function findReportedFlags(order: OrderHealth): ReviewFlag[] {
  const flags: ReviewFlag[] = []
  const flaggedFacts = new Set<string>()
  /** Adds the flag of a fact, unless a newer source has the same fact. */
  const addFlagOnce = (fact: string, flag: ReviewFlag | undefined): void => {
    if (flag === undefined || flaggedFacts.has(fact)) return
    flaggedFacts.add(fact)
    flags.push(flag)
  }
  const knownAllergies = new Set<string>([noAllergy, ...(order.answers?.allergic ?? [])])
  const newestFirst = order.reported.toSorted(
    (a, b) => b.reportedAt.getTime() - a.reportedAt.getTime(),
  )
  for (const reported of newestFirst) {
    const newAllergies = (reported.answers?.allergic ?? []).filter(
      (name) => !knownAllergies.has(name),
    )
    for (const name of newAllergies) knownAllergies.add(name)
    if (newAllergies.length > 0)
      flags.push(createAllergyFlag(reported, newAllergies, order.products))
    for (const [filter, findFlag] of Object.entries(filterRules))
      addFlagOnce(filter, findFlag?.(reported, order))
    if (isFreeText(reported)) addFlagOnce('text', createFlag(reported, 'reported', 'to read'))
    if (reported.source === 'withheld quiz') {
      const fact = 'not shared with this order, ask the customer'
      addFlagOnce('withheld quiz', createFlag(reported, 'reported', fact))
    }
  }
  return flags
}

function createAllergyFlag(
  reported: ReportedHealth,
  allergic: readonly string[],
  products: readonly RecommendableProduct[],
): ReviewFlag {
  const matchingProducts = products.filter((product) =>
    findExclusions(product, { allergic }).some(({ reason }) => reason === 'allergen'),
  )
  if (matchingProducts.length === 0) return createFlag(reported, 'reported', joinNames(allergic))
  const names = joinNames(matchingProducts.map((product) => product.product_name))
  const weight = reported.relation === 'same account' ? 'bad' : 'warn'
  return createFlag(reported, 'allergen', `${joinNames(allergic)}, in ${names}`, weight)
}

function findPregnancyFlag(
  reported: ReportedHealth,
  { answers, now }: OrderHealth,
): ReviewFlag | undefined {
  const answer = reported.answers && findPregnancyAnswer(reported.answers)
  if (answer === undefined) return undefined
  const isKnown = answers?.pregnancy === answer
  const isOld = reported.reportedAt < subtractDuration(now, pregnancyFlagLifetime)
  return isKnown || isOld ? undefined : createFlag(reported, 'pregnancy', answer)
}

function findSmokingFlag(reported: ReportedHealth, order: OrderHealth): ReviewFlag | undefined {
  if (reported.answers?.smoke !== 'Yes' || order.answers?.smoke === 'Yes') return undefined
  const hasConflict = order.products.some((product) =>
    findExclusions(product, { smoke: 'Yes' }).some(({ reason }) => reason === 'smoking'),
  )
  return hasConflict
    ? createFlag(reported, 'smoking', 'smoker, contains or may contain beta-carotene')
    : undefined
}

function isFreeText({ source }: ReportedHealth): boolean {
  return source === 'note' || source === 'message'
}

function createFlag(
  reported: ReportedHealth,
  kind: ReviewFlag['kind'],
  fact: string,
  weight: ReviewFlag['weight'] = 'warn',
): ReviewFlag {
  const values = { source: describeReportedSource(reported), fact }
  return { kind, weight, phrase: { text: flagTexts[reported.relation], values } }
}

/**
 * Danger: approvals store hashes of the flags, which include these texts. With a changed text, the
 * flags of approved orders look new, and their approvals are withdrawn (approved-flags.ts).
 */
const flagTexts: { readonly [R in ReportedRelation]: string } = {
  'same account': '{source}: {fact}',
  'same email': 'Same email address. {source}: {fact}',
  'earlier email': 'Earlier email address of the account. {source}: {fact}',
}

/**
 * Returns the flag as it is compared with the flags of an approval. 'same email' and 'earlier
 * email' count as equal, because a change of the account's email is no new fact about health.
 */
export function toComparableFlag(flag: ReviewFlag): ReviewFlag {
  if (flag.phrase.text !== flagTexts['earlier email']) return flag
  return { ...flag, phrase: { ...flag.phrase, text: flagTexts['same email'] } }
}

/** Returns "Quiz of 12/10/2026" or "Order K7M4QX2P of 03/09/2026". */
export function describeReportedSource({
  source,
  orderNumber = '',
  reportedAt,
}: Pick<ReportedHealth, 'source' | 'orderNumber' | 'reportedAt'>): string {
  const names = {
    quiz: 'Quiz',
    'withheld quiz': 'Quiz',
    order: `Order ${orderNumber}`,
    note: `Note with order ${orderNumber}`,
    message: `Message about order ${orderNumber}`,
  }
  return `${names[source]} of ${formatDate(reportedAt)}`
}
