// The current question with its messages, and the next question, which is rendered but hidden.
import { memo, useCallback, useDeferredValue } from 'react'

import { blockButton, blockMessage, isAnswered, findNextMove } from '#domain/quiz/quiz-route.ts'
import { questionOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { goNext, type QuizProgress } from '#domain/quiz/quiz-progress.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { ConsentLine } from './consent-line.tsx'
import { QuizAnswer } from './quiz-answer.tsx'
import styles from './quiz.module.css'
import type { SendingFailure } from './quiz-machine.ts'
import { findCurrentScreen } from './quiz-store.ts'
import type { Quiz } from './use-quiz.ts'

type Answer = string | readonly string[]

export function OpenQuestion({ quiz }: { quiz: Quiz }) {
  const t = useTranslator()
  const { progress, problem, failure, entry, hasConsent } = quiz.state
  const { currentField, answers } = progress
  const nextField = useNextField(progress)
  const fields = nextField ? [currentField, nextField] : [currentField]
  const isBlocked =
    isAnswered(currentField, answers) && findNextMove(currentField, answers).to === 'block'
  return (
    <>
      {entry?.isResumed && (
        <Alert kind="accent" className={styles.notice}>
          <p>{t('Your earlier answers are saved. Continue, or start over.')}</p>
          <Button kind="quiet" size="sm" onClick={quiz.startOver}>
            {t('Start over')}
          </Button>
        </Alert>
      )}
      {problem === 'sending failed' && failure && <SendingFailureAlert failure={failure} />}
      {fields.map((field) => (
        <QuizScreen
          key={field}
          field={field}
          question={t(questionOf(field, answers))}
          answer={answers[field]}
          gender={answers.gender}
          isAhead={field !== currentField}
          onAnswer={quiz.answer}
        />
      ))}
      {isBlocked && (
        <BlockedGoal
          onClear={() => {
            quiz.clearAnswer()
            // The pressed button goes away, and the focus would be lost with it.
            findCurrentScreen(document)?.querySelector('h1')?.focus()
          }}
        />
      )}
      {stepOf(currentField).kind === 'email' && (
        <ConsentLine
          hasConsent={hasConsent}
          isMissing={problem === 'consent missing'}
          onChange={quiz.changeConsent}
        />
      )}
    </>
  )
}

/** The sentence that the specification fixes, and below it the cause. */
function SendingFailureAlert({ failure }: { failure: SendingFailure }) {
  const t = useTranslator()
  return (
    <Alert kind="error" live="alert" className={styles.notice}>
      <p>{t('There was an error processing your quiz. Please try again.')}</p>
      <p>{t(failure.text)}</p>
      {failure.isPageOutdated && (
        <Button kind="secondary" size="sm" onClick={() => location.reload()}>
          {t('Reload page')}
        </Button>
      )}
    </Alert>
  )
}

/**
 * Returns the question that Next would show; undefined if none follows. It is rendered hidden once
 * the answer is painted, so that Next only has to uncover it (quiz-store.ts).
 */
function useNextField(progress: QuizProgress): QuizField | undefined {
  const { progress: nextProgress, result } = goNext(progress)
  const field = useDeferredValue(result === 'moved' ? nextProgress.currentField : undefined)
  // The deferred value may be from an earlier render. If it follows from an earlier answer, it is
  // not shown: quiz-store.ts uncovers a screen only if its `data-field` is right. If it equals the
  // current question, two screens would have the same key.
  return field === progress.currentField ? undefined : field
}

/**
 * One question with its answers. The component is memoised, so `onAnswer` must be the same function
 * in every render. `data-screen` is 'now' or 'ahead': quiz-store.ts changes it in the document
 * before React renders, and quiz.module.css hides 'ahead'. use-question-focus.ts focuses the
 * heading.
 */
const QuizScreen = memo(function QuizScreen(props: {
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
  const t = useTranslator()
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

/**
 * Message for a goal without formulas yet, shown as soon as it is chosen, with a button to clear
 * the choice. Next stays disabled (D-06 in docs/decisions/register.md).
 */
function BlockedGoal({ onClear }: { onClear: () => void }) {
  const t = useTranslator()
  return (
    <Alert kind="warning" live="alert" className={styles.blocked}>
      <p>{t(blockMessage)}</p>
      <Button kind="secondary" size="sm" onClick={onClear}>
        {t(blockButton)}
      </Button>
    </Alert>
  )
}
