/**
 * Reasons besides the lifestyle rules: which hard filters a formula passed, and which answers were
 * compared without effect. They state answers and declarations, never an effect on the body.
 */
import { noAllergy, type QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { lifestyleRules, ruleTopics } from './lifestyle-rules.ts'
import { listed, type Phrase } from './phrase.ts'
import type { Content, RecommendableProduct } from './recommendable-product.ts'

/** Returns the reasons for a product that passed every hard filter. */
export function fitReasons(
  product: RecommendableProduct,
  contents: readonly Content[],
  answers: QuizAnswers,
): Phrase[] {
  return [
    ...madeFor(product, answers),
    ...safetyOf(product, answers),
    ...compared(contents, answers),
  ]
}

function madeFor({ gender }: RecommendableProduct, answers: QuizAnswers): Phrase[] {
  if (gender === 'm' && answers.gender === 'Male')
    return [{ text: 'You chose Male. This formula is made for men.' }]
  if (gender === 'f' && answers.gender === 'Female')
    return [{ text: 'You chose Female. This formula is made for women.' }]
  return []
}

function safetyOf({ breastFeedingSafe }: RecommendableProduct, answers: QuizAnswers): Phrase[] {
  const { allergic = [], pregnancy } = answers
  const named = allergic.filter((allergen) => allergen !== noAllergy)
  const isAffected = pregnancy === 'Pregnant' || pregnancy === 'Breastfeeding'
  return [
    ...(named.length > 0
      ? [
          {
            text: 'You chose these allergies: {allergens}. This formula does not declare them.',
            values: { allergens: listed(named.map((allergen) => allergen.toLowerCase())) },
          },
        ]
      : []),
    ...(isAffected && breastFeedingSafe === true
      ? [{ text: 'It is marked as suitable in pregnancy and while breastfeeding.' }]
      : []),
  ]
}

/** Returns a reason for ingredients that have rules, none of which matched the answers. */
function compared(contents: readonly Content[], answers: QuizAnswers): Phrase[] {
  const asked = lifestyleRules.filter(({ field }) => answers[field])
  const isLifted = ({ id }: Content): boolean =>
    asked.some(({ field, is, ingredient }) => ingredient === id && answers[field] === is)
  const waiting = contents.filter(
    (content) => !isLifted(content) && asked.some(({ ingredient }) => ingredient === content.id),
  )
  if (waiting.length === 0) return []
  const fields = asked
    .filter(({ ingredient }) => waiting.some(({ id }) => id === ingredient))
    .map(({ field }) => ruleTopics[field])
  return [
    {
      text: 'For {ingredients} we also compared these answers: {topics}. They did not change its place in your list.',
      values: {
        ingredients: listed(waiting.map(({ name }) => name)),
        topics: listed([...new Set(fields)].map((topic) => topic.toLowerCase())),
      },
    },
  ]
}
