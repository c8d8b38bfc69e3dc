/**
 * Cautions about a recommended formula. When you add an ingredient caution, say what to do and name
 * the source. Do not alarm or diagnose.
 */
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { pregnancyCaution } from './pregnancy-caution.ts'
import type { Phrase } from './phrase.ts'
import { listContents, type RecommendableProduct } from './recommendable-product.ts'
import type { SourceId } from './sources.ts'

export type Caution = Phrase & { source?: SourceId }

/**
 * Shown for every product with the ingredient, whatever the answers. `ingredientId` is an id of the
 * catalogue: with a wrong id the caution is never shown. Add a new id to rule-tables.test.ts too.
 */
const ingredientCautions: readonly { ingredientId: string; text: string; source: SourceId }[] = [
  {
    ingredientId: 'biotin',
    text: 'Biotin can change the result of some blood tests. Tell the laboratory that you take it.',
    source: 'fda-biotin',
  },
  {
    ingredientId: 'green-tea',
    text: 'Take green tea extract with food. Do not take another product with green tea on the same day.',
    source: 'eu-green-tea',
  },
  {
    ingredientId: 'iron',
    text: 'Ask a doctor first if you have an iron storage disorder. Keep iron away from children.',
    source: 'ods-iron',
  },
  {
    ingredientId: 'l-arginine',
    text: 'Ask a doctor first if you have ever had a heart attack.',
    source: 'mayo-arginine',
  },
  {
    ingredientId: 'magnesium',
    text: 'Ask a doctor first if you have kidney disease.',
    source: 'ods-magnesium',
  },
  {
    ingredientId: 'resveratrol',
    text: 'If you take any medicine, take resveratrol only when a doctor or pharmacist agrees.',
    source: 'eu-resveratrol',
  },
]

/** Shown to visitors who did not say their gender, because they see formulas for both genders. */
const genderCautions = { m: 'This formula is made for men.', f: 'This formula is made for women.' }

/** Returns the cautions for one recommended product. */
export function listCautions(product: RecommendableProduct, answers: QuizAnswers): Caution[] {
  const ingredientIds = new Set(listContents(product).map(({ id }) => id))
  return [
    ...listPersonalCautions(product, answers),
    ...ingredientCautions
      .filter(({ ingredientId }) => ingredientIds.has(ingredientId))
      .map(({ text, source }) => ({ text, source })),
  ]
}

/** Returns the cautions that depend on the visitor's answers. */
function listPersonalCautions({ gender }: RecommendableProduct, answers: QuizAnswers): Caution[] {
  // The quiz asks only women about pregnancy, so these visitors have no answer to that question.
  if (answers.gender === 'Prefer not to say')
    return gender === 'u'
      ? [pregnancyCaution]
      : [{ text: genderCautions[gender] }, pregnancyCaution]
  if (answers.pregnancy === 'Pregnant' || answers.pregnancy === 'Breastfeeding')
    return [
      {
        text: 'Show this list of ingredients to the doctor who confirmed that supplements are suitable for you.',
      },
    ]
  return []
}
