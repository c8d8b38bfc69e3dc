/**
 * The keyboard on a question of choices: digits choose, arrows go through the options even before one
 * has the focus, Enter goes on. Inside a control the browser's own keys stay as they are.
 */
import { useEffect, useEffectEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import type { QuizStep } from '#domain/quiz/quiz-steps.ts'
import { optionsOf } from '#domain/quiz/quiz-steps.ts'

export function useQuizKeys(options: {
  step: QuizStep
  /** Nothing is asked now: a dialog is open, a greeting stands, answers are on their way. */
  still: boolean
  form: RefObject<HTMLFormElement | null>
  /** Before a key is looked at: ends a step that has begun, so that the key is for its question. */
  onKey: () => void
  onChoose: (option: string) => void
}): void {
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    const { step, form, onChoose } = options
    const within = event.target instanceof HTMLElement ? event.target : undefined
    const onTile = within?.closest('input') !== null && within?.closest('input') !== undefined
    const digit = /^[0-9]$/.test(event.key) ? (Number(event.key) + 9) % 10 : undefined
    const option = digit === undefined ? undefined : optionsOf(step)[digit]
    if (option !== undefined) {
      event.preventDefault()
      onChoose(option)
      inputs(form.current)[digit ?? 0]?.focus()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      form.current?.requestSubmit()
    } else if (/^Arrow(Down|Up)$/.test(event.key) && !onTile) {
      const all = inputs(form.current)
      const chosen = all.find(({ checked }) => checked)
      const to = chosen ?? (event.key === 'ArrowDown' ? all[0] : all.at(-1))
      if (!to) return
      event.preventDefault()
      to.focus()
      if (step.kind === 'one' && !chosen) onChoose(to.value)
    }
  })
  const { still, onKey } = options
  useEffect(() => {
    if (still) return
    const listen = (event: KeyboardEvent): void => {
      if (isForOthers(event)) return
      flushSync(onKey)
      handle(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [still, onKey])
}

/** The browser's own keys, and those inside a control that has its own. */
function isForOthers(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return true
  const own = 'input:not([type=radio], [type=checkbox]), a, button, summary, select'
  return event.target instanceof HTMLElement && event.target.closest(own) !== null
}

const inputs = (form: HTMLFormElement | null): HTMLInputElement[] =>
  form
    ? [...form.querySelectorAll<HTMLInputElement>("[data-screen='now'] input:not([inputmode])")]
    : []
