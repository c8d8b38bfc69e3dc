/**
 * Measures visits of those who have agreed, and asks those who have not been asked. All of it comes after
 * everything else; the question and what sends only where they are needed.
 */
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'

import { routePattern } from '#domain/analytics/shop-event.ts'
import { tellAnalytics } from '#web/api/analytics.ts'
import {
  isMeasuringAsked,
  readMeasuringChoice,
  watchMeasuring,
  type MeasuringChoice,
} from '#web/api/measuring-consent.ts'

const ConsentBar = lazy(async () => ({
  default: (await import('./consent-bar.tsx')).ConsentBar,
}))

export function Measuring() {
  const { pathname = '/', params = {} } = useMatches().at(-1) ?? {}
  const route = routePattern(pathname, params)
  useEffect(() => tellAnalytics({ name: 'page_view', route }), [pathname, route])

  const choice = useSyncExternalStore<MeasuringChoice>(
    watchMeasuring,
    readMeasuringChoice,
    () => 'unknown',
  )
  const isAsked = useSyncExternalStore(watchMeasuring, isMeasuringAsked, () => false)
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

  return (
    isAsked && (
      <Suspense>
        <ConsentBar />
      </Suspense>
    )
  )
}
