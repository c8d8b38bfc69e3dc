/**
 * Calls `onScan` with each code of a barcode scanner. A field receives its own keys, unless it has
 * the attribute `data-scan`.
 */
import { useEffect, useRef } from 'react'

import { addKey, noBurst } from './scan-burst.ts'

export function useScanner(onScan: (code: string) => void, isActive = true): void {
  const latestOnScan = useRef(onScan)
  useEffect(() => {
    latestOnScan.current = onScan
  })
  useEffect(() => {
    if (!isActive) return undefined
    let burst = noBurst
    const handleKey = (event: KeyboardEvent): void => {
      const isField =
        event.target instanceof Element &&
        event.target.matches('input:not([data-scan]), textarea, select:not([data-scan])')
      if (isField || event.ctrlKey || event.metaKey || event.altKey) return
      const result = addKey(burst, event.key, event.timeStamp)
      burst = result.burst
      if (result.scanned === undefined) return
      event.preventDefault()
      latestOnScan.current(result.scanned)
    }
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [isActive])
}
