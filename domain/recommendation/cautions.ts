/**
 * Cautions about a recommended formula. When you add a caution about a substance, say what to do
 * and name the source. Do not alarm or diagnose.
 */
import { findPregnancyAnswer } from '#domain/quiz/pregnancy-answer.ts'
import type { QuizAnswers } from '#domain/quiz/quiz-steps.ts'
import { pregnancyCaution } from './pregnancy-caution.ts'
import type { Phrase } from './phrase.ts'
import { findContainedSubstances, type RecommendableProduct } from './recommendable-product.ts'
import type { SourceId } from './sources.ts'
import type { SubstanceId } from './substances.ts'

export type Caution = Phrase & { source?: SourceId }

/**
 * Shown for every product with the substance, whatever the answers are. rule-tables.test.ts lists
 * the substances too.
 */
const substanceCautions: readonly { substance: SubstanceId; text: string; source: SourceId }[] = [
  {
    substance: 'biotin',
    text: 'Biotin can change the result of some blood tests. Tell the laboratory that you take it.',
    source: 'fda-biotin',
  },
  {
    substance: 'green-tea',
    text: 'Take green tea extract with food. Do not take another product with green tea on the same day.',
    source: 'eu-green-tea',
  },
  {
    substance: 'iron',
    text: 'Ask a doctor first if you have an iron storage disorder. Keep iron away from children.',
    source: 'ods-iron',
  },
  {
    substance: 'l-arginine',
    text: 'Ask a doctor first if you have ever had a heart attack.',
    source: 'mayo-arginine',
  },
  {
    substance: 'magnesium',
    text: 'Ask a doctor first if you have kidney disease.',
    source: 'ods-magnesium',
  },
  {
    substance: 'resveratrol',
    text: 'If you take any medicine, take resveratrol only when a doctor or pharmacist agrees.',
    source: 'eu-resveratrol',
  },
]

/** Shown to visitors who did not say their gender, because they see formulas for both genders. */
const genderCautions = { m: 'This formula is made for men.', f: 'This formula is made for women.' }

/** Returns the cautions for one recommended product. */
export function listCautions(product: RecommendableProduct, answers: QuizAnswers): Caution[] {
  const substances = findContainedSubstances(product)
  return [
    ...listPersonalCautions(product, answers),
    ...substanceCautions
      .filter(({ substance }) => substances.has(substance))
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
  if (findPregnancyAnswer(answers) !== undefined)
    return [
      {
        text: 'Show this list of ingredients to the doctor who confirmed that supplements are suitable for you.',
      },
    ]
  return []
}
