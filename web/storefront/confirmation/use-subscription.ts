/**
 * The subscription somebody comes back from PayPal for: the server is told to look, then asked every
 * three seconds for a minute until PayPal has said what it is. The address only says which one is meant.
 */
import { useEffect, useState } from 'react'

import type { CallReply } from '#contract/call.ts'
import { callAsCustomer } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

const everyMs = 3_000
const rounds = 20

export type BegunSubscription = CallReply<'GET /api/paypal/subscriptions/{id}'>

export type Begun = {
  state: 'waiting' | 'found' | 'failed'
  subscription: BegunSubscription | undefined
  /** Whether PayPal's answer is still asked for. */
  isAsking: boolean
}

export function useSubscription(id: string): Begun {
  const [found, setFound] = useState<BegunSubscription>()
  const [isFailed, setFailed] = useState(false)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    const options = { signal: stop.signal }
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (round: number): Promise<BegunSubscription> => {
      if (round > 0)
        return callAsCustomer('GET /api/paypal/subscriptions/{id}', { params: { id } }, options)
      const changed = await callAsCustomer(
        'POST /api/paypal/subscriptions/{id}/approved',
        { params: { id } },
        options,
      )
      return changed.subscription
    }
    const ask = async (round: number): Promise<void> => {
      try {
        const subscription = await look(round)
        setFound(subscription)
        setFailed(false)
        if (!isOpen(subscription) || round >= rounds) return setOver(true)
      } catch (error) {
        if (stop.signal.aborted) return
        setFailed(true)
        if (isUnknown(error) || round >= rounds) return setOver(true)
      }
      timer = setTimeout(() => void ask(round + 1), everyMs)
    }
    void ask(0)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [id])

  if (found) return { state: 'found', subscription: found, isAsking: !isOver }
  return { state: isFailed ? 'failed' : 'waiting', subscription: undefined, isAsking: !isOver }
}

/** PayPal has not yet begun it, or its first payment has not yet become an order. */
function isOpen({ status, orders }: BegunSubscription): boolean {
  const isWaiting = ['CREATING', 'APPROVAL_PENDING', 'APPROVED'].includes(status)
  return isWaiting || (status === 'ACTIVE' && orders.length === 0)
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 429
}
