/**
 * The recommendation. The hard filters come first, then the order (`lifestyle-rules.ts`). The first
 * three formulas that together stay within every daily limit are recommended, the others that fit
 * are listed with a reason. The same answers always give the same list.
 */
import { resolveCategory } from '#domain/catalogue/categories.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { cautionsOf } from './cautions.ts'
import type { Caution } from './cautions.ts'
import { dailyTotals } from './daily-totals.ts'
import { fitReasons } from './fit-reasons.ts'
import { exclusionsOf } from './hard-filters.ts'
import type { Exclusion } from './hard-filters.ts'
import { rulesFor } from './lifestyle-rules.ts'
import type { LifestyleRule } from './lifestyle-rules.ts'
import { listed } from './phrase.ts'
import type { Phrase } from './phrase.ts'
import { contentsOf } from './recommendable-product.ts'
import type { RecommendableProduct } from './recommendable-product.ts'
import type { SourceId } from './sources.ts'

/** One capsule of each per day: more than three would be too many. */
const mostRecommended = 3

export type Reason = Phrase & { sources: readonly SourceId[] }

export type Fitting<P> = { product: P; score: number; reasons: Reason[]; cautions: Caution[] }

/** `recommended` is in order; `alsoFits` passed every hard filter; `excluded` did not. */
export type Recommendation<P> = {
  recommended: Fitting<P>[]
  alsoFits: (Fitting<P> & { because: Phrase })[]
  excluded: { product: P; exclusions: Exclusion[] }[]
}

/** Recommends from a catalogue in the shop's own order. The answers must be validated. */
export function recommend<P extends RecommendableProduct>(
  answers: QuizAnswers,
  catalogue: readonly P[],
): Recommendation<P> {
  const category = resolveCategory(answers.dietType ?? '')
  if (!category) return { recommended: [], alsoFits: [], excluded: [] }
  const candidates = catalogue.filter((product) => resolveCategory(product.category) === category)
  const verdict = candidates.map((product) => ({
    product,
    exclusions: exclusionsOf(product, answers),
  }))
  const rules = rulesFor(answers)
  const fitting = verdict
    .filter(({ exclusions }) => exclusions.length === 0)
    .map(({ product }) => fit(product, answers, rules))
    .toSorted(
      (a, b) =>
        Number(isMadeFor(b.product, answers)) - Number(isMadeFor(a.product, answers)) ||
        b.score - a.score,
    )
  return {
    ...chooseTogether(fitting),
    excluded: verdict.filter(({ exclusions }) => exclusions.length > 0),
  }
}

function fit<P extends RecommendableProduct>(
  product: P,
  answers: QuizAnswers,
  rules: readonly LifestyleRule[],
): Fitting<P> {
  // A no-break space keeps "Vitamin C" on one line.
  const contents = contentsOf(product).map((content) => ({
    ...content,
    name: content.name.replaceAll(' ', '\u00a0'),
  }))
  const nameOf = new Map(contents.map(({ id, name }) => [id, name]))
  const met = rules.filter(({ ingredient }) => nameOf.has(ingredient))
  const texts = [...new Set(met.map(({ reason }) => reason))]
  const reasons = texts.map((text): Reason => {
    const rows = met.filter(({ reason }) => reason === text)
    return {
      text,
      values: { ingredients: listed(rows.map(({ ingredient }) => nameOf.get(ingredient) ?? '')) },
      sources: [...new Set(rows.map(({ source }) => source))],
    }
  })
  const goal: Reason = {
    text: 'Your goal is {goal}.',
    values: { goal: answers.dietType ?? '' },
    sources: [],
  }
  return {
    product,
    score: met.reduce((sum, { weight }) => sum + weight, 0),
    reasons: [
      goal,
      ...reasons,
      ...fitReasons(product, contents, answers).map((phrase) => ({ ...phrase, sources: [] })),
    ],
    cautions: cautionsOf(product, answers),
  }
}

/** Returns true for a formula made only for this gender: it comes before those for everyone. */
function isMadeFor({ gender }: RecommendableProduct, answers: QuizAnswers): boolean {
  return (
    (gender === 'm' && answers.gender === 'Male') || (gender === 'f' && answers.gender === 'Female')
  )
}

/**
 * Takes formulas from the top, up to the maximum and within every limit; always takes the first.
 */
function chooseTogether<P extends RecommendableProduct>(
  fitting: readonly Fitting<P>[],
): Pick<Recommendation<P>, 'recommended' | 'alsoFits'> {
  const recommended: Fitting<P>[] = []
  const alsoFits: Recommendation<P>['alsoFits'] = []
  for (const each of fitting) {
    const together = [...recommended, each].map(({ product }) => product)
    const exceeded = dailyTotals(together).find(
      ({ over, from }) => over && from.length > 1 && from.includes(each.product.product_name),
    )
    if (recommended.length >= mostRecommended)
      alsoFits.push({ ...each, because: { text: 'Other formulas fit your answers better.' } })
    else if (exceeded && recommended.length > 0)
      alsoFits.push({
        ...each,
        because: {
          text: 'Together with {products}, it exceeds the daily limit of {ingredient}.',
          values: {
            products: listed(exceeded.from.filter((name) => name !== each.product.product_name)),
            ingredient: exceeded.name,
          },
        },
      })
    else recommended.push(each)
  }
  return { recommended, alsoFits }
}
