/**
 * State of a form's submission, one submission at a time. After a failure the state is `idle`, and
 * `failure` says why.
 */
import { useRef, useState } from 'react'

import type { ApiError } from '#web/api/client.ts'
import { toApiError } from '#web/api/to-api-error.ts'

export type FormSubmission = {
  state: 'idle' | 'sending' | 'done'
  /** What `action` returned; '' if it returned nothing, and in the other states. */
  message: string
  /**
   * Why the last submission failed. The status is 0 if the call got no reply. The status is also 0
   * if `action` threw something other than an ApiError, which is a defect and is logged.
   */
  failure: ApiError | undefined
  /**
   * Runs `action`, which may return a success message. Resolves to true if it succeeded. Resolves
   * to false if it threw, and, without running it, while another submission is running.
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
