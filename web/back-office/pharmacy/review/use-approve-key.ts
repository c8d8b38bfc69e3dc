/** Ctrl+Enter (⌘+Enter) approves the open order. */
import { useEffect, useEffectEvent } from 'react'

/**
 * An order must be shown this long before the key approves it. Otherwise a second press would
 * approve the next order unread.
 */
const minReadMs = 1_000

/** `isActive` is true while an approval is possible and no dialog is open. */
export function useApproveKey(isActive: boolean, onApprove: () => void): void {
  const press = useEffectEvent(onApprove)
  useEffect(() => {
    if (!isActive) return
    const shownAt = performance.now()
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      if (performance.now() - shownAt < minReadMs) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isActive])
}
