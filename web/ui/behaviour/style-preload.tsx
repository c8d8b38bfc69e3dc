// Prefetches the style sheets of the other storefront pages when the browser is idle. React Router
// prefetches scripts and data but not styles, so a navigation would wait one more round trip for
// its style sheet.
import { useEffect } from 'react'

import { knownStyles, useKnownRoutes } from './known-routes.ts'
import { whenIdle } from './later-part.tsx'
import { isPrefetchingOff } from './prefetching-off.ts'

function prefetchStyles(): void {
  for (const href of knownStyles()) {
    if (document.querySelector(`link[href^="${href}"]`)) continue
    const link = document.createElement('link')
    Object.assign(link, { rel: 'prefetch', as: 'style', href })
    document.head.append(link)
  }
}

export function StylePreload() {
  const { subscribe } = useKnownRoutes()
  useEffect(() => {
    if (isPrefetchingOff()) return
    let isScheduled = false
    const schedule = (): void => {
      if (isScheduled) return
      isScheduled = true
      void whenIdle().then(() => {
        isScheduled = false
        prefetchStyles()
      })
    }
    schedule()
    // More routes become known during the visit.
    return subscribe(schedule)
  }, [subscribe])
  return null
}
