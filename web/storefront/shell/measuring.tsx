/**
 * Measures visits of those who have agreed, and asks those who have not been asked. The question is in
 * the first HTML; its script comes after everything else, and what sends only where it is needed.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'

import { routePattern } from '#domain/analytics/shop-event.ts'
import { tellAnalytics } from '#web/api/analytics.ts'
import {
  readMeasuringChoice,
  watchMeasuring,
  type MeasuringChoice,
} from '#web/api/measuring-consent.ts'

import { ConsentBar } from './consent-bar.tsx'

export function Measuring() {
  const { pathname = '/', params = {} } = useMatches().at(-1) ?? {}
  const route = routePattern(pathname, params)
  useEffect(() => tellAnalytics({ name: 'page_view', route }), [pathname, route])

  const choice = useSyncExternalStore<MeasuringChoice>(
    watchMeasuring,
    readMeasuringChoice,
    () => 'unknown',
  )
  const wasMeasured = useRef(false)
  useEffect(() => {
    if (choice !== 'accepted' && !wasMeasured.current) return
    import('#web/api/measure.ts')
      .then(({ startMeasuring, stopMeasuring }) => {
        if (readMeasuringChoice() === 'accepted') startMeasuring()
        else stopMeasuring()
        wasMeasured.current = true
      })
      // Without a network nothing is measured.
      .catch(() => undefined)
  }, [choice])

  return <ConsentBar />
}
