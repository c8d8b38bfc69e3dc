/**
 * Changes a subscription, one change at a time: calls the server, waits `reloadDelayMs`, reloads
 * the dashboard, then sets the success message.
 */
import { useRef, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { canTryAgain } from '#web/api/can-try-again.ts'
import { toApiError } from '#web/api/to-api-error.ts'

export type OwnSubscription = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type ChangeKind = 'cancel' | 'suspend' | 'activate' | 'skip' | 'delay' | 'address'

/** Functions that change one subscription, and the state of the last change. */
export type SubscriptionChanges = {
  /** The change whose call is running; its button shows progress. */
  runningChange: ChangeKind | undefined
  /** The server's message about the last change; '' if it failed or is running, and before it. */
  message: string
  /**
   * The last change, if it failed. `texts`: sentences to show, each a message key or a text of the
   * server. `fields`: messages by the name of the refused field; only a change of the address has
   * fields.
   */
  failure:
    | { kind: ChangeKind; texts: readonly string[]; fields: Record<string, string> }
    | undefined
  /**
   * Runs `call` as a change of this kind. Resolves to true after the dashboard was reloaded, and to
   * false if the call failed. Resolves to false, without running `call`, while another change is
   * running. The functions below call `submit` and resolve to the same.
   */
  submit(kind: ChangeKind, call: () => Promise<{ message: string }>): Promise<boolean>
  suspend(): Promise<boolean>
  activate(): Promise<boolean>
  cancel(reason: string): Promise<boolean>
  skip(): Promise<boolean>
  /** Nothing is charged before `earliestDay`, an ISO day. */
  delay(earliestDay: string): Promise<boolean>
}

/** Time for PayPal's webhook to reach the server, fixed by the specification. */
const reloadDelayMs = 1_000

const failureTexts = {
  cancel: 'Failed to cancel subscription',
  suspend: 'Failed to suspend subscription',
  activate: 'Failed to resume subscription',
  skip: 'Failed to skip the delivery',
  delay: 'Failed to change the delivery date',
  address: 'Failed to save shipping address. Please try again.',
} as const satisfies Record<ChangeKind, string>

/** `reload` loads the dashboard again. */
export function useSubscriptionChanges(
  { id }: OwnSubscription,
  reload: () => Promise<void>,
): SubscriptionChanges {
  const [runningChange, setRunningChange] = useState<ChangeKind>()
  // A ref, not state: a second press may come before the next render.
  const isRunning = useRef(false)
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<SubscriptionChanges['failure']>()

  const submit: SubscriptionChanges['submit'] = async (kind, call) => {
    if (isRunning.current) return false
    isRunning.current = true
    setRunningChange(kind)
    setMessage('')
    setFailure(undefined)
    try {
      const { message: successMessage } = await call()
      await new Promise((resolve) => setTimeout(resolve, reloadDelayMs))
      await reload()
      setMessage(successMessage)
      return true
    } catch (error) {
      const apiError = toApiError(error)
      const { status, message: serverText, fields } = apiError
      const texts =
        status === 0 || serverText === '' ? [failureTexts[kind], serverText] : [serverText]
      setFailure({ kind, texts: texts.filter(Boolean), fields })
      // The change may have happened although its response was lost, or the subscription was
      // changed elsewhere (409): show its current state. Not awaited, so that the dialog can be
      // closed meanwhile.
      if (canTryAgain(apiError) || status === 409) void reload()
      return false
    } finally {
      isRunning.current = false
      setRunningChange(undefined)
    }
  }
  const params = { id: String(id) }
  return {
    runningChange,
    message,
    failure,
    submit,
    suspend: () =>
      submit('suspend', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/suspend', { params }),
      ),
    activate: () =>
      submit('activate', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/activate', { params }),
      ),
    cancel: (reason) =>
      submit('cancel', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/cancel', {
          params,
          body: reason ? { reason } : {},
        }),
      ),
    skip: () =>
      submit('skip', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/skip', { params }),
      ),
    delay: (earliestDay) =>
      submit('delay', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/delay', {
          params,
          body: { earliestDay },
        }),
      ),
  }
}
