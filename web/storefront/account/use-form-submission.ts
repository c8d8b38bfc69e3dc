/** State of a form submission: idle, submission or done, with its message or failure. */
import { useState } from 'react'

import { ApiError } from '#web/api/client.ts'

export type FormSubmission = {
  state: 'idle' | 'sending' | 'done'
  /** Success message. */
  message: string
  /** Why the last submission failed; status 0 if no response arrived. */
  failure: ApiError | undefined
  /**
   * Runs `work`, which returns the success message or '' for none. Resolves to false if it failed or
   * if another submission is still running.
   */
  send(work: () => Promise<string>): Promise<boolean>
}

export function useFormSubmission(): FormSubmission {
  const [current, setCurrent] = useState<Omit<FormSubmission, 'send'>>({
    state: 'idle',
    message: '',
    failure: undefined,
  })
  const send: FormSubmission['send'] = async (work) => {
    if (current.state === 'sending') return false
    setCurrent({ state: 'sending', message: '', failure: undefined })
    try {
      setCurrent({ state: 'done', message: await work(), failure: undefined })
      return true
    } catch (error) {
      const failure =
        error instanceof ApiError
          ? error
          : new ApiError({ status: 0, code: 'INTERNAL', message: 'Something went wrong.' })
      setCurrent({ state: 'idle', message: '', failure })
      return false
    }
  }
  return { ...current, send }
}
