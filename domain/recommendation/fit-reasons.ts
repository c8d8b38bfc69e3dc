/**
 * Reasons besides the lifestyle rules: the hard filters that a formula passed, and the answers that
 * had no effect. A reason states answers and declarations, never an effect on the body.
 */
import { findPregnancyAnswer } from '#domain/quiz/pregnancy-answer.ts'
import { noAllergy, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { lifestyleRules, ruleTopics } from './lifestyle-rules.ts'
import { joinNames, type Phrase } from './phrase.ts'
import type { CapsuleContent, RecommendableProduct } from './recommendable-product.ts'

/** Returns the reasons for a product that passed every hard filter. */
export function listFitReasons(
  product: RecommendableProduct,
  contents: readonly CapsuleContent[],
  answers: QuizAnswers,
): Phrase[] {
  return [
    ...listGenderReasons(product, answers),
    ...listAllergyReasons(answers),
    ...listPregnancyReasons(product, answers),
    ...listComparedAnswerReasons(contents, answers),
  ]
}

function listGenderReasons({ gender }: RecommendableProduct, answers: QuizAnswers): Phrase[] {
  if (gender === 'm' && answers.gender === 'Male')
    return [{ text: 'You chose Male. This formula is made for men.' }]
  if (gender === 'f' && answers.gender === 'Female')
    return [{ text: 'You chose Female. This formula is made for women.' }]
  return []
}

/** A product that passed the hard filters contains none of the chosen allergens. */
function listAllergyReasons({ allergic = [] }: QuizAnswers): Phrase[] {
  const chosenAllergens = allergic.filter((allergen) => allergen !== noAllergy)
  if (chosenAllergens.length === 0) return []
  return [
    {
      text: 'You chose these allergies: {allergens}. This formula does not declare them.',
      values: { allergens: joinNames(chosenAllergens.map((allergen) => allergen.toLowerCase())) },
    },
  ]
}

function listPregnancyReasons(
  { breastFeedingSafe }: RecommendableProduct,
  answers: QuizAnswers,
): Phrase[] {
  return findPregnancyAnswer(answers) !== undefined && breastFeedingSafe === true
    ? [{ text: 'It is marked as suitable in pregnancy and while breastfeeding.' }]
    : []
}

/**
 * Returns a reason that names the ingredients whose rules were compared with the answers, but did
 * not match; none if there are no such ingredients.
 */
function listComparedAnswerReasons(
  contents: readonly CapsuleContent[],
  answers: QuizAnswers,
): Phrase[] {
  const answeredRules = lifestyleRules.filter(({ field }) => answers[field])
  const unmatchedContents = contents.filter(({ activeSubstances }) => {
    const rules = answeredRules.filter(({ substance }) => activeSubstances.includes(substance))
    return rules.length > 0 && rules.every(({ field, answer }) => answers[field] !== answer)
  })
  if (unmatchedContents.length === 0) return []
  const topics = answeredRules
    .filter(({ substance }) =>
      unmatchedContents.some(({ activeSubstances }) => activeSubstances.includes(substance)),
    )
    .map(({ field }) => ruleTopics[field])
  return [
    {
      text: 'For {ingredients} we also compared these answers: {topics}. They did not change its place in your list.',
      values: {
        ingredients: joinNames(unmatchedContents.map(({ name }) => name)),
        topics: joinNames([...new Set(topics)].map((topic) => topic.toLowerCase())),
      },
    },
  ]
}
