import { useState } from 'react'

import type { RecallAnswer } from '#domain/recalls/recall-answers.ts'
import { callAuthenticated } from '#web/api/browser-client.ts'
import { useRowActions } from '#web/back-office/parts/use-row-actions.ts'

import type { Recall } from './recall-chips.tsx'

/**
 * Hook that records which answers customers gave to staff, for instance by phone. `pendingAnswers`
 * has those that are not saved yet, by order number.
 */
export function useRecordedAnswers(recall: Recall, onChanged: (recall: Recall) => void) {
  // Each reply is the whole recall. In a queue, no older reply replaces a newer one.
  const { failures, run } = useRowActions({ queuesRepeats: true })
  const [pending, setPending] = useState<ReadonlyMap<string, { answer: RecallAnswer }>>(new Map())
  const record = async (orderId: string, answer: RecallAnswer): Promise<void> => {
    // Compared by reference below: the same answer may be chosen twice.
    const entry = { answer }
    setPending((current) => new Map(current).set(orderId, entry))
    await run(orderId, async () =>
      onChanged(
        await callAuthenticated('PUT /api/recalls/{lotNumber}/orders/{orderId}/answer', {
          params: { lotNumber: recall.lot.number, orderId },
          body: { answer },
        }),
      ),
    )
    setPending((current) => {
      // A later answer for this order is still to be saved.
      if (current.get(orderId) !== entry) return current
      const remaining = new Map(current)
      remaining.delete(orderId)
      return remaining
    })
  }
  return { pendingAnswers: pending, failures, record }
}
