/** Hook that runs one action at a time and keeps its error. A second call meanwhile is ignored. */
import { useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

export type Action = {
  isRunning: boolean
  /** Translated message of the last error; empty while an action runs and after it succeeded. */
  failure: string
  /** Error messages by field name. */
  fieldErrors: Readonly<Record<string, string>>
  /** Returns true if the call succeeded, false if it failed or another action was running. */
  run(call: () => Promise<void>): Promise<boolean>
}

export function useAction(): Action {
  const t = useTranslator()
  const [state, setState] = useState<Omit<Action, 'run'>>({
    isRunning: false,
    failure: '',
    fieldErrors: {},
  })
  const isBusy = useRef(false)
  const run: Action['run'] = async (call) => {
    if (isBusy.current) return false
    isBusy.current = true
    setState({ isRunning: true, failure: '', fieldErrors: {} })
    try {
      await call()
      setState({ isRunning: false, failure: '', fieldErrors: {} })
      return true
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined
      const failure = t(apiError?.message ?? 'Something went wrong. Try again.')
      setState({ isRunning: false, failure, fieldErrors: apiError?.fields ?? {} })
      return false
    } finally {
      isBusy.current = false
    }
  }
  return { ...state, run }
}
