import { useEffect, useRef, useState } from 'react'

/** Unsaved input of the form of one ingredient. */
export type Draft = {
  lot?: string
  amount?: string
  /** True if the lot is typed instead of chosen from the offered lots. */
  isLotTyped?: boolean
  /** True while the form replaces the lot that was entered as text in an old batch. */
  isReplacingEnteredLot?: boolean
}

/** Unsaved input of the weighing forms of a batch. */
export function useDrafts() {
  /** By ingredient id. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const latestDrafts = useRef(drafts)
  useEffect(() => {
    latestDrafts.current = drafts
  })
  return {
    getDraft: (ingredientId: string): Draft | undefined => drafts[ingredientId],
    changeDraft: (ingredientId: string, changes: Draft): void =>
      setDrafts((current) => ({
        ...current,
        [ingredientId]: { ...current[ingredientId], ...changes },
      })),
    /** Removes a draft after it was saved. Keeps it and returns false if it changed meanwhile. */
    removeUnchangedDraft: (ingredientId: string, sentDraft: Draft | undefined): boolean => {
      if (latestDrafts.current[ingredientId] !== sentDraft) return false
      setDrafts(({ [ingredientId]: _, ...others }) => others)
      return true
    },
    removeScannedText: (code: string): void =>
      setDrafts((current) => removeScannedCode(current, code)),
  }
}

/**
 * Removes the amounts that end with the scanned code: the scanner types the code into a focused
 * amount field before Enter shows that it was a scan.
 */
function removeScannedCode(drafts: Readonly<Record<string, Draft>>, code: string) {
  return Object.fromEntries(
    Object.entries(drafts).map(([id, { amount, ...draft }]) => [
      id,
      amount === undefined || amount.endsWith(code) ? draft : { ...draft, amount },
    ]),
  )
}
