/** Tracking numbers that staff have typed and not saved, by order number. */
import { useCallback, useState } from 'react'

import { isSameTrackingNumber } from '#domain/orders/tracking-number.ts'

export function useTrackingDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())

  const setDraft = useCallback((orderId: string, text: string | undefined) => {
    setDrafts((currentDrafts) => {
      const newDrafts = new Map(currentDrafts)
      if (text === undefined) newDrafts.delete(orderId)
      else newDrafts.set(orderId, text)
      return newDrafts
    })
  }, [])

  /** Removes the draft of a number that is saved now. A number typed meanwhile stays a draft. */
  const removeSavedDraft = useCallback((orderId: string, savedText: string) => {
    setDrafts((currentDrafts) => {
      const draft = currentDrafts.get(orderId)
      if (draft === undefined || !isSameTrackingNumber(draft, savedText)) return currentDrafts
      return new Map([...currentDrafts].filter(([draftOrderId]) => draftOrderId !== orderId))
    })
  }, [])

  return { drafts, setDraft, removeSavedDraft }
}
