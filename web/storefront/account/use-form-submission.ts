/**
 * State of a form submission: idle, sending or done, with the success message or the failure. After
 * a failure the state is idle again.
 */
import { useRef, useState } from 'react'

import type { ApiError } from '#web/api/client.ts'
import { toApiError } from '#web/api/to-api-error.ts'

export type FormSubmission = {
  state: 'idle' | 'sending' | 'done'
  /** Success message; may be empty. */
  message: string
  /**
   * Why the last submission failed. Its status is 0 if the server could not be reached, and also if
   * the action threw anything but an ApiError; that is a defect and is logged.
   */
  failure: ApiError | undefined
  /**
   * Runs `action`, which may return a success message. Resolves to false if it failed, or without
   * running it if another submission is still running.
   */
  submit(action: () => Promise<string | void>): Promise<boolean>
  /** Clears the message and the failure. */
  reset(): void
}

const idle: Omit<FormSubmission, 'submit' | 'reset'> = {
  state: 'idle',
  message: '',
  failure: undefined,
}

export function useFormSubmission(): FormSubmission {
  const [submission, setSubmission] = useState(idle)
  // A ref, not state: a second press may come before the next render.
  const isRunning = useRef(false)
  const submit: FormSubmission['submit'] = async (action) => {
    if (isRunning.current) return false
    isRunning.current = true
    setSubmission({ ...idle, state: 'sending' })
    try {
      const message = (await action()) ?? ''
      setSubmission({ ...idle, state: 'done', message })
      return true
    } catch (error) {
      setSubmission({ ...idle, failure: toApiError(error) })
      return false
    } finally {
      isRunning.current = false
    }
  }
  return { ...submission, submit, reset: () => setSubmission(idle) }
}
