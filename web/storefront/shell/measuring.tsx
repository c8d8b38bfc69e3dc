/**
 * Analytics for visitors who have agreed. Loaded after everything else, and the sending code only
 * if needed; the question itself is part of the shell (consent-bar.tsx).
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
import { questionId } from '#web/api/measuring-question.ts'

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
      // Offline: nothing is measured.
      .catch(() => undefined)
  }, [choice])

  useEffect(publishQuestionHeight, [])
  return null
}

/**
 * Publishes the height of the question as `--question`, so that focused elements scroll clear of
 * it.
 */
function publishQuestionHeight(): (() => void) | undefined {
  const question = document.getElementById(questionId)
  if (!question) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const { height } = question.getBoundingClientRect()
    if (height > 0) style.setProperty('--question', `${Math.ceil(height) + 12}px`)
    else style.removeProperty('--question')
  })
  observer.observe(question)
  return () => {
    observer.disconnect()
    style.removeProperty('--question')
  }
}
