import { useEffect, useEffectEvent } from 'react'

/**
 * How long an order must be shown before the key approves it. Without this pause, a second press
 * would approve the next order unread.
 */
const minReadMs = 1_000

/**
 * Calls `onApprove` on Ctrl+Enter (⌘+Enter). `isActive` must be true only while an approval is
 * possible and no dialog is open.
 */
export function useApproveKey(isActive: boolean, onApprove: () => void): void {
  const approve = useEffectEvent(onApprove)
  useEffect(() => {
    if (!isActive) return
    const shownAtMs = performance.now()
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
      if (event.target instanceof Element && event.target.matches('input, textarea, select')) return
      if (performance.now() - shownAtMs < minReadMs) return
      event.preventDefault()
      approve()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isActive])
}
