/**
 * The quiz of one tab as a state machine: `applyQuizEvent` takes a state and an event, and returns
 * the next state and the effects to perform. It is pure: quiz-store.ts holds the state and performs
 * the effects.
 */
import type { QuizAnswers, QuizField } from '#domain/quiz/quiz-steps.ts'
import {
  clearAnswer,
  setAnswer,
  goNext,
  initialProgress,
  moveToDepth,
  type QuizProgress,
} from '#domain/quiz/quiz-progress.ts'

/**
 * - `asking`: a question is shown
 * - `greeting`: a greeting is shown for a moment after the question for the name
 * - `stopped`: the visitor answered that a doctor has not agreed, and a dialog leads to the home
 *   page
 * - `sending`: the answers are being sent after Submit
 */
export type QuizPhase = 'asking' | 'greeting' | 'stopped' | 'sending'

/** Why the last Submit did not send. */
type SubmitProblem = 'consent missing' | 'sending failed'

/**
 * `text` is a message key or a text of the server. `isPageOutdated` is true if the quiz has changed
 * since the page was opened.
 */
export type SendingFailure = { text: string; isPageOutdated: boolean }

/**
 * The state of a history entry. Every step forward adds one, so that the browser's Back shows the
 * previous question.
 */
export type QuizEntry = {
  /** Number of questions before the current question. */
  depth: number
  /** Depth of the first entry of this visit. Back has no entry before it. */
  visitStartDepth: number
  /** True if the answers are from an earlier visit. */
  isResumed: boolean
}

/**
 * The state has two positions: `draft` reaches to the furthest question, `progress` to the question
 * that is shown.
 */
export type QuizState = {
  phase: QuizPhase
  problem: SubmitProblem | undefined
  /** The last failure; shown while `problem` is 'sending failed'. */
  failure?: SendingFailure
  /** Consent to the use of the answers. */
  hasConsent: boolean
  /** The stored progress; further than `progress` only after the browser's Back. */
  draft: QuizProgress
  /** The history entry of the current question; undefined until the visit has an entry. */
  entry: QuizEntry | undefined
  /** The draft up to the current question, `progress.currentField`. */
  progress: QuizProgress
}

export type QuizEvent =
  /**
   * The router shows this history entry. `isTraversal` is true after the browser's Back, Forward or
   * reload.
   */
  | { type: 'entryShown'; entry: QuizEntry | undefined; isTraversal: boolean }
  | { type: 'answered'; field: QuizField; answer: string | readonly string[] }
  | { type: 'answerCleared' }
  | { type: 'consentChanged'; hasConsent: boolean }
  | { type: 'nextPressed' }
  | { type: 'greetingEnded' }
  | { type: 'backPressed' }
  | { type: 'startOverPressed' }
  | { type: 'sendingFailed'; failure: SendingFailure }
  /** The customer's data was removed from this browser, for example on log-out. */
  | { type: 'draftDeleted' }

export type QuizEffect =
  | { type: 'saveDraft'; draft: QuizProgress }
  | { type: 'deleteDraft' }
  | { type: 'pushEntry'; entry: QuizEntry }
  | { type: 'replaceEntry'; entry: QuizEntry }
  | { type: 'goBack' }
  | { type: 'sendAnswers'; answers: QuizAnswers }

type Transition = { state: QuizState; effects: readonly QuizEffect[] }

/** Returns the first state of a visit. It shows the first question and has no history entry yet. */
export function createQuizState(draft: QuizProgress): QuizState {
  return {
    phase: 'asking',
    problem: undefined,
    hasConsent: false,
    draft,
    entry: undefined,
    progress: moveToDepth(draft, 0),
  }
}

/**
 * Returns the next state and its effects. Returns the same state object, without effects, when the
 * event does not apply.
 */
export function applyQuizEvent(state: QuizState, event: QuizEvent): Transition {
  switch (event.type) {
    case 'entryShown':
      return showEntry(state, event)
    case 'answered':
      // A late answer to the previous question is ignored.
      if (event.field !== state.progress.currentField) return withoutEffects(state)
      return saveAnswer({ ...state, problem: undefined }, setAnswer(state.progress, event.answer))
    case 'answerCleared':
      return saveAnswer(state, clearAnswer(state.progress))
    case 'consentChanged':
      return withoutEffects(changeConsent(state, event.hasConsent))
    case 'nextPressed':
      return state.phase === 'asking' ? pressNext(state) : withoutEffects(state)
    case 'greetingEnded':
      return state.phase === 'greeting' ? leaveGreeting(state) : withoutEffects(state)
    case 'backPressed':
      return pressBack(state)
    case 'startOverPressed':
      return startOver(state)
    case 'sendingFailed':
      if (state.phase !== 'sending') return withoutEffects(state)
      return withoutEffects({
        ...state,
        phase: 'asking',
        problem: 'sending failed',
        failure: event.failure,
      })
    case 'draftDeleted':
      return withoutEffects({
        ...state,
        ...unansweredQuiz,
        // Answers that are being sent belong to the earlier visitor: their failure is not shown.
        phase: 'asking',
        progress: initialProgress,
      })
  }
}

/**
 * The part of the state that is reset with the answers. The next visitor must consent again.
 * `entry` may stay, because `findVisitStartDepth` limits its depth.
 */
const unansweredQuiz = { draft: initialProgress, problem: undefined, hasConsent: false }

function withoutEffects(state: QuizState): Transition {
  return { state, effects: [] }
}

/**
 * Shows the question of the history entry. A visit without an entry resumes where the last visit
 * ended. After the browser's Back, Forward or reload, the question of the entry is shown, as far as
 * the stored answers reach. An entry that the quiz has just written changes nothing: its question,
 * or a newer one, is shown already.
 */
function showEntry(
  state: QuizState,
  { entry, isTraversal }: Extract<QuizEvent, { type: 'entryShown' }>,
): Transition {
  const { draft } = state
  if (entry === undefined) {
    const depth = draft.visited.length
    return replaceEntry(state, { depth, visitStartDepth: depth, isResumed: depth > 0 })
  }
  if (state.entry !== undefined && !isTraversal) return withoutEffects(state)
  const progress = moveToDepth(draft, entry.depth)
  const depth = progress.visited.length
  if (depth < entry.depth)
    return replaceEntry(state, { depth, visitStartDepth: depth, isResumed: false })
  return withoutEffects({ ...state, entry, progress })
}

function replaceEntry(state: QuizState, entry: QuizEntry): Transition {
  const progress = moveToDepth(state.draft, entry.depth)
  return { state: { ...state, entry, progress }, effects: [{ type: 'replaceEntry', entry }] }
}

/**
 * Makes the current question the furthest one of the draft. After Back, `answers` still contains
 * the answers to later questions, unless `setAnswer` removed them.
 */
function saveAnswer(state: QuizState, progress: QuizProgress): Transition {
  return {
    state: { ...state, draft: progress, progress },
    effects: [{ type: 'saveDraft', draft: progress }],
  }
}

function changeConsent(state: QuizState, hasConsent: boolean): QuizState {
  const isProblemSolved = hasConsent && state.problem === 'consent missing'
  return { ...state, hasConsent, problem: isProblemSolved ? undefined : state.problem }
}

function pressNext(state: QuizState): Transition {
  const { progress: nextProgress, result } = goNext(state.progress)
  switch (result) {
    case 'moved':
      if (state.progress.currentField === 'name')
        return withoutEffects({ ...state, phase: 'greeting' })
      return stepForward(state, nextProgress)
    case 'submit':
      return submit(state)
    case 'stop':
      return withoutEffects({ ...state, phase: 'stopped' })
    case 'block':
    case 'unanswered':
      return withoutEffects(state)
  }
}

function stepForward(state: QuizState, progress: QuizProgress): Transition {
  const depth = progress.visited.length
  const entry = { depth, visitStartDepth: findVisitStartDepth(state), isResumed: false }
  return {
    state: { ...state, phase: 'asking', draft: progress, progress, entry },
    effects: [
      { type: 'saveDraft', draft: progress },
      { type: 'pushEntry', entry },
    ],
  }
}

/**
 * Opens the second question. The greeting always follows the first question, the name.
 * `state.progress` is not used, because the browser's Back may have changed it during the greeting.
 */
function leaveGreeting(state: QuizState): Transition {
  const { progress, result } = goNext(moveToDepth(state.draft, 0))
  if (result === 'moved') return stepForward(state, progress)
  return withoutEffects({ ...state, phase: 'asking' })
}

function submit(state: QuizState): Transition {
  if (!state.hasConsent) return withoutEffects({ ...state, problem: 'consent missing' })
  return {
    state: { ...state, phase: 'sending', problem: undefined },
    effects: [{ type: 'sendAnswers', answers: state.progress.answers }],
  }
}

/**
 * Within this visit, does the same as the browser's Back. At the first entry of the visit, replaces
 * the entry instead: the browser's Back would leave the quiz.
 */
function pressBack(state: QuizState): Transition {
  const depth = state.progress.visited.length
  if (depth > findVisitStartDepth(state)) return { state, effects: [{ type: 'goBack' }] }
  const previousDepth = Math.max(0, depth - 1)
  return replaceEntry(state, {
    depth: previousDepth,
    visitStartDepth: previousDepth,
    isResumed: false,
  })
}

/** Removes all answers and shows the first question. The phase is `asking` and stays. */
function startOver(state: QuizState): Transition {
  const { state: restartedState, effects } = replaceEntry(
    { ...state, ...unansweredQuiz },
    { depth: 0, visitStartDepth: 0, isResumed: false },
  )
  return { state: restartedState, effects: [{ type: 'deleteDraft' }, ...effects] }
}

/**
 * Returns the depth at which this visit began. The result is at most the current depth: after the
 * draft was deleted, the entry may be deeper than the progress.
 */
function findVisitStartDepth({ entry, progress }: QuizState): number {
  const depth = progress.visited.length
  return Math.min(entry?.visitStartDepth ?? depth, depth)
}
