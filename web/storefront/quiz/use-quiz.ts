/**
 * One visitor's quiz on the screen: the answers of this browser, and the screen of this history entry.
 *
 * Every step forward is a history entry, so the browser's Back goes to the screen before (D-03). The
 * address stays `/quiz`; how many screens were passed stands in the entry's state, where no log and no
 * analytics reads it, and the answers say which screens those are.
 */
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation, useNavigate } from 'react-router'

import type { QuizField } from '#domain/quiz/quiz-steps.ts'
import {
  clearAnswer,
  giveAnswer,
  goNext,
  walkToDepth,
  type QuizWalk,
} from '#domain/quiz/quiz-walk.ts'

import { afterPaint } from '#web/ui/behaviour/after-paint.ts'

import { dropDraft, readDraft, readNoDraft, saveDraft, watchDraft } from './draft-store.ts'
import { uncoverScreen } from './uncover-screen.ts'

/** How long the greeting stays, in milliseconds (specification). */
const greetingStay = 2000

/** `greeting` after the name, `stopped` after an unconfirmed doctor's question. */
export type QuizPhase = 'asking' | 'greeting' | 'stopped'

/**
 * `depth`: screens passed. `base`: the depth at which this visit's own entries begin. `resumed`: the
 * answers on the screen are those of an earlier visit.
 */
type Entry = { depth: number; base: number; resumed: boolean }

export function useQuiz(onSubmit: (walk: QuizWalk) => void) {
  const draft = useSyncExternalStore(watchDraft, readDraft, readNoDraft)
  const [phase, setPhase] = useState<QuizPhase>('asking')
  const location = useLocation()
  const navigate = useNavigate()
  const arrived = entryOf(location.state)
  const [ahead, setAhead] = useStepAhead()
  const entry = ahead && arrived && ahead.depth > arrived.depth ? ahead : arrived
  const walk = walkToDepth(draft, entry?.depth ?? 0)
  const inFront = useRef(walk)
  useLayoutEffect(() => void (inFront.current = walk))
  const depth = walk.visited.length
  const base = Math.min(entry?.base ?? depth, depth)

  const settle = useCallback(
    (at: number, resumed = false) =>
      void navigate('/quiz', {
        replace: true,
        state: { depth: at, base: at, resumed } satisfies Entry,
      }),
    [navigate],
  )

  /** A visit begins where the last one ended; an entry that the answers do not carry is corrected. */
  const wanted = arrived?.depth
  useEffect(() => {
    const last = readDraft()
    if (wanted === undefined) settle(last.visited.length, last.visited.length > 0)
    else if (wanted > walkToDepth(last, wanted).visited.length)
      settle(walkToDepth(last, wanted).visited.length)
  }, [wanted, settle])

  const { arrive, onArrival } = useArrival()

  const forward = useCallback(
    (next: QuizWalk) => {
      // Before anything changes, when the browser need not lay out the page for it.
      if (scrollY > 0) scrollTo(0, 0)
      const state: Entry = { depth: next.visited.length, base, resumed: false }
      const show = (): void => {
        inFront.current = next
        saveDraft(next)
        setAhead(state)
      }
      const isUncovered = uncoverScreen(next.at)
      if (!isUncovered) show()
      onArrival(() => {
        if (isUncovered) show()
        void navigate('/quiz', { state })
      })
    },
    [base, navigate, onArrival, setAhead],
  )

  useEffect(() => {
    if (phase !== 'greeting') return
    const timer = setTimeout(() => {
      setPhase('asking')
      forward(goNext(walk).walk)
    }, greetingStay)
    return () => clearTimeout(timer)
    // The walk stands still while the greeting is shown.
  }, [phase]) // oxlint-disable-line react/exhaustive-deps -- see above

  return {
    walk,
    phase,
    resumed: entry?.resumed ?? false,
    arrive,
    /**
     * Sets the answer of one question, if that is the one in front. Always the same function: a screen
     * that has not changed need not be drawn again.
     */
    answer: useCallback(
      (field: QuizField, value: string | readonly string[]) => {
        arrive()
        if (field === inFront.current.at) saveDraft(giveAnswer(inFront.current, value))
      },
      [arrive],
    ),
    clear: () => saveDraft(clearAnswer(walk)),
    next: () => {
      arrive()
      if (phase !== 'asking') return
      const { walk: next, passed } = goNext(inFront.current)
      if (passed === 'submit') onSubmit(inFront.current)
      else if (passed === 'stop') setPhase('stopped')
      else if (passed === 'moved' && inFront.current.at === 'name') setPhase('greeting')
      else if (passed === 'moved') forward(next)
    },
    back: () => {
      arrive()
      const passed = inFront.current.visited.length
      if (passed > base) void navigate(-1)
      else {
        setAhead(undefined)
        settle(Math.max(0, passed - 1))
      }
    },
    startOver: () => {
      arrive()
      dropDraft()
      setAhead(undefined)
      settle(0)
    },
    /** The doctor has not agreed: home, the answers stay for 24 hours (D-10). */
    leave: () => void navigate('/'),
  }
}

/**
 * The step that is shown already while the router still writes its history entry: the router renders
 * the whole page anew, which a slow phone feels between a press and the next question. Whoever goes
 * through the history has left it.
 */
function useStepAhead() {
  const [ahead, setAhead] = useState<Entry>()
  useEffect(() => {
    const forget = (): void => setAhead(undefined)
    addEventListener('popstate', forget)
    return () => removeEventListener('popstate', forget)
  }, [])
  return [ahead, setAhead] as const
}

/**
 * What is left to do of a step whose question is on the screen already. It is done when that has been
 * painted, or before anything else is done in the quiz: nobody's answer goes to the question before.
 */
function useArrival() {
  const left = useRef<() => void>(undefined)
  const arrive = useCallback(() => {
    const rest = left.current
    left.current = undefined
    rest?.()
  }, [])
  const onArrival = useCallback(
    (rest: () => void) => {
      left.current = rest
      afterPaint(arrive)
    },
    [arrive],
  )
  useEffect(() => {
    // The browser's own Back goes from the step that was shown.
    addEventListener('popstate', arrive)
    return () => {
      removeEventListener('popstate', arrive)
      // Who has gone elsewhere is not brought back.
      left.current = undefined
    }
  }, [arrive])
  return { arrive, onArrival }
}

function entryOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  if (!('depth' in state) || !('base' in state)) return undefined
  const { depth, base } = state
  if (typeof depth !== 'number' || typeof base !== 'number') return undefined
  return { depth, base, resumed: 'resumed' in state && state.resumed === true }
}
