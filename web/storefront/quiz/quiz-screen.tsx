// One question with its answers: the current question, or the next question, which is rendered but
// hidden.
import { memo, useCallback } from 'react'

import { stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import { QuizAnswer } from './quiz-answer.tsx'
import styles from './quiz.module.css'

type Answer = string | readonly string[]

/**
 * The heading gets the focus when the question is shown. The component is memoised, so `onAnswer`
 * must be the same function in every render. uncover-screen.ts also sets `data-screen`.
 */
export const QuizScreen = memo(function QuizScreen(props: {
  field: QuizField
  question: string
  answer: Answer | undefined
  /** The answer to the question about gender, because some goals are only for men. */
  gender: string | undefined
  /** True for the next question, which is rendered but hidden. */
  isAhead: boolean
  onAnswer: (field: QuizField, answer: Answer) => void
}) {
  const { field, question, answer, gender, isAhead, onAnswer } = props
  const t = useText()
  const step = stepOf(field)
  const handleAnswer = useCallback(
    (changedAnswer: Answer) => onAnswer(field, changedAnswer),
    [field, onAnswer],
  )
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
