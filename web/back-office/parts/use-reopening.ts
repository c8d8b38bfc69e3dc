import { useDeferredValue } from 'react'

/**
 * Returns whether a dialog about `subject` is open, for a dialog that shows one subject after
 * another. Between two subjects it is closed for one render, so that the dialog takes the focus to
 * its heading again and a screen reader announces the next subject. Otherwise the focus would stay
 * on the button, and a repeated press would decide about a subject that was not read.
 */
export function useReopening(subject: string | undefined): boolean {
  // The first render with a new subject still has the deferred value of the one before.
  const openSubject = useDeferredValue(subject)
  return subject !== undefined && subject === openSubject
}
