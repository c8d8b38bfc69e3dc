/**
 * The recommendation. The hard filters exclude products, and the lifestyle rules sort the others.
 * The first products that together stay within every daily limit are recommended, at most
 * `maxRecommended`; the other fitting products are listed with a reason. The same answers always
 * give the same list.
 */
import { resolveCategory } from '#domain/catalogue/categories.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { listCautions, type Caution } from './cautions.ts'
import { computeDailyTotals } from './daily-totals.ts'
import { listFitReasons } from './fit-reasons.ts'
import { findExclusions, type Exclusion } from './hard-filters.ts'
import { listMatchingRules, type LifestyleRule } from './lifestyle-rules.ts'
import { joinNames, joinProductNames, type Phrase } from './phrase.ts'
import { listContents, type RecommendableProduct } from './recommendable-product.ts'
import type { SourceId } from './sources.ts'

/** A customer takes one capsule of each recommended product per day: more would be too many. */
const maxRecommended = 3

type Reason = Phrase & { sources: readonly SourceId[] }

/** A rule that matches an answer and ingredients of the formula, with the ingredients' names. */
type AppliedRule = LifestyleRule & { ingredientNames: readonly string[] }

/** A product that passed every hard filter. */
type FittingProduct<P> = {
  product: P
  score: number
  reasons: Reason[]
  cautions: Caution[]
}

export type Recommendation<P> = {
  /** Best fit first. */
  recommended: FittingProduct<P>[]
  /** Products that fit, with the reason why they are not recommended. Best fit first. */
  alsoFits: (FittingProduct<P> & { reason: Phrase })[]
  /** Products that a hard filter excludes. */
  excluded: { product: P; exclusions: Exclusion[] }[]
}

/**
 * Returns the recommendation for validated answers. Products with the same score keep their
 * sequence in `catalogue`, which must be that of the shop.
 */
export function recommend<P extends RecommendableProduct>(
  answers: QuizAnswers,
  catalogue: readonly P[],
): Recommendation<P> {
  const category = resolveCategory(answers.dietType ?? '')
  if (!category) return { recommended: [], alsoFits: [], excluded: [] }
  const candidates = catalogue.filter((product) => resolveCategory(product.category) === category)
  const checkedProducts = candidates.map((product) => ({
    product,
    exclusions: findExclusions(product, answers),
  }))
  const rules = listMatchingRules(answers)
  const fittingProducts = checkedProducts
    .filter(({ exclusions }) => exclusions.length === 0)
    .map(({ product }) => scoreProduct(product, answers, rules))
    .toSorted(
      (a, b) =>
        Number(isMadeForGenderOf(b.product, answers)) -
          Number(isMadeForGenderOf(a.product, answers)) || b.score - a.score,
    )
  return {
    ...splitByDailyLimits(fittingProducts),
    excluded: checkedProducts.filter(({ exclusions }) => exclusions.length > 0),
  }
}

/** Returns the product with its score, reasons and cautions. */
function scoreProduct<P extends RecommendableProduct>(
  product: P,
  answers: QuizAnswers,
  rules: readonly LifestyleRule[],
): FittingProduct<P> {
  // A no-break space keeps "Vitamin C" on one line.
  const contents = listContents(product).map((content) => ({
    ...content,
    name: content.name.replaceAll(' ', '\u00a0'),
  }))
  const appliedRules = rules.flatMap((rule) => {
    const ingredientNames = contents
      .filter(({ activeSubstances }) => activeSubstances.includes(rule.substance))
      .map(({ name }) => name)
    return ingredientNames.length === 0 ? [] : [{ ...rule, ingredientNames }]
  })
  const goalReason: Reason = {
    text: 'Your goal is {goal}.',
    values: { goal: answers.dietType ?? '' },
    sources: [],
  }
  return {
    product,
    score: appliedRules.reduce((sum, { weight }) => sum + weight, 0),
    reasons: [
      goalReason,
      ...listRuleReasons(appliedRules),
      ...listFitReasons(product, contents, answers).map((phrase) => ({ ...phrase, sources: [] })),
    ],
    cautions: listCautions(product, answers),
  }
}

/**
 * Returns the reasons of rules that apply, in the sequence of the rules. Rules with the same reason
 * become one sentence with all their ingredients.
 */
function listRuleReasons(appliedRules: readonly AppliedRule[]): Reason[] {
  const rulesByReason = Map.groupBy(appliedRules, ({ reason }) => reason)
  return Array.from(rulesByReason, ([text, rulesOfReason]): Reason => {
    return {
      text,
      values: {
        // An ingredient with two substances is named once.
        ingredients: joinNames([
          ...new Set(rulesOfReason.flatMap(({ ingredientNames }) => ingredientNames)),
        ]),
      },
      sources: [...new Set(rulesOfReason.map(({ source }) => source))],
    }
  })
}

/**
 * Returns true for a product made only for the customer's gender. Such products come before
 * products for everyone.
 */
function isMadeForGenderOf({ gender }: RecommendableProduct, answers: QuizAnswers): boolean {
  return (
    (gender === 'm' && answers.gender === 'Male') || (gender === 'f' && answers.gender === 'Female')
  )
}

/**
 * Recommends products from the top, up to `maxRecommended`. A product goes to `alsoFits` if it
 * would exceed a daily limit together with the products that are recommended already, but not if it
 * exceeds a limit by itself.
 */
function splitByDailyLimits<P extends RecommendableProduct>(
  fittingProducts: readonly FittingProduct<P>[],
): Pick<Recommendation<P>, 'recommended' | 'alsoFits'> {
  const recommended: FittingProduct<P>[] = []
  const alsoFits: Recommendation<P>['alsoFits'] = []
  for (const candidate of fittingProducts) {
    const reason = findReasonNotToAdd(
      candidate.product,
      recommended.map(({ product }) => product),
    )
    if (reason) alsoFits.push({ ...candidate, reason })
    else recommended.push(candidate)
  }
  return { recommended, alsoFits }
}

/** Returns why a product cannot be added to the recommended products; undefined if it can. */
function findReasonNotToAdd(
  candidate: RecommendableProduct,
  recommended: readonly RecommendableProduct[],
): Phrase | undefined {
  if (recommended.length === 0) return undefined
  if (recommended.length >= maxRecommended)
    return { text: 'Other formulas fit your answers better.' }
  const isCandidate = ({ id }: RecommendableProduct) => id === candidate.id
  const exceededTotal = computeDailyTotals([...recommended, candidate]).find(
    ({ exceedsLimit, products }) =>
      exceedsLimit && products.length > 1 && products.some(isCandidate),
  )
  return (
    exceededTotal && {
      text: 'Together with {products}, it exceeds the daily limit of {ingredient}.',
      values: {
        products: joinProductNames(
          exceededTotal.products
            .filter((product) => !isCandidate(product))
            .map(({ product_name: name }) => name),
        ),
        ingredient: exceededTotal.name,
      },
    }
  )
}
