import { callAuthenticated } from '#web/api/browser-client.ts'
import { ApiError } from '#web/api/client.ts'

import type { Review } from './review.ts'

export type DecisionsProps = {
  review: Review
  onChanged: (review: Review) => void
  /** Called after CONFLICT (a colleague decided first), to reload the order. */
  onStale: () => void
}

/**
 * Returns one function for each decision. Each rethrows the error of its call, so that the dialog
 * shows it, and calls `onStale` after CONFLICT. An approval sends `flagsKey` back, so that the
 * server refuses it if there are flags that were not shown.
 */
export function useDecisions({ review, onChanged, onStale }: DecisionsProps) {
  const { orderId, version, flagsKey } = review
  const params = { orderId }
  const sendDecision = async (call: () => Promise<Review>): Promise<void> => {
    try {
      onChanged(await call())
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CONFLICT') onStale()
      throw error
    }
  }
  return {
    approve: (reason: string): Promise<void> =>
      sendDecision(() =>
        callAuthenticated('POST /api/pharmacy/orders/{orderId}/approve', {
          params,
          body: { version, reason, flagsKey },
        }),
      ),
    ask: (question: string): Promise<void> =>
      sendDecision(() =>
        callAuthenticated('POST /api/pharmacy/orders/{orderId}/ask', {
          params,
          body: { version, question },
        }),
      ),
    decline: (reason: string): Promise<void> =>
      sendDecision(() =>
        callAuthenticated('POST /api/pharmacy/orders/{orderId}/decline', {
          params,
          body: { version, reason },
        }),
      ),
  }
}
