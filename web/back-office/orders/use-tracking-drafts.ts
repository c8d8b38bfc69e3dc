/** Tracking numbers that staff have typed but not yet saved, by order number (`orderId`). */
import { useCallback, useState } from 'react'

import { isSameTrackingNumber } from '#domain/orders/tracking-number.ts'

export function useTrackingDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())

  /** Keeps the typed number; undefined removes the draft. */
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
      const newDrafts = new Map(currentDrafts)
      newDrafts.delete(orderId)
      return newDrafts
    })
  }, [])

  return { drafts, setDraft, removeSavedDraft }
}
