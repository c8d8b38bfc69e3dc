/**
 * Loads the subscription after PayPal: makes the server ask PayPal, then polls every three seconds
 * for a minute until its state is known. The URL only selects the subscription.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

const pollMs = 3_000
const maxPolls = 20

export type BegunSubscription = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type Begun = {
  state: 'waiting' | 'found' | 'failed'
  subscription: BegunSubscription | undefined
  /** True while polling. */
  isAsking: boolean
}

export function useSubscription(id: string): Begun {
  const [found, setFound] = useState<BegunSubscription>()
  const [isFailed, setFailed] = useState(false)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const controller = new AbortController()
    const options = { signal: controller.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async (poll: number): Promise<BegunSubscription> => {
      if (poll > 0)
        return callAuthenticated('GET /api/paypal/subscriptions/{id}', { params: { id } }, options)
      const changed = await callAuthenticated(
        'POST /api/paypal/subscriptions/{id}/approved',
        { params: { id } },
        options,
      )
      return changed.subscription
    }
    const update = async (poll: number): Promise<void> => {
      try {
        const subscription = await load(poll)
        setFound(subscription)
        setFailed(false)
        if (!isOpen(subscription) || poll >= maxPolls) return setOver(true)
      } catch (error) {
        if (controller.signal.aborted) return
        setFailed(true)
        if (isUnknown(error) || poll >= maxPolls) return setOver(true)
      }
      timer = setTimeout(() => void update(poll + 1), pollMs)
    }
    void update(0)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [id])

  if (found) return { state: 'found', subscription: found, isAsking: !isOver }
  return { state: isFailed ? 'failed' : 'waiting', subscription: undefined, isAsking: !isOver }
}

/** Returns true if PayPal has not started it yet, or its first payment has no order yet. */
function isOpen({ status, orders }: BegunSubscription): boolean {
  const isWaiting = ['CREATING', 'APPROVAL_PENDING', 'APPROVED'].includes(status)
  return isWaiting || (status === 'ACTIVE' && orders.length === 0)
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 429
}
