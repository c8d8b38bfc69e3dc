// One question with its answers: in front, or ready and unseen behind it until Next is pressed.
import { memo, useCallback } from 'react'

import { stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

import { QuizAnswer } from './quiz-answer.tsx'
import styles from './quiz.module.css'

type Answer = string | readonly string[]

/** Its heading takes the focus when it comes to the front. `onAnswer` must stay the same function. */
export const QuizScreen = memo(function QuizScreen(props: {
  field: QuizField
  question: string
  answer: Answer | undefined
  /** As answered; some goals are only for men. */
  gender: string | undefined
  ahead: boolean
  onAnswer: (field: QuizField, answer: Answer) => void
}) {
  const { field, question, answer, gender, ahead, onAnswer } = props
  const t = useText()
  const step = stepOf(field)
  const give = useCallback((given: Answer) => onAnswer(field, given), [field, onAnswer])
  return (
    <div className={styles.screen} data-field={field} data-screen={ahead ? 'ahead' : 'now'}>
      <h1 tabIndex={-1}>{question}</h1>
      {step.helper && <p className={styles.helper}>{t(step.helper)}</p>}
      <QuizAnswer
        field={field}
        question={question}
        answer={answer}
        gender={gender}
        onAnswer={give}
      />
    </div>
  )
})
