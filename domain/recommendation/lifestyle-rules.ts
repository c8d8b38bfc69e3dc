/**
 * Rules that move formulas up in the list, one per row. If the answer to the question `field` is
 * `answer`, `weight` is added to the score of every formula with the substance. The reason repeats
 * the answer and names the ingredients. Danger: a reason must not state an effect on the body,
 * because that would be a health claim, which needs an approval.
 */
import type { QuizAnswers, QuizOption } from '#domain/quiz/quiz-steps.ts'
import type { SourceId } from './sources.ts'
import type { SubstanceId } from './substances.ts'

/** Topics of the questions that have a rule, as reasons name them (English message keys). */
export const ruleTopics = {
  age: 'Age',
  pregnancy: 'Pregnancy',
  consumption: 'Meat or dairy',
  frequency_seafood: 'Seafood',
  alcohol: 'Alcohol',
  smoke: 'Smoking',
  exercise: 'Exercise',
  muscle_pain: 'Muscle pain',
} as const
type RuleField = keyof typeof ruleTopics

/** The types allow an answer only if the question of its field has it as an option. */
export type LifestyleRule = { [F in RuleField]: { field: F; answer: QuizOption<F> } }[RuleField] & {
  substance: SubstanceId
  /**
   * - 3: the answer directly indicates the ingredient
   * - 2: a published recommendation names people with this answer
   * - 1: a weak indication
   */
  weight: 1 | 2 | 3
  /** English message key. `{ingredients}` names all ingredients with this reason. */
  reason: string
  source: SourceId
}

const seafoodRarelyReason = 'You said you rarely eat seafood. This formula contains {ingredients}.'
const seafoodSeldomReason =
  'You said you occasionally eat seafood. This formula contains {ingredients}.'
const meatRarelyReason =
  'You said you rarely eat meat or dairy. This formula contains {ingredients}.'
const meatSeldomReason =
  'You said you occasionally eat meat or dairy. This formula contains {ingredients}.'
const alcoholReason =
  'You said you have more than 8 alcoholic drinks a week. This formula contains {ingredients}.'
const smokingReason = 'You said you smoke. This formula contains {ingredients}.'
const dailyExerciseReason = 'You said you exercise daily. This formula contains {ingredients}.'
const frequentExerciseReason =
  'You said you exercise more than three times a week. This formula contains {ingredients}.'
const weeklyExerciseReason =
  'You said you exercise once or twice a week. This formula contains {ingredients}.'
const musclePainReason = 'You said you often have muscle pain. This formula contains {ingredients}.'
const over50Reason = 'You said you are over 50. This formula contains {ingredients}.'
const pregnancyReason = 'You said you are pregnant. This formula contains {ingredients}.'

export const lifestyleRules: readonly LifestyleRule[] = [
  {
    field: 'frequency_seafood',
    answer: 'Rarely',
    substance: 'omega-3',
    weight: 3,
    reason: seafoodRarelyReason,
    source: 'ods-omega',
  },
  {
    field: 'frequency_seafood',
    answer: 'Rarely',
    substance: 'iodine',
    weight: 3,
    reason: seafoodRarelyReason,
    source: 'ods-iodine',
  },
  {
    field: 'frequency_seafood',
    answer: 'Rarely',
    substance: 'selenium',
    weight: 2,
    reason: seafoodRarelyReason,
    source: 'ods-selenium',
  },
  {
    field: 'frequency_seafood',
    answer: 'Rarely',
    substance: 'vitamin-d3',
    weight: 2,
    reason: seafoodRarelyReason,
    source: 'ods-d',
  },
  {
    field: 'frequency_seafood',
    answer: 'Occasionally',
    substance: 'omega-3',
    weight: 2,
    reason: seafoodSeldomReason,
    source: 'ods-omega',
  },
  {
    field: 'frequency_seafood',
    answer: 'Occasionally',
    substance: 'iodine',
    weight: 2,
    reason: seafoodSeldomReason,
    source: 'ods-iodine',
  },
  {
    field: 'frequency_seafood',
    answer: 'Occasionally',
    substance: 'selenium',
    weight: 1,
    reason: seafoodSeldomReason,
    source: 'ods-selenium',
  },
  {
    field: 'frequency_seafood',
    answer: 'Occasionally',
    substance: 'vitamin-d3',
    weight: 1,
    reason: seafoodSeldomReason,
    source: 'ods-d',
  },

  {
    field: 'consumption',
    answer: 'Rarely',
    substance: 'vitamin-b12',
    weight: 3,
    reason: meatRarelyReason,
    source: 'ods-b12',
  },
  {
    field: 'consumption',
    answer: 'Rarely',
    substance: 'iron',
    weight: 2,
    reason: meatRarelyReason,
    source: 'ods-iron',
  },
  {
    field: 'consumption',
    answer: 'Rarely',
    substance: 'zinc',
    weight: 2,
    reason: meatRarelyReason,
    source: 'ods-zinc',
  },
  {
    field: 'consumption',
    answer: 'Occasionally',
    substance: 'vitamin-b12',
    weight: 2,
    reason: meatSeldomReason,
    source: 'ods-b12',
  },
  {
    field: 'consumption',
    answer: 'Occasionally',
    substance: 'iron',
    weight: 1,
    reason: meatSeldomReason,
    source: 'ods-iron',
  },
  {
    field: 'consumption',
    answer: 'Occasionally',
    substance: 'zinc',
    weight: 1,
    reason: meatSeldomReason,
    source: 'ods-zinc',
  },

  {
    field: 'alcohol',
    answer: 'Yes',
    substance: 'folate',
    weight: 3,
    reason: alcoholReason,
    source: 'ods-folate',
  },
  {
    field: 'alcohol',
    answer: 'Yes',
    substance: 'vitamin-b6',
    weight: 2,
    reason: alcoholReason,
    source: 'ods-b6',
  },
  {
    field: 'alcohol',
    answer: 'Yes',
    substance: 'niacinamide',
    weight: 2,
    reason: alcoholReason,
    source: 'ods-niacin',
  },
  {
    field: 'alcohol',
    answer: 'Yes',
    substance: 'nicotinic-acid',
    weight: 2,
    reason: alcoholReason,
    source: 'ods-niacin',
  },
  {
    field: 'alcohol',
    answer: 'Yes',
    substance: 'vitamin-b12',
    weight: 1,
    reason: alcoholReason,
    source: 'ods-b12',
  },
  {
    field: 'alcohol',
    answer: 'Yes',
    substance: 'magnesium',
    weight: 1,
    reason: alcoholReason,
    source: 'ods-magnesium',
  },

  {
    field: 'smoke',
    answer: 'Yes',
    substance: 'vitamin-c',
    weight: 3,
    reason: smokingReason,
    source: 'ods-c',
  },

  {
    field: 'exercise',
    answer: 'Daily',
    substance: 'magnesium',
    weight: 3,
    reason: dailyExerciseReason,
    source: 'ods-performance',
  },
  {
    field: 'exercise',
    answer: 'More than three times a week',
    substance: 'magnesium',
    weight: 3,
    reason: frequentExerciseReason,
    source: 'ods-performance',
  },
  {
    field: 'exercise',
    answer: 'Once or twice a week',
    substance: 'magnesium',
    weight: 1,
    reason: weeklyExerciseReason,
    source: 'ods-performance',
  },
  {
    field: 'muscle_pain',
    answer: 'Yes',
    substance: 'magnesium',
    weight: 2,
    reason: musclePainReason,
    source: 'ods-magnesium',
  },
  {
    field: 'muscle_pain',
    answer: 'Yes',
    substance: 'vitamin-d3',
    weight: 1,
    reason: musclePainReason,
    source: 'ods-d',
  },

  {
    field: 'age',
    answer: '50+',
    substance: 'vitamin-b12',
    weight: 2,
    reason: over50Reason,
    source: 'ods-b12',
  },
  {
    field: 'age',
    answer: '50+',
    substance: 'vitamin-b6',
    weight: 1,
    reason: over50Reason,
    source: 'ods-b6',
  },
  {
    field: 'pregnancy',
    answer: 'Pregnant',
    substance: 'folate',
    weight: 3,
    reason: pregnancyReason,
    source: 'ods-folate',
  },
  {
    field: 'pregnancy',
    answer: 'Pregnant',
    substance: 'iron',
    weight: 3,
    reason: pregnancyReason,
    source: 'ods-iron',
  },
]

/** Returns the rules that match these answers. */
export function listMatchingRules(answers: QuizAnswers): LifestyleRule[] {
  return lifestyleRules.filter(({ field, answer }) => answers[field] === answer)
}
