// The control of one question: tiles for choices, a field for what is typed. The page's heading asks,
// so the question is the group's name and not said twice.
import { memo, useEffect, useRef } from 'react'

import { isEmail } from '#domain/checkout/field-rules.ts'
import { optionHint } from '#domain/quiz/quiz-route.ts'
import { noAllergy, optionsOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { ChoiceTiles, type Choice } from '#web/ui/forms/choice-tiles.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './quiz.module.css'

/** Longer words take a row of their own where tiles stand in pairs. */
const longWords = 12

export const QuizAnswer = memo(function QuizAnswer(props: {
  field: QuizField
  question: string
  answer: string | readonly string[] | undefined
  gender: string | undefined
  onAnswer: (answer: string | readonly string[]) => void
}) {
  const { field, question, answer, gender, onAnswer } = props
  const t = useText()
  const step = stepOf(field)
  const typed = useRef<HTMLInputElement>(null)

  // What was typed before the page woke up counts too.
  useEffect(() => {
    const early = typed.current?.value
    if (early && answer === undefined) onAnswer(early)
    // Only once, when this screen appears.
  }, []) // oxlint-disable-line react/exhaustive-deps -- see above

  if (step.kind === 'text' || step.kind === 'email') {
    const email = step.kind === 'email'
    return (
      <Field
        className={styles.typed}
        label={question}
        labelHidden
        hint={email && looksMistyped(answer) && t(mistyped)}
      >
        <TextInput
          ref={typed}
          name={step.field}
          // The documents ask for free text: e-mail keys on a phone, no check by the browser.
          inputMode={email ? 'email' : 'text'}
          autoComplete={email ? 'email' : 'given-name'}
          autoCapitalize={email ? 'none' : 'words'}
          spellCheck={false}
          enterKeyHint={email ? 'send' : 'next'}
          maxLength={step.maxLength}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.target.value)}
        />
      </Field>
    )
  }

  const choices = optionsOf(step).map((value): Choice => {
    const hint = optionHint(field, value, { gender })
    return {
      value,
      label: t(step.labels?.[value] ?? value),
      hint: hint && t(hint),
      wide: step.kind === 'several' && (value === noAllergy || value.length > longWords),
    }
  })
  const shared = { legend: question, legendHidden: true, name: step.field, choices }
  return step.kind === 'several' ? (
    <ChoiceTiles
      {...shared}
      multiple
      exclusiveValue={noAllergy}
      columns="pairs"
      className={styles.several}
      value={Array.isArray(answer) ? answer : []}
      onChange={onAnswer}
    />
  ) : (
    <ChoiceTiles
      {...shared}
      className={styles.one}
      value={typeof answer === 'string' ? answer : undefined}
      onChange={onAnswer}
    />
  )
})

const mistyped =
  'This does not look like an email address. You can continue, but we cannot email you.'

/** A hint, never a block (D-13), and not before there is something to judge. */
function looksMistyped(answer: string | readonly string[] | undefined): boolean {
  return typeof answer === 'string' && answer.length > 5 && !isEmail(answer.trim())
}
