// The control of one question: tiles for choices, a text field otherwise. The heading shows the
// question, so the control's own label is for screen readers only.
import { memo } from 'react'

import { isEmail } from '#domain/checkout/field-rules.ts'
import { findOptionHint } from '#domain/quiz/quiz-route.ts'
import { noAllergy, optionsOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { ChoiceTiles, type Choice } from '#web/ui/forms/choice-tiles.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from './quiz.module.css'

/** In tiles that are shown in pairs, an option with more characters takes a whole row. */
const maxPairedLength = 12

export const QuizAnswer = memo(function QuizAnswer(props: {
  field: QuizField
  question: string
  answer: string | readonly string[] | undefined
  gender: string | undefined
  onAnswer: (answer: string | readonly string[]) => void
}) {
  const { field, question, answer, gender, onAnswer } = props
  const t = useTranslator()
  const step = stepOf(field)
  if (step.kind === 'text' || step.kind === 'email') {
    const isEmailStep = step.kind === 'email'
    return (
      <Field
        className={styles.typed}
        label={question}
        labelHidden
        hint={isEmailStep && isProbablyMistyped(answer) && t(mistypedHint)}
      >
        <TextInput
          name={step.field}
          // Not `type="email"`: the specification accepts any text, so the browser must not check
          // it. Phones still show the keyboard for emails.
          inputMode={isEmailStep ? 'email' : 'text'}
          autoComplete={isEmailStep ? 'email' : 'given-name'}
          autoCapitalize={isEmailStep ? 'none' : 'words'}
          spellCheck={false}
          enterKeyHint={isEmailStep ? 'send' : 'next'}
          maxLength={step.maxLength}
          value={typeof answer === 'string' ? answer : ''}
          onChange={(event) => onAnswer(event.target.value)}
        />
      </Field>
    )
  }

  const choices = optionsOf(step).map((value): Choice => {
    const hint = findOptionHint(field, value, { gender })
    return {
      value,
      label: t(step.labels?.[value] ?? value),
      hint: hint && t(hint),
      wide: step.kind === 'several' && (value === noAllergy || value.length > maxPairedLength),
    }
  })
  const sharedProps = { legend: question, legendHidden: true, name: step.field, choices }
  return step.kind === 'several' ? (
    <ChoiceTiles
      {...sharedProps}
      multiple
      exclusiveValue={noAllergy}
      columns="pairs"
      value={Array.isArray(answer) ? answer : []}
      onChange={onAnswer}
    />
  ) : (
    <ChoiceTiles
      {...sharedProps}
      className={styles.one}
      value={typeof answer === 'string' ? answer : undefined}
      onChange={onAnswer}
    />
  )
})

/** A shorter text gets no hint about the email address, because the visitor is still typing. */
const minHintLength = 6

const mistypedHint =
  'This does not look like an email address. You can continue, but we cannot email you.'

/**
 * Returns true if the text is probably no email address. Used for a hint only: the specification
 * accepts any text, so the visitor can continue (D-13 in docs/decisions/register.md).
 */
function isProbablyMistyped(answer: string | readonly string[] | undefined): boolean {
  return typeof answer === 'string' && answer.length >= minHintLength && !isEmail(answer.trim())
}
