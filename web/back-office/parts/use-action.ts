/** Hook that runs one action at a time and keeps its error. While it runs, others are ignored. */
import { useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type Action = {
  isRunning: boolean
  /** Translated message of the last error; empty while an action runs and after it succeeded. */
  failure: string
  /** The server's messages by field name, in the language of the page. */
  fieldErrors: Readonly<Record<string, string>>
  /**
   * Resolves to true if the action succeeded, to false if it failed or another one was running.
   * Never rejects. Each render returns a new function, so do not list it as a dependency of an
   * effect.
   */
  run(action: () => Promise<void>): Promise<boolean>
}

const idleState: Omit<Action, 'run'> = { isRunning: false, failure: '', fieldErrors: {} }

export function useAction(): Action {
  const t = useTranslator()
  const [state, setState] = useState(idleState)
  // A ref, not state: a second press may come before the next render.
  const isRunningRef = useRef(false)
  const run: Action['run'] = async (action) => {
    if (isRunningRef.current) return false
    isRunningRef.current = true
    setState({ ...idleState, isRunning: true })
    try {
      await action()
      setState(idleState)
      return true
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? error.fields : {}
      setState({ isRunning: false, failure: t(getFailureMessage(error)), fieldErrors })
      return false
    } finally {
      isRunningRef.current = false
    }
  }
  return { ...state, run }
}
