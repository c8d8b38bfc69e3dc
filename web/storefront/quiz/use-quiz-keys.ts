/**
 * Keys for a question with options. A digit chooses an option (1 the first, 0 the tenth), arrow
 * keys move through the options even before an option has the focus, and Enter continues. Text
 * fields, links and buttons keep their own keys.
 */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { noAllergy, optionsOf, stepOf } from '#domain/quiz/quiz-steps.ts'
import { toggleChoice } from '#web/ui/forms/toggle-choice.ts'

import { findCurrentScreen } from './quiz-store.ts'
import type { Quiz } from './use-quiz.ts'

export function useQuizKeys(quiz: Quiz, form: RefObject<HTMLFormElement | null>): void {
  const { progress, phase } = quiz.state
  const step = stepOf(progress.currentField)

  const choose = (option: string): void => {
    const answer = progress.answers[progress.currentField]
    const chosenOptions = Array.isArray(answer) ? answer : []
    quiz.answer(
      progress.currentField,
      step.kind === 'several' ? toggleChoice(chosenOptions, option, noAllergy) : option,
    )
  }

  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const index = indexOfDigit(event.key)
    const option = index === undefined ? undefined : optionsOf(step)[index]
    if (index !== undefined && option !== undefined) {
      event.preventDefault()
      choose(option)
      findOptions(form.current)[index]?.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      form.current?.requestSubmit()
    } else if (/^Arrow(Down|Up)$/.test(event.key) && !isOnOption(event)) {
      const options = findOptions(form.current)
      const checkedInput = options.find((input) => input.checked)
      const targetInput = checkedInput ?? (event.key === 'ArrowDown' ? options[0] : options.at(-1))
      if (!targetInput) return
      event.preventDefault()
      targetInput.focus()
      if (step.kind === 'one' && !checkedInput) choose(targetInput.value)
    }
  })

  const isListening = phase === 'asking'
  const { completeStep } = quiz
  useEffect(() => {
    if (!isListening) return
    const listener = (event: KeyboardEvent): void => {
      if (isHandledElsewhere(event)) return
      // A pending step must be rendered first: `handleKey` would use the previous question.
      flushSync(completeStep)
      handleKey(event)
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [isListening, completeStep])
}

/** Returns 0 for '1', 8 for '9' and 9 for '0', as the digits are ordered on a keyboard. */
function indexOfDigit(key: string): number | undefined {
  return /^[0-9]$/.test(key) ? (Number(key) + 9) % 10 : undefined
}

/**
 * Returns true for the browser's own shortcuts, and for keys on a control that uses the keyboard
 * itself.
 */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true
  const controls = 'input:not([type=radio], [type=checkbox]), a, button, summary, select'
  return event.target instanceof HTMLElement && event.target.closest(controls) !== null
}

function isOnOption({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest('input') !== null
}

/**
 * Returns the radio buttons or checkboxes of the current question, without the consent checkbox.
 */
function findOptions(form: HTMLFormElement | null): HTMLInputElement[] {
  const screen = form && findCurrentScreen(form)
  return screen ? [...screen.querySelectorAll<HTMLInputElement>('input:not([inputmode])')] : []
}
