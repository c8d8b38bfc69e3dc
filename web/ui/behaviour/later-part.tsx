// Lazy hydration of a component below the first screen: its HTML comes with the page, and its
// script is loaded when the hydrated page is idle. Until then the server's HTML stays.
import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'

/** A page that is still busy after this time loads the script anyway. */
const idleTimeoutMs = 2000
const safariDelayMs = 200
/**
 * On a later page the part is missing until its script is there, but loading it would delay the
 * paint of that page.
 */
const laterPageTimeoutMs = 200

/**
 * Resolves when the browser is idle. In Safari, which has no idle callback, after a short delay.
 */
export function whenIdle(timeout = idleTimeoutMs): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout })
    else setTimeout(resolve, safariDelayMs)
  })
}

/** Only the first page of a visit hydrates. */
let isHydrated = false

/**
 * `const Details = laterPart(async () => (await import('./details.tsx')).Details, fallback)`. The
 * fallback is shown only on client-side navigation while the script loads.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => {
    if (typeof window !== 'undefined') {
      await whenIdle(isHydrated ? laterPageTimeoutMs : idleTimeoutMs)
      isHydrated = true
    }
    try {
      return { default: await load() }
    } catch (error) {
      if (typeof window === 'undefined') throw error
      // Offline: a promise that never resolves keeps the server's HTML instead of showing an error.
      return new Promise<never>(() => undefined)
    }
  })
  // Memoised: a re-render before the script is loaded would discard the server's HTML, so the
  // component re-renders only for new props.
  return memo(function LaterPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  })
}
