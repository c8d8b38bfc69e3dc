import { useRef, useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { useTranslator } from '#web/ui/behaviour/language.tsx'

/**
 * Returns the state of one call to the API, and `run` to start it. `failure` is the translated
 * error message of the last call; empty if it succeeded.
 */
export function usePharmacistCall() {
  const t = useTranslator()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  /** A ref, not state: a second press may come before the next render. */
  const isCallRunning = useRef(false)
  /** Runs `call`; does nothing while another call is running. */
  const run = async (call: () => Promise<void>): Promise<void> => {
    if (isCallRunning.current) return
    isCallRunning.current = true
    setRunning(true)
    setFailure('')
    try {
      await call()
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Something went wrong.'
      setFailure(t(message))
    }
    isCallRunning.current = false
    setRunning(false)
  }
  return { isRunning, failure, run }
}
