/** Tracking numbers that staff have typed and not saved, by order number. */
import { useCallback, useState } from 'react'

import { isSameTrackingNumber } from '#domain/orders/tracking-number.ts'

export function useTrackingDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())

  const setDraft = useCallback((orderId: string, typedNumber: string | undefined) => {
    setDrafts((currentDrafts) => {
      const newDrafts = new Map(currentDrafts)
      if (typedNumber === undefined) newDrafts.delete(orderId)
      else newDrafts.set(orderId, typedNumber)
      return newDrafts
    })
  }, [])

  /** Removes the draft after its number was saved. A number typed meanwhile stays a draft. */
  const removeSavedDraft = useCallback((orderId: string, savedNumber: string) => {
    setDrafts((currentDrafts) => {
      const draft = currentDrafts.get(orderId)
      if (draft === undefined || !isSameTrackingNumber(draft, savedNumber)) return currentDrafts
      return new Map([...currentDrafts].filter(([draftOrderId]) => draftOrderId !== orderId))
    })
  }, [])

  return { drafts, setDraft, removeSavedDraft }
}
