/**
 * Loads the subscription after the payment. The server first requests the state from PayPal. The
 * hook then polls the server every three seconds, for at most a minute, until the state is known.
 * The URL only selects the subscription.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

const pollMs = 3_000
/** Polling ends after one minute. */
const maxPolls = 20

export type StartedSubscription = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type SubscriptionState = {
  state: 'loading' | 'loaded' | 'failed'
  subscription: StartedSubscription | undefined
  /** True while polling. */
  isPolling: boolean
}

export function useSubscription(id: string): SubscriptionState {
  const [loadedSubscription, setLoadedSubscription] = useState<StartedSubscription>()
  const [isFailed, setFailed] = useState(false)
  const [hasPollingEnded, setPollingEnded] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (poll: number): Promise<StartedSubscription> => {
      if (poll > 0)
        return callAuthenticated('GET /api/paypal/subscriptions/{id}', { params: { id } }, options)
      const reply = await callAuthenticated(
        'POST /api/paypal/subscriptions/{id}/approved',
        { params: { id } },
        options,
      )
      return reply.subscription
    }
    const update = async (poll: number): Promise<void> => {
      try {
        const subscription = await load(poll)
        setLoadedSubscription(subscription)
        setFailed(false)
        if (!isUnsettled(subscription) || poll >= maxPolls) return setPollingEnded(true)
      } catch (error) {
        if (controller.signal.aborted) return
        setFailed(true)
        if (isPermanent(error) || poll >= maxPolls) return setPollingEnded(true)
      }
      timer = setTimeout(() => void update(poll + 1), pollMs)
    }
    void update(0)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [id])

  const isPolling = !hasPollingEnded
  if (loadedSubscription) return { state: 'loaded', subscription: loadedSubscription, isPolling }
  return { state: isFailed ? 'failed' : 'loading', subscription: undefined, isPolling }
}

/**
 * Returns true if PayPal has not started the subscription yet, or its first payment has no order
 * yet.
 */
function isUnsettled({ status, orders }: StartedSubscription): boolean {
  const isPending = ['CREATING', 'APPROVAL_PENDING', 'APPROVED'].includes(status)
  return isPending || (status === 'ACTIVE' && orders.length === 0)
}

/**
 * Returns true for a client error, which ends the polling. 429 (too many requests) and server
 * errors are temporary.
 */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  )
}
