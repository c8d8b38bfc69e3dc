/**
 * Changes a subscription, one change at a time: calls the server, waits as specified, reloads the
 * account, then shows the message. The pressed button keeps its place and the focus.
 */
import { useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

export type OwnSubscription = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type Change = 'cancel' | 'suspend' | 'activate' | 'skip' | 'delay' | 'address'

export type SubscriptionChange = {
  /** The change that is running. */
  now: Change | undefined
  /** The server's success message. */
  message: string
  failure: { change: Change; text: string } | undefined
  /** Runs `call` as this change. Resolves to true if it succeeded. */
  ask(change: Change, call: () => Promise<{ message: string }>): Promise<boolean>
  suspend(): Promise<boolean>
  activate(): Promise<boolean>
  cancel(reason: string): Promise<boolean>
  skip(): Promise<boolean>
  delay(until: string): Promise<boolean>
}

/** From the specification: time for PayPal's webhook to arrive. */
const reloadDelayMs = 1_000

const failures = {
  cancel: 'Failed to cancel subscription',
  suspend: 'Failed to suspend subscription',
  activate: 'Failed to resume subscription',
  skip: 'Failed to skip the delivery',
  delay: 'Failed to change the delivery date',
  address: 'Failed to save shipping address. Please try again.',
} as const satisfies Record<Change, string>

export function useSubscriptionChange(
  { id }: OwnSubscription,
  reload: () => Promise<void>,
): SubscriptionChange {
  const [now, setNow] = useState<Change>()
  const [message, setMessage] = useState('')
  const [failure, setFailure] = useState<SubscriptionChange['failure']>()

  const ask: SubscriptionChange['ask'] = async (change, call) => {
    if (now) return false
    setNow(change)
    setMessage('')
    setFailure(undefined)
    try {
      const done = await call()
      await new Promise((resolve) => setTimeout(resolve, reloadDelayMs))
      await reload()
      setMessage(done.message)
      return true
    } catch (error) {
      const serverText = error instanceof ApiError && error.status > 0 ? error.message : ''
      setFailure({ change, text: serverText || failures[change] })
      return false
    } finally {
      setNow(undefined)
    }
  }
  const params = { id: String(id) }
  return {
    now,
    message,
    failure,
    ask,
    suspend: () =>
      ask('suspend', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/suspend', { params }),
      ),
    activate: () =>
      ask('activate', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/activate', { params }),
      ),
    cancel: (reason) =>
      ask('cancel', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/cancel', {
          params,
          body: reason ? { reason } : {},
        }),
      ),
    skip: () =>
      ask('skip', () => callAuthenticated('POST /api/paypal/subscriptions/{id}/skip', { params })),
    delay: (until) =>
      ask('delay', () =>
        callAuthenticated('POST /api/paypal/subscriptions/{id}/delay', { params, body: { until } }),
      ),
  }
}
