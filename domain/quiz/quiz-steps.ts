/**
 * The questions of the health quiz in their sequence, one row per question. Screens, draft, payload
 * and the server's validation use this table. The specification fixes the option texts, which are
 * sent unchanged. `quiz-route.ts` decides which question follows.
 */

export const ageOptions = ['18-30', '31-40', '41-50', '50+'] as const
export const genderOptions = ['Male', 'Female', 'Prefer not to say'] as const
export const goalOptions = [
  'Youthful Grow',
  "Men's Performance/Vitality",
  "Men's Complete Hair Support",
] as const
export const pregnancyOptions = ['Pregnant', 'Breastfeeding', 'None of the above'] as const
export const doctorOptions = ['doctor confirmed suitable', 'not confirmed'] as const
const mealFrequencyOptions = [
  'Daily',
  'Once or twice a day',
  'More than three times a day',
  'Occasionally',
  'Rarely',
] as const
const exerciseFrequencyOptions = [
  'Daily',
  'Once or twice a week',
  'More than three times a week',
  'Occasionally',
  'Rarely',
] as const
/**
 * The option texts, which the specification fixes, overlap: "Daily" is also "Once or twice a day".
 * The hints define each option without overlap (D-12 in docs/decisions/register.md).
 */
const mealHints = {
  Daily: 'Once a day.',
  'Once or twice a day': 'Twice a day.',
  'More than three times a day': 'Three times a day or more.',
  Occasionally: 'Once to six times a week.',
  Rarely: 'Less than once a week.',
}
const exerciseHints = {
  Daily: 'Every day of the week.',
  'Once or twice a week': '1 or 2 days a week.',
  'More than three times a week': '3 to 6 days a week.',
  Occasionally: 'One to three times a month.',
  Rarely: 'Less than once a month.',
}
/** Danger: quiz-result.ts converts 'Yes' to true and any other text to false. */
export const yesNoOptions = ['Yes', 'No'] as const

/** The option for "no allergy"; it cannot be combined with others. */
export const noAllergy = 'None'
export const allergens = [
  'Fish',
  'Shellfish',
  'Wheat and/or gluten',
  'Yeast',
  'Nuts',
  'Eggs',
  'Milk',
  'Sulphites',
  'Sesame',
  'Corn',
] as const
export type Allergen = (typeof allergens)[number]

/**
 * A question. The payload contains the texts of `options`. The screen shows `labels` in their
 * place, if there are any, and `hints` below them.
 */
type Step = {
  /** Key of the answer in the payload, fixed by the specification. */
  field: string
  question: string
  helper?: string
  /** Why the shop asks, shown to the visitor. */
  reason: string
  /** True when the answer decides which questions follow. */
  steers?: boolean
} &
  // Typed. `maxLength` is in characters.
  (
    | { kind: 'text'; maxLength: number }
    | { kind: 'email'; maxLength: number }
    // A single choice.
    | {
        kind: 'one'
        options: readonly string[]
        labels?: Record<string, string>
        hints?: Record<string, string>
      }
    // Any number of choices.
    | {
        kind: 'several'
        options: readonly string[]
        labels?: Record<string, string>
      }
  )

export const quizSteps = [
  {
    field: 'name',
    question: 'What is your name?',
    reason: 'We use it to greet you here and on your results.',
    kind: 'text',
    maxLength: 100,
  },
  {
    field: 'age',
    question: 'How old are you?',
    helper: 'If you are exactly 50, choose 41-50.',
    reason: 'Recommended intakes differ by age, and some questions are for certain ages only.',
    kind: 'one',
    options: ageOptions,
    steers: true,
  },
  {
    field: 'gender',
    question: 'What is your gender?',
    reason: 'Some formulas are made for men or for women, and recommended intakes differ.',
    kind: 'one',
    options: genderOptions,
    steers: true,
  },
  {
    field: 'dietType',
    question: 'What is your primary health goal?',
    helper: 'You can take the quiz again for another goal.',
    reason: 'Our formulas are grouped by goal. We compare the formulas in the group you choose.',
    kind: 'one',
    options: goalOptions,
    steers: true,
  },
  {
    field: 'pregnancy',
    question: 'Are you pregnant or breastfeeding?',
    reason: 'Some formulas are not suitable during this time. We leave them out.',
    kind: 'one',
    options: pregnancyOptions,
    steers: true,
  },
  {
    field: 'consultDoctor',
    question: 'Has your doctor confirmed this is suitable for you?',
    reason: 'Your doctor knows your medical history. You can continue once your doctor agrees.',
    kind: 'one',
    options: doctorOptions,
    labels: {
      'doctor confirmed suitable': 'Doctor confirmed suitable',
      'not confirmed': 'Not confirmed',
    },
    steers: true,
  },
  {
    field: 'allergic',
    question: 'Do you have any of these allergies?',
    helper: 'Choose all that apply. We leave out every formula that contains one of them.',
    reason: 'Our pharmacist also sees these answers when you order.',
    kind: 'several',
    options: [noAllergy, ...allergens],
  },
  {
    field: 'consumption',
    question: 'How often do you eat meat or dairy?',
    helper:
      'Count meals with meat, milk, cheese or yoghurt. If you eat them once a day, choose Daily.',
    reason: 'Meat and dairy are main sources of vitamin B12, iron and zinc in food.',
    kind: 'one',
    options: mealFrequencyOptions,
    hints: mealHints,
  },
  {
    field: 'frequency_seafood',
    question: 'How often do you eat seafood?',
    helper:
      'Count meals with fish, prawns, crab or squid. If you eat them once a day, choose Daily.',
    reason: 'Seafood is a main source of vitamin D, selenium and iodine in food.',
    kind: 'one',
    options: mealFrequencyOptions,
    hints: mealHints,
  },
  {
    field: 'alcohol',
    question: 'Do you have more than 8 alcoholic drinks a week?',
    helper: 'One drink is a can of beer, a small glass of wine or one measure of spirits.',
    reason: 'Alcohol changes how the body absorbs and stores some B vitamins.',
    kind: 'one',
    options: yesNoOptions,
  },
  {
    field: 'smoke',
    question: 'Do you smoke?',
    reason:
      'Smokers have a higher recommended intake of vitamin C. We leave out beta-carotene for smokers.',
    kind: 'one',
    options: yesNoOptions,
  },
  {
    field: 'exercise',
    question: 'How often do you exercise?',
    helper: 'If you exercise three times a week, choose More than three times a week.',
    reason: 'Minerals such as magnesium are also lost with sweat.',
    kind: 'one',
    options: exerciseFrequencyOptions,
    hints: exerciseHints,
  },
  {
    field: 'muscle_pain',
    question: 'Do you often have muscle pain?',
    reason: 'Our pharmacist takes it into account. If pain continues, see a doctor.',
    kind: 'one',
    options: yesNoOptions,
  },
  {
    field: 'email',
    question: 'Where should we send your results?',
    helper: 'Your email address. We also show your results here.',
    reason: 'We’ll email your results once, and nothing else unless you ask for it.',
    kind: 'email',
    maxLength: 254,
  },
] as const satisfies readonly Step[]

type QuizRow = (typeof quizSteps)[number]
export type QuizField = QuizRow['field']
export type QuizStep = Step & { field: QuizField }

/** Fields whose answer is a list of options. The answer of every other field is a text. */
export type ListField = Extract<QuizRow, { kind: 'several' }>['field']
export type TextField = Exclude<QuizField, ListField>

/** Fields whose answers decide which question follows. */
export type SteeringField = Extract<QuizRow, { steers: true }>['field']

/** The union of a question's options. */
export type QuizOption<F extends QuizField> = Extract<
  QuizRow,
  { field: F; options: unknown }
>['options'][number]

/** The answers so far. A question that was skipped or is not answered yet has no key. */
export type QuizAnswers = { [F in TextField]?: string } & { [F in ListField]?: readonly string[] }

/** Returns true for a question whose answer is a list. */
export function isListField(field: QuizField): field is ListField {
  return stepOf(field).kind === 'several'
}

const stepByField: ReadonlyMap<QuizField, QuizStep> = new Map(
  quizSteps.map((step): [QuizField, QuizStep] => [step.field, step]),
)

/** Returns the row of a question. Throws an Error for a field that is not in the table. */
export function stepOf(field: QuizField): QuizStep {
  const step = stepByField.get(field)
  if (!step) throw new Error(`no quiz step for ${field}`)
  return step
}

/** Returns the options of a question in the sequence of the screen; empty for a typed answer. */
export function optionsOf(step: QuizStep): readonly string[] {
  return step.kind === 'one' || step.kind === 'several' ? step.options : []
}

/**
 * Returns the text of the question. The question about the doctor mentions pregnancy or
 * breastfeeding, depending on the answer before. It mentions neither for women of 50+, who are not
 * asked about pregnancy (D-08).
 */
export function questionOf(field: QuizField, answers: QuizAnswers): string {
  if (field === 'consultDoctor' && answers.pregnancy === 'Breastfeeding')
    return 'Has your doctor confirmed this is suitable while you are breastfeeding?'
  if (field === 'consultDoctor' && answers.pregnancy === 'Pregnant')
    return 'Has your doctor confirmed this is suitable while you are pregnant?'
  return stepOf(field).question
}
