/**
 * The quiz: one question a screen, the capsule fills, the answers stay in this browser until Submit.
 * The HTML is the same for everybody (the first question); what this browser remembers comes after.
 */
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  type FormEvent,
  type RefObject,
} from 'react'

import { trackedQuizStep } from '#domain/analytics/shop-event.ts'
import { isAnswered, nextMove, progressAt, stopMessage } from '#domain/quiz/quiz-route.ts'
import { noAllergy, questionOf, stepOf, type QuizField } from '#domain/quiz/quiz-steps.ts'
import { goNext, type QuizWalk } from '#domain/quiz/quiz-walk.ts'
import { trackEvent } from '#web/api/analytics.ts'
import { pageMeta } from '#web/api/page-meta.ts'
import { publicPage } from '#web/api/page-headers.ts'
import { headText } from '#web/api/page-language.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ProgressCapsule } from '#web/ui/capsule/progress-capsule.tsx'
import { AlertDialog } from '#web/ui/layout/dialog.tsx'
import { useText } from '#web/ui/behaviour/language.tsx'
import { afterPaint } from '#web/ui/behaviour/after-paint.ts'
import { toggleChoice } from '#web/ui/forms/toggle-choice.ts'

import { BlockedGoal } from './blocked-goal.tsx'
import { ConsentLine } from './consent-line.tsx'
import { Processing } from './processing.tsx'
import { QuizScreen } from './quiz-screen.tsx'
import styles from './quiz.module.css'
import { focusTyping } from './uncover-screen.ts'
import { useQuiz } from './use-quiz.ts'
import { useQuizKeys } from './use-quiz-keys.ts'
import { useSubmission } from './use-submission.ts'
import type { Route } from './+types/quiz-page.ts'

export const headers = publicPage

/** On phones its buttons stand at the bottom of the window (consent-bar.tsx). */
export const handle = { bottomBar: true }

export function meta({ matches }: Route.MetaArgs) {
  const t = headText(matches)
  return pageMeta({
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
  const submission = useSubmission()
  const quiz = useQuiz((walk) => void submission.send(walk))
  const { walk, phase } = quiz
  const step = stepOf(walk.at)
  const ahead = useScreenAhead(walk)
  const { position, length, certain } = progressAt(walk.at, walk.visited, walk.answers)
  useEffect(() => trackEvent({ name: 'quiz_step', step: trackedQuizStep(position) }), [position])
  const answered = isAnswered(walk.at, walk.answers)
  const blocked = answered && nextMove(walk.at, walk.answers).to === 'block'
  const last = step.kind === 'email'
  const sending = submission.state === 'sending'
  const greeting = phase === 'greeting'

  const { answer: give } = quiz
  const { reopen } = submission
  const answer = useCallback(
    (field: QuizField, value: string | readonly string[]) => {
      reopen()
      give(field, value)
    },
    [give, reopen],
  )

  const form = useRef<HTMLFormElement>(null)
  const chosen = walk.answers[walk.at]
  useQuizKeys({
    step,
    still: phase !== 'asking' || sending,
    form,
    onKey: quiz.arrive,
    onChoose: (option) =>
      answer(
        walk.at,
        step.kind === 'several'
          ? toggleChoice(Array.isArray(chosen) ? chosen : [], option, noAllergy)
          : option,
      ),
  })
  useNewScreen(walk.at, form)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (answered && !blocked) quiz.next()
  }

  return (
    <form ref={form} className={`page ${styles.quiz}`} onSubmit={submit} noValidate>
      <div className={styles.side}>
        <ProgressCapsule
          className={styles.capsule}
          answered={walk.visited.length}
          pathLength={length}
          isLengthFixed={certain}
          question={position}
          note={t('Saved in this browser for 24 hours')}
        />
        <aside className={styles.reason} aria-label={t('Why we ask')}>
          <p>
            <strong>{t('Why we ask')}</strong>
            <span>{t(step.reason)}</span>
          </p>
        </aside>
      </div>
      <div className={styles.main}>
        <div className={styles.question}>
          <div role="status" className={styles.status}>
            {greeting && (
              <p className={`h1 ${styles.greeting}`}>
                {t('Hello {name}, nice to meet you!', {
                  name: (walk.answers.name ?? '').trim(),
                })}
              </p>
            )}
            {sending && <Processing />}
          </div>
          <div hidden={greeting || sending} className={styles.asked}>
            {quiz.resumed && (
              <Alert kind="you" className={styles.notice}>
                <p>{t('Your earlier answers are saved. Continue, or start over.')}</p>
                <Button kind="quiet" size="sm" onClick={quiz.startOver}>
                  {t('Start over')}
                </Button>
              </Alert>
            )}
            {submission.state === 'failed' && (
              <Alert kind="bad" live="alert" className={styles.notice}>
                <p>{t('There was an error processing your quiz. Please try again.')}</p>
              </Alert>
            )}
            {[walk.at, ...ahead].map((field) => (
              <QuizScreen
                key={field}
                field={field}
                question={t(questionOf(field, walk.answers))}
                answer={walk.answers[field]}
                gender={walk.answers.gender}
                ahead={field !== walk.at}
                onAnswer={answer}
              />
            ))}
            {blocked && <BlockedGoal onClear={quiz.clear} />}
            {last && (
              <ConsentLine
                agreed={submission.agreed}
                missing={submission.state === 'consent missing'}
                onChange={submission.agree}
              />
            )}
          </div>
        </div>
        <div className={styles.buttons}>
          <Button
            kind="secondary"
            disabled={walk.visited.length === 0 || greeting || sending}
            onClick={quiz.back}
          >
            {t('Back')}
          </Button>
          <Button type="submit" disabled={!answered || blocked || greeting} working={sending}>
            {last ? t('Submit') : t('Next')}
          </Button>
        </div>
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

/**
 * The screen that Next would show, made ready unseen once the answer is on the screen: a slow phone then
 * only has to uncover it. None when the way ends here, and none twice.
 */
function useScreenAhead(walk: QuizWalk): readonly QuizField[] {
  const { walk: next, passed } = goNext(walk)
  const ahead = useDeferredValue(passed === 'moved' ? next.at : undefined)
  return ahead && ahead !== walk.at ? [ahead] : []
}

/** A new screen starts at its top, and its question has the focus so that it is read out. */
function useNewScreen(at: string, form: RefObject<HTMLFormElement | null>): void {
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    const screen = form.current?.querySelector<HTMLElement>("[data-screen='now']")
    if (!screen || focusTyping(screen)) return
    // The focus makes the browser lay out the page at once; a slow phone shows the question first.
    return afterPaint(() => screen.querySelector('h1')?.focus({ preventScroll: true }))
  }, [at, form])
}
