/**
 * Reports page views to track-event.ts, and loads the code that sends events (send-analytics.ts)
 * only after consent, for which consent-bar.tsx asks. Also publishes the height of that question.
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

/** Renders nothing. */
export function Analytics() {
  const { pathname = '/', params = {} } = useMatches().at(-1) ?? {}
  const route = toRoutePattern(pathname, params)
  // Depends on `pathname` too: two products have the same route, and each is a page view.
  useEffect(() => trackEvent({ name: 'page_view', route }), [pathname, route])

  const choice = useSyncExternalStore<AnalyticsChoice>(
    watchAnalyticsChoice,
    readAnalyticsChoice,
    () => 'unknown',
  )
  const isSenderLoaded = useRef(false)
  useEffect(() => {
    if (choice !== 'accepted' && !isSenderLoaded.current) return
    import('#web/api/analytics/send-analytics.ts')
      .then(({ startAnalytics, stopAnalytics }) => {
        if (readAnalyticsChoice() === 'accepted') startAnalytics()
        else stopAnalytics()
        isSenderLoaded.current = true
      })
      // The code could not be loaded, for instance offline: nothing is sent.
      .catch(() => undefined)
  }, [choice])

  useEffect(publishQuestionHeight, [])
  return null
}

/** Added to the height of the question: a focused element must not touch it. */
const spaceAbovePx = 12

/**
 * Publishes the height of the question as the CSS variable `--question`, so that the question does
 * not cover focused elements. Returns a function that stops this; undefined if the page has no
 * question.
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
