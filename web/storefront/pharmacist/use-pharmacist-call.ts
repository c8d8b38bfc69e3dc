/** State of a call of this page: runs one at a time; `failure` is its translated error message. */
import { useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { useText } from '#web/ui/behaviour/language.tsx'

export function usePharmacistCall() {
  const t = useText()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning) return
    setRunning(true)
    setFailure('')
    try {
      await work()
    } catch (error) {
      const message = error instanceof ApiError ? error.message : 'Something went wrong.'
      setFailure(t(message))
    }
    setRunning(false)
  }
  return { isRunning, failure, run }
}
