/**
 * Loads a subscription after its approval at PayPal. The first call makes the server ask PayPal for
 * the state. The hook then polls the server until the state is final, at most `maxPollCount` times.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import type { UnapprovedState } from '#domain/subscriptions/subscription-state.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { logDefect } from '#web/api/log-defect.ts'

import { isPermanentFailure, maxPollCount, pollIntervalMs } from './payment-polling.ts'

export type PlacedSubscription = CallReply<'GET /api/paypal/subscriptions/{id}'>

type PlacedSubscriptionState = {
  /**
   * `failed`: another try may succeed. `refused`: the customer has no such subscription, so another
   * try is useless.
   */
  state: 'loading' | 'loaded' | 'failed' | 'refused'
  /** Undefined unless the state is `loaded`. */
  subscription: PlacedSubscription | undefined
  /** True until the state is final (`isStateFinal`), or polling has ended without it. */
  isPolling: boolean
  /** Loads the subscription again, and polls again. */
  reload(): void
}

/**
 * Loads and polls while mounted. The component needs `id` as its key: the hook would show the
 * previous subscription after `id` changed.
 */
export function useSubscription(id: string): PlacedSubscriptionState {
  const [loadedSubscription, setLoadedSubscription] = useState<PlacedSubscription>()
  const [failure, setFailure] = useState<'failed' | 'refused'>()
  const [hasPollingEnded, setPollingEnded] = useState(false)
  const [reloadCount, setReloadCount] = useState(0)
  const reload = (): void => {
    setPollingEnded(false)
    setReloadCount((count) => count + 1)
  }

  useEffect(() => {
    const controller = new AbortController()
    const callOptions = { signal: controller.signal }
    let pollTimer: ReturnType<typeof setTimeout> | undefined
    /** The first call makes the server ask PayPal; the polls do not. */
    const fetchSubscription = async (pollCount: number): Promise<PlacedSubscription> => {
      if (pollCount > 0)
        return callAuthenticated(
          'GET /api/paypal/subscriptions/{id}',
          { params: { id } },
          callOptions,
        )
      const reply = await callAuthenticated(
        'POST /api/paypal/subscriptions/{id}/approved',
        { params: { id } },
        callOptions,
      )
      return reply.subscription
    }
    /** Loads the subscription, and schedules the next poll unless polling has ended. */
    const loadAndPoll = async (pollCount: number): Promise<void> => {
      try {
        const subscription = await fetchSubscription(pollCount)
        if (controller.signal.aborted) return
        setLoadedSubscription(subscription)
        setFailure(undefined)
        if (isStateFinal(subscription) || pollCount >= maxPollCount) return setPollingEnded(true)
      } catch (error) {
        if (controller.signal.aborted) return
        logDefect(error)
        const isPermanent = isPermanentFailure(error)
        setFailure(isPermanent ? 'refused' : 'failed')
        if (isPermanent || pollCount >= maxPollCount) return setPollingEnded(true)
      }
      pollTimer = setTimeout(() => void loadAndPoll(pollCount + 1), pollIntervalMs)
    }
    void loadAndPoll(0)
    return () => {
      controller.abort()
      clearTimeout(pollTimer)
    }
  }, [id, reloadCount])

  const isPolling = !hasPollingEnded
  if (loadedSubscription)
    return { state: 'loaded', subscription: loadedSubscription, isPolling, reload }
  return { state: failure ?? 'loading', subscription: undefined, isPolling, reload }
}

/**
 * States from which PayPal may still start the subscription. ABANDONED is not one of them, because
 * the customer did not approve in time.
 */
const pendingStates: Readonly<Record<UnapprovedState | 'APPROVED', true>> = {
  CREATING: true,
  APPROVAL_PENDING: true,
  APPROVED: true,
}

/** Returns true if PayPal has not started the subscription yet and may still start it. */
export function isPending(status: string): boolean {
  return status in pendingStates
}

/**
 * Returns true if polling can stop: the subscription will not start, or it is active and its first
 * payment has an order.
 */
function isStateFinal({ status, orders }: PlacedSubscription): boolean {
  return !isPending(status) && (status !== 'ACTIVE' || orders.length > 0)
}
