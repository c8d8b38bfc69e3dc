import { useRef, useState } from 'react'

import { getFailureMessage } from '#web/api/get-failure-message.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/**
 * Hook that runs one call to the API at a time. `failure`: translated message of the last call if
 * it failed; '' while a call runs.
 */
export function useCall() {
  const t = useTranslator()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  // A ref, not state: a second press may come before the next render.
  const isRunningRef = useRef(false)
  /** Runs `call`. Does nothing while another call runs. Never rejects: an error is in `failure`. */
  const run = async (call: () => Promise<void>): Promise<void> => {
    if (isRunningRef.current) return
    isRunningRef.current = true
    setRunning(true)
    setFailure('')
    try {
      await call()
    } catch (error) {
      setFailure(t(getFailureMessage(error)))
    }
    isRunningRef.current = false
    setRunning(false)
  }
  return { isRunning, failure, run }
}
