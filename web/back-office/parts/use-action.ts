/** Something a desk does on the server: once at a time, and what to say when it did not work. */
import { useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { useText } from '#web/ui/language.tsx'

export type Action = {
  isRunning: boolean
  /** A sentence that may be shown; empty when all is well. */
  failure: string
  /** Field name to what is wrong with it, as far as the server told. */
  fields: Readonly<Record<string, string>>
  /** Answers whether the work succeeded. */
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
      const told = error instanceof ApiError ? error : undefined
      const failure = t(told?.message ?? 'That did not work. Try again.')
      setNow({ isRunning: false, failure, fields: told?.fields ?? {} })
      return false
    } finally {
      isBusy.current = false
    }
  }
  return { ...now, run }
}
