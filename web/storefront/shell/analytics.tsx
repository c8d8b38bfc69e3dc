/**
 * Analytics for visitors who have agreed. Loaded after everything else; the code that sends events
 * is loaded only after consent. The consent question is another component (consent-bar.tsx).
 */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'

import { toRoutePattern } from '#domain/analytics/shop-event.ts'
import { trackEvent } from '#web/api/analytics/track-event.ts'
import {
  readAnalyticsChoice,
  watchAnalyticsChoice,
  type AnalyticsChoice,
} from '#web/api/analytics/analytics-consent.ts'
import { questionId } from '#web/api/analytics/analytics-question.ts'

export function Analytics() {
  const { pathname = '/', params = {} } = useMatches().at(-1) ?? {}
  const route = toRoutePattern(pathname, params)
  useEffect(() => trackEvent({ name: 'page_view', route }), [pathname, route])

  const choice = useSyncExternalStore<AnalyticsChoice>(
    watchAnalyticsChoice,
    readAnalyticsChoice,
    () => 'unknown',
  )
  const hasStarted = useRef(false)
  useEffect(() => {
    if (choice !== 'accepted' && !hasStarted.current) return
    import('#web/api/analytics/send-analytics.ts')
      .then(({ startAnalytics, stopAnalytics }) => {
        if (readAnalyticsChoice() === 'accepted') startAnalytics()
        else stopAnalytics()
        hasStarted.current = true
      })
      // Offline: nothing is measured.
      .catch(() => undefined)
  }, [choice])

  useEffect(publishQuestionHeight, [])
  return null
}

/** Added to the height of the question, so that a focused element does not touch it. */
const spaceAbovePx = 12

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
    if (height > 0) style.setProperty('--question', `${Math.ceil(height) + spaceAbovePx}px`)
    else style.removeProperty('--question')
  })
  observer.observe(question)
  return () => {
    observer.disconnect()
    style.removeProperty('--question')
  }
}
