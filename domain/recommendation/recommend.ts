/**
 * The recommendation: which formulas fit somebody's answers, in what order, and why.
 *
 * Pure and deterministic, so the same answers always get the same list and every line of it can be
 * explained. First the walls (`hard-filters.ts`), then the order (`lifestyle-rules.ts`); the first
 * up to three that stay within every daily limit when taken together are recommended, the others
 * that fit are named with the reason why they are not among them.
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

/** One capsule each a day: more than three is a handful, not a recommendation. */
export const mostRecommended = 3

export type Reason = Phrase & { sources: readonly SourceId[] }

export type Fitting<P> = { product: P; score: number; reasons: Reason[]; cautions: Caution[] }

/** `recommended` in order; `alsoFits` passed every wall; `excluded` did not. */
export type Recommendation<P> = {
  recommended: Fitting<P>[]
  alsoFits: (Fitting<P> & { because: Phrase })[]
  excluded: { product: P; exclusions: Exclusion[] }[]
}

/** Recommends from a catalogue, given in the shop's own order, for answers that were validated. */
export function recommend<P extends RecommendableProduct>(
  answers: QuizAnswers,
  catalogue: readonly P[],
): Recommendation<P> {
  const category = resolveCategory(answers.dietType ?? '')
  if (!category) return { recommended: [], alsoFits: [], excluded: [] }
  const candidates = catalogue.filter((product) => resolveCategory(product.category) === category)
  const judged = candidates.map((product) => ({
    product,
    exclusions: exclusionsOf(product, answers),
  }))
  const rules = rulesFor(answers)
  const fitting = judged
    .filter(({ exclusions }) => exclusions.length === 0)
    .map(({ product }) => fit(product, answers, rules))
    .toSorted(
      (one, other) =>
        Number(isMadeFor(other.product, answers)) - Number(isMadeFor(one.product, answers)) ||
        other.score - one.score,
    )
  return {
    ...chooseTogether(fitting),
    excluded: judged.filter(({ exclusions }) => exclusions.length > 0),
  }
}

function fit<P extends RecommendableProduct>(
  product: P,
  answers: QuizAnswers,
  rules: readonly LifestyleRule[],
): Fitting<P> {
  // "Vitamin C" stays on one line, wherever the sentence is set.
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

/** Made for this gender alone: such a formula comes before those for everybody. */
function isMadeFor({ gender }: RecommendableProduct, answers: QuizAnswers): boolean {
  return (
    (gender === 'm' && answers.gender === 'Male') || (gender === 'f' && answers.gender === 'Female')
  )
}

/** Takes from the top while the set stays small and within every limit; the first is always taken. */
function chooseTogether<P extends RecommendableProduct>(
  fitting: readonly Fitting<P>[],
): Pick<Recommendation<P>, 'recommended' | 'alsoFits'> {
  const recommended: Fitting<P>[] = []
  const alsoFits: Recommendation<P>['alsoFits'] = []
  for (const each of fitting) {
    const together = [...recommended, each].map(({ product }) => product)
    const tooMuch = dailyTotals(together).find(
      ({ over, from }) => over && from.length > 1 && from.includes(each.product.product_name),
    )
    if (recommended.length >= mostRecommended)
      alsoFits.push({ ...each, because: { text: 'Others come first after your answers.' } })
    else if (tooMuch && recommended.length > 0)
      alsoFits.push({
        ...each,
        because: {
          text: 'Taken with {products} it would pass the daily limit of {ingredient}.',
          values: {
            products: listed(tooMuch.from.filter((name) => name !== each.product.product_name)),
            ingredient: tooMuch.name,
          },
        },
      })
    else recommended.push(each)
  }
  return { recommended, alsoFits }
}
