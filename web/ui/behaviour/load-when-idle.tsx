// Lazy hydration of a component below the first screen: its HTML comes with the page, and its
// script is loaded when the page is hydrated and idle. Until then the server's HTML stays.
// oxlint-disable-next-line no-restricted-imports -- a failed load is caught below
import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'

/** A page that is still busy after this time loads the script anyway. */
const idleTimeoutMs = 2000
/** Delay in Safari, which has no idle callback. */
const safariDelayMs = 200
/**
 * Timeout after a client-side navigation. Shorter, because the component is missing until its
 * script is loaded. Not zero, because the script would delay the paint of the page.
 */
const navigationTimeoutMs = 200

/** Resolves when the browser is idle, or after `timeoutMs`; in Safari after a short delay. */
export function waitUntilIdle(timeoutMs = idleTimeoutMs): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: timeoutMs })
    else setTimeout(resolve, safariDelayMs)
  })
}

/**
 * True once the first page of a visit has been idle. Only that page is hydrated: the browser
 * renders the later ones itself.
 */
let isFirstPageIdle = false

/**
 * Returns the component of `load`, whose script is loaded when the page is idle:
 *
 *     const Details = loadWhenIdle(async () => (await import('./details.tsx')).Details)
 *
 * The fallback is shown only after a client-side navigation, while the script loads.
 */
export function loadWhenIdle<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const LoadedComponent = lazy(async () => {
    if (typeof window !== 'undefined') {
      await waitUntilIdle(isFirstPageIdle ? navigationTimeoutMs : idleTimeoutMs)
      isFirstPageIdle = true
    }
    try {
      return { default: await load() }
    } catch (error) {
      if (typeof window === 'undefined') throw error
      // The script cannot be loaded, for instance offline. A promise that never resolves keeps the
      // server's HTML instead of showing an error.
      return new Promise<never>(() => undefined)
    }
  })
  // Memoised: a re-render before the script is loaded would discard the server's HTML, so the
  // component re-renders only for new props.
  return memo(function LoadWhenIdle(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <LoadedComponent {...props} />
      </Suspense>
    )
  })
}
