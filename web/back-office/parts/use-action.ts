/** Runs one server action at a time and keeps its error. */
import { useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

export type Action = {
  isRunning: boolean
  /** Message to show; empty without an error. */
  failure: string
  /** Messages by field name. */
  fields: Readonly<Record<string, string>>
  /** Returns whether the work succeeded. */
  run(work: () => Promise<void>): Promise<boolean>
}

export function useAction(): Action {
  const t = useText()
  const [now, setNow] = useState<Omit<Action, 'run'>>({ isRunning: false, failure: '', fields: {} })
  const isBusy = useRef(false)
  const run: Action['run'] = async (work) => {
    if (isBusy.current) return false
    isBusy.current = true
    setNow({ isRunning: true, failure: '', fields: {} })
    try {
      await work()
      setNow({ isRunning: false, failure: '', fields: {} })
      return true
    } catch (error) {
      const apiError = error instanceof ApiError ? error : undefined
      const failure = t(apiError?.message ?? 'Something went wrong. Try again.')
      setNow({ isRunning: false, failure, fields: apiError?.fields ?? {} })
      return false
    } finally {
      isBusy.current = false
    }
  }
  return { ...now, run }
}
