import { useEffect, useRef } from 'react'

import { addKeyToBurst, emptyBurst } from './scan-burst.ts'

/**
 * Calls `onScan` with each code that a barcode scanner types on the page. Ignores keys in a field,
 * unless the field has the attribute `data-scan`. A list with `data-scan` is not searched by typing.
 */
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
      // A list would search its options for the characters and choose another one. The first
      // character does not show yet whether a scanner or a person types, so all are prevented.
      if (event.target instanceof HTMLSelectElement && event.key.length === 1 && event.key !== ' ')
        event.preventDefault()
      const keyResult = addKeyToBurst(burst, event.key, event.timeStamp)
      burst = keyResult.burst
      if (keyResult.scannedCode === undefined) return
      event.preventDefault()
      latestOnScan.current(keyResult.scannedCode)
    }
    // Must listen in the capture phase. Otherwise Enter at the end of a code would submit a form.
    document.addEventListener('keydown', handleKey, true)
    return () => document.removeEventListener('keydown', handleKey, true)
  }, [isActive])
}
