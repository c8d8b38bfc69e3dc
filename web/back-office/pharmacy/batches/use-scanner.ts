/**
 * Calls `onScan` with each code that a barcode scanner types on the page. Keys in a field belong to
 * the field, unless it has the attribute `data-scan`: then a scan is recognised there too.
 */
import { useEffect, useRef } from 'react'

import { addKey, emptyBurst } from './scan-burst.ts'

export function useScanner(onScan: (code: string) => void, isActive = true): void {
  const latestOnScan = useRef(onScan)
  useEffect(() => {
    latestOnScan.current = onScan
  })
  useEffect(() => {
    if (!isActive) return undefined
    let burst = emptyBurst
    const handleKey = (event: KeyboardEvent): void => {
      const isField =
        event.target instanceof Element &&
        event.target.matches('input:not([data-scan]), textarea, select:not([data-scan])')
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return
      const keyResult = addKey(burst, event.key, event.timeStamp)
      burst = keyResult.burst
      if (keyResult.scanned === undefined) return
      event.preventDefault()
      latestOnScan.current(keyResult.scanned)
    }
    // In the capture phase, so that Enter at the end of a code does not submit a form first.
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [isActive])
}
