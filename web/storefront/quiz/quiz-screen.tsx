// One question with its answers: the one shown, or the next one, rendered but hidden.
import { memo, useCallback } from 'react'

import { stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import { QuizAnswer } from './quiz-answer.tsx'
import styles from './quiz.module.css'

type Answer = string | readonly string[]

/**
 * Its heading gets the focus when it is shown. Memoised: `onAnswer` must be the same function in every
 * render. uncover-screen.ts also sets `data-screen`.
 */
export const QuizScreen = memo(function QuizScreen(props: {
  field: QuizField
  question: string
  answer: Answer | undefined
  /** The answer to that question: some goals are only for men. */
  gender: string | undefined
  /** Rendered but hidden. */
  isAhead: boolean
  onAnswer: (field: QuizField, answer: Answer) => void
}) {
  const { field, question, answer, gender, isAhead, onAnswer } = props
  const t = useText()
  const step = stepOf(field)
  const handleAnswer = useCallback((changed: Answer) => onAnswer(field, changed), [field, onAnswer])
  return (
    <div className={styles.screen} data-field={field} data-screen={isAhead ? 'ahead' : 'now'}>
      <h1 tabIndex={-1}>{question}</h1>
      {step.helper && <p className={styles.helper}>{t(step.helper)}</p>}
      <QuizAnswer
        field={field}
        question={question}
        answer={answer}
        gender={gender}
        onAnswer={handleAnswer}
      />
    </div>
  )
})
