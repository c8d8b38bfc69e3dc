/** One of the page's calls: once at a time, and the sentence when it did not work. */
import { useState } from 'react'

import { ApiError } from '#web/api/client.ts'
import { useText } from '#web/ui/language.tsx'

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
      const words = error instanceof ApiError ? error.message : 'Something went wrong.'
      setFailure(t(words))
    }
    setRunning(false)
  }
  return { isRunning, failure, run }
}
