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
  computeQuizProgress,
  stopMessage,
} from '#domain/quiz/quiz-route.ts'
import { stepOf } from '#domain/quiz/quiz-steps.ts'
import type { QuizWalk } from '#domain/quiz/quiz-walk.ts'
import { trackEvent } from '#web/api/analytics/analytics.ts'
import { buildPageMeta } from '#web/api/page-meta.ts'
import { publicPageHeaders } from '#web/api/page-headers.ts'
import { translatorOfPage } from '#web/api/page-language.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ProgressCapsule } from '#web/ui/capsule/progress-capsule.tsx'
import { AlertDialog } from '#web/ui/layout/dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'

import { OpenQuestion } from './open-question.tsx'
import { Processing } from './processing.tsx'
import styles from './quiz.module.css'
import { useQuestionFocus } from './use-question-focus.ts'
import { useQuiz, type Quiz } from './use-quiz.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import type { Route } from './+types/quiz-page.ts'

export const headers = publicPageHeaders

/**
 * On phones the buttons of the quiz are at the bottom of the window, below the question of
 * consent-bar.tsx.
 */
export const handle = { bottomBar: true }

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
  const t = useText()
  const quiz = useQuiz()
  const { walk, phase } = quiz.state
  const form = useRef<HTMLFormElement>(null)
  useQuizKeys(quiz, form)
  useQuestionFocus(walk.at, form)
  const isGreeting = phase === 'greeting'
  const isSending = phase === 'sending'

  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault()
    quiz.goNext()
  }

  return (
    <form ref={form} className={`page ${styles.quiz}`} onSubmit={handleSubmit} noValidate>
      <QuizSide walk={walk} />
      <div className={styles.main}>
        <div className={styles.question}>
          <div role="status">
            {isGreeting && (
              <p className={`h1 ${styles.greeting}`}>
                {t('Hello {name}, nice to meet you!', {
                  name: (walk.answers.name ?? '').trim(),
                })}
              </p>
            )}
            {isSending && <Processing />}
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
        onClose={quiz.leave}
      >
        <p>{t('Your answers are saved in this browser for 24 hours.')}</p>
      </AlertDialog>
    </form>
  )
}

/** Shown beside the question on wide screens: the progress, and why the question is asked. */
function QuizSide({ walk }: { walk: QuizWalk }) {
  const t = useText()
  const progress = computeQuizProgress(walk.at, walk.visited, walk.answers)
  const { position, length: pathLength, isLengthFixed } = progress
  useEffect(() => trackEvent({ name: 'quiz_step', step: toTrackedQuizStep(position) }), [position])
  return (
    <div className={styles.side}>
      <ProgressCapsule
        answered={walk.visited.length}
        pathLength={pathLength}
        isLengthFixed={isLengthFixed}
        question={position}
        note={t('Saved in this browser for 24 hours')}
      />
      <aside className={styles.reason} aria-label={t('Why we ask')}>
        <p>
          <strong>{t('Why we ask')}</strong>
          <span>{t(stepOf(walk.at).reason)}</span>
        </p>
      </aside>
    </div>
  )
}

function QuizButtons({ quiz }: { quiz: Quiz }) {
  const t = useText()
  const { walk, phase } = quiz.state
  const isGreeting = phase === 'greeting'
  const isSending = phase === 'sending'
  const canGoNext =
    isAnswered(walk.at, walk.answers) && findNextMove(walk.at, walk.answers).to !== 'block'
  return (
    <div className={styles.buttons}>
      <Button
        kind="secondary"
        disabled={walk.visited.length === 0 || isGreeting || isSending}
        onClick={quiz.goBack}
      >
        {t('Back')}
      </Button>
      <Button type="submit" disabled={!canGoNext || isGreeting} working={isSending}>
        {stepOf(walk.at).kind === 'email' ? t('Submit') : t('Next')}
      </Button>
    </div>
  )
}
