/**
 * Health facts that a customer told the shop outside the reviewed order, and which of them are
 * flags. Each flag names its source and date: "Quiz of 12/10/2026: Fish".
 */
import { noAllergy, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { exclusionsOf } from '#domain/recommendation/hard-filters.ts'
import { listed } from '#domain/recommendation/phrase.ts'
import type { RecommendableProduct } from '#domain/recommendation/recommendable-product.ts'
import { days, earlier, formatDate } from '#domain/time.ts'

import type { ReviewFlag } from './review-flag.ts'

export const toldSources = ['quiz', 'withheld quiz', 'order', 'note', 'message'] as const

export type ToldHealth = {
  /**
   * `withheld quiz`: the customer did not share it with this order, so its answers are not read.
   */
  readonly source: (typeof toldSources)[number]
  readonly at: Date
  /** Undefined for a quiz. */
  readonly orderNumber?: string | undefined
  /** False when only the email address is the same. */
  readonly isSamePerson: boolean
  readonly answers?: QuizAnswers | undefined
  /** The text of a note or message; empty otherwise. */
  readonly text: string
}

/** A pregnancy told longer ago is no flag. */
const pregnancyLife = days(365)

/**
 * Returns flags for facts that the order itself lacks. Each names the newest source of its fact.
 */
export function toldFlags(order: {
  answers: QuizAnswers | undefined
  products: readonly RecommendableProduct[]
  told: readonly ToldHealth[]
  now: Date
}): ReviewFlag[] {
  const known = new Set<string>([noAllergy, ...(order.answers?.allergic ?? [])])
  const kinds = new Set<string>()
  const once = (kind: string): boolean => !kinds.has(kind) && Boolean(kinds.add(kind))
  return order.told
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .flatMap((told) => {
      const allergic = (told.answers?.allergic ?? []).filter((name) => !known.has(name))
      for (const name of allergic) known.add(name)
      return [
        ...(allergic.length > 0 ? [allergyFlag(told, allergic, order.products)] : []),
        ...pregnancyFlags(told, order).filter(() => once('pregnancy')),
        ...smokingFlags(told, order).filter(() => once('smoking')),
        ...(isText(told) && once('text') ? [flagOf(told, 'told', 'to read')] : []),
        ...(told.source === 'withheld quiz' && once(told.source)
          ? [flagOf(told, 'told', 'not shared with this order, ask the customer')]
          : []),
      ]
    })
}

function allergyFlag(
  told: ToldHealth,
  allergic: readonly string[],
  products: readonly RecommendableProduct[],
): ReviewFlag {
  const met = products.filter((product) =>
    exclusionsOf(product, { allergic }).some(({ why }) => why === 'allergen'),
  )
  if (met.length === 0) return flagOf(told, 'told', listed(allergic))
  const names = listed(met.map((product) => product.product_name))
  const weight = told.isSamePerson ? 'bad' : 'warn'
  return flagOf(told, 'allergen', `${listed(allergic)}, in ${names}`, weight)
}

function pregnancyFlags(
  told: ToldHealth,
  { answers, now }: { answers: QuizAnswers | undefined; now: Date },
): ReviewFlag[] {
  const answer = told.answers?.pregnancy
  if (answer !== 'Pregnant' && answer !== 'Breastfeeding') return []
  if (answers?.pregnancy === answer || told.at < earlier(now, pregnancyLife)) return []
  return [flagOf(told, 'pregnancy', answer)]
}

function smokingFlags(
  told: ToldHealth,
  order: { answers: QuizAnswers | undefined; products: readonly RecommendableProduct[] },
): ReviewFlag[] {
  if (told.answers?.smoke !== 'Yes' || order.answers?.smoke === 'Yes') return []
  const isMet = order.products.some((product) =>
    exclusionsOf(product, { smoke: 'Yes' }).some(({ why }) => why === 'smoking'),
  )
  return isMet ? [flagOf(told, 'smoking', 'smoker, contains beta-carotene')] : []
}

function isText({ source }: ToldHealth): boolean {
  return source === 'note' || source === 'message'
}

function flagOf(
  told: ToldHealth,
  kind: ReviewFlag['kind'],
  fact: string,
  weight: ReviewFlag['weight'] = 'warn',
): ReviewFlag {
  const values = { source: sourceText(told), fact }
  const text = told.isSamePerson ? '{source}: {fact}' : 'Same email address. {source}: {fact}'
  return { kind, weight, phrase: { text, values } }
}

/** Returns "Quiz of 12/10/2026" or "Order K7M4QX2P of 03/09/2026". */
export function sourceText({
  source,
  orderNumber = '',
  at,
}: Pick<ToldHealth, 'source' | 'orderNumber' | 'at'>): string {
  const names = {
    quiz: 'Quiz',
    'withheld quiz': 'Quiz',
    order: `Order ${orderNumber}`,
    note: `Note with order ${orderNumber}`,
    message: `Message about order ${orderNumber}`,
  }
  return `${names[source]} of ${formatDate(at)}`
}
