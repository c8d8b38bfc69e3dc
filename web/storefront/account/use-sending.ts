/** State of a form submission: idle, sending or done, with its message or failure. */
import { useState } from 'react'

import { ApiError } from '#web/api/client.ts'

export type Sending = {
  state: 'idle' | 'sending' | 'done'
  /** Success message. */
  message: string
  failure: ApiError | undefined
  /**
   * Runs `work`, which returns the success message. Resolves to false if it failed or if another
   * submission is still running.
   */
  send(work: () => Promise<string>): Promise<boolean>
}

export function useSending(): Sending {
  const [now, setNow] = useState<Omit<Sending, 'send'>>({
    state: 'idle',
    message: '',
    failure: undefined,
  })
  const send: Sending['send'] = async (work) => {
    if (now.state === 'sending') return false
    setNow({ state: 'sending', message: '', failure: undefined })
    try {
      setNow({ state: 'done', message: await work(), failure: undefined })
      return true
    } catch (error) {
      const failure =
        error instanceof ApiError
          ? error
          : new ApiError({ status: 0, code: 'INTERNAL', message: 'Something went wrong.' })
      setNow({ state: 'idle', message: '', failure })
      return false
    }
  }
  return { ...now, send }
}
