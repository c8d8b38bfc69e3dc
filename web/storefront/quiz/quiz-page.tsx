/**
 * The quiz, with one question per screen. The answers stay in this browser until Submit. The
 * server's HTML shows the first question to every visitor; the stored answers are shown after
 * hydration.
 */
import { useEffect, useRef, type FormEvent } from 'react'

import { toTrackedQuizStep } from '#domain/analytics/shop-event.ts'
import {
  isAnswered,
  findNextMove,
  computeQuestionPosition,
  stopMessage,
} from '#domain/quiz/quiz-route.ts'
import { stepOf } from '#domain/quiz/quiz-steps.ts'
import type { QuizProgress } from '#domain/quiz/quiz-progress.ts'
import { trackEvent } from '#web/api/analytics/track-event.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage } from '#web/api/page-language.ts'
import type { PageHandle } from '#web/storefront/shell/consent-bar.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ProgressCapsule } from '#web/ui/capsule/progress-capsule.tsx'
import { AlertDialog } from '#web/ui/layout/dialog.tsx'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

import { OpenQuestion } from './open-question.tsx'
import { ProcessingNotice } from './processing-notice.tsx'
import styles from './quiz.module.css'
import { useQuestionFocus } from './use-question-focus.ts'
import { useQuiz, type Quiz } from './use-quiz.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import type { Route } from './+types/quiz-page.ts'

export const headers = publicPageHeaders

/** On phones the quiz's buttons are at the bottom of the window. */
export const handle: PageHandle = { bottomBar: true }

export function meta({ matches }: Route.MetaArgs) {
  const t = translatorOfPage(matches)
  return buildPageMeta({
    matches,
    path: '/quiz',
    title: t('Take a Quiz'),
    description: t(
      'Fourteen questions, then the formulas that fit your answers, each with reasons.',
    ),
  })
}

export default function QuizPage() {
  const t = useTranslator()
  const quiz = useQuiz()
  const { progress, phase } = quiz.state
  const form = useRef<HTMLFormElement>(null)
  useQuizKeys(quiz, form)
  useQuestionFocus(progress.currentField, form)
  const isGreeting = phase === 'greeting'
  const isSending = phase === 'sending'

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    quiz.goNext()
  }

  return (
    <form ref={form} className={`page ${styles.quiz}`} onSubmit={handleSubmit} noValidate>
      <QuizSide progress={progress} />
      <div className={styles.main}>
        <div className={styles.question}>
          <div role="status">
            {isGreeting && (
              <p className={`h1 ${styles.greeting}`}>
                {t('Hello {name}, nice to meet you!', {
                  name: (progress.answers.name ?? '').trim(),
                })}
              </p>
            )}
            {isSending && <ProcessingNotice />}
          </div>
          <div hidden={isGreeting || isSending} className={styles.asked}>
            <OpenQuestion quiz={quiz} />
          </div>
        </div>
        <QuizButtons quiz={quiz} />
      </div>
      <AlertDialog
        open={phase === 'stopped'}
        title={t(stopMessage)}
        action={t('OK')}
        onClose={quiz.openHomePage}
      >
        <p>{t('Your answers are saved in this browser for 24 hours.')}</p>
      </AlertDialog>
    </form>
  )
}

/** Shown beside the question on wide screens: the progress, and why the question is asked. */
function QuizSide({ progress }: { progress: QuizProgress }) {
  const t = useTranslator()
  const { currentField, visited, answers } = progress
  const {
    position,
    length: pathLength,
    isLengthFixed,
  } = computeQuestionPosition(currentField, visited, answers)
  useEffect(() => trackEvent({ name: 'quiz_step', step: toTrackedQuizStep(position) }), [position])
  return (
    <div className={styles.side}>
      <ProgressCapsule
        answeredCount={visited.length}
        pathLength={pathLength}
        isLengthFixed={isLengthFixed}
        questionNumber={position}
        note={t('Saved in this browser for 24 hours')}
      />
      <aside className={styles.reason} aria-label={t('Why we ask')}>
        <p>
          <strong>{t('Why we ask')}</strong>
          <span>{t(stepOf(currentField).reason)}</span>
        </p>
      </aside>
    </div>
  )
}

function QuizButtons({ quiz }: { quiz: Quiz }) {
  const t = useTranslator()
  const { progress, phase } = quiz.state
  const isGreeting = phase === 'greeting'
  const isSending = phase === 'sending'
  const { currentField, visited, answers } = progress
  const canGoNext =
    isAnswered(currentField, answers) && findNextMove(currentField, answers).to !== 'block'
  return (
    <div className={styles.buttons}>
      <Button
        kind="secondary"
        disabled={visited.length === 0 || isGreeting || isSending}
        onClick={quiz.goBack}
      >
        {t('Back')}
      </Button>
      <Button type="submit" disabled={!canGoNext || isGreeting} working={isSending}>
        {stepOf(currentField).kind === 'email' ? t('Submit') : t('Next')}
      </Button>
    </div>
  )
}
