// A part of a page below the first screen: its HTML comes with the page, its script when the page is
// awake and has nothing else to do. Until then it stands there as the server made it.
import { lazy, memo, Suspense, type ComponentType, type ReactNode } from 'react'

/** Milliseconds after which even a busy page fetches what it lacks. */
const patience = 2000

/** Resolves when the browser has nothing better to do; Safari does not say, so a moment must do. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window.requestIdleCallback === 'function')
      window.requestIdleCallback(() => resolve(), { timeout: patience })
    else setTimeout(resolve, 200)
  })
}

/** Only the first page of a visit wakes up; on later ones a part is wanted at once. */
let isAwake = false

/**
 * `const Details = laterPart(async () => (await import('./details.tsx')).Details, fallback)`. The
 * fallback is seen only when the part is opened within a visit and not there yet.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => {
    if (typeof window !== 'undefined' && !isAwake) {
      await whenIdle()
      isAwake = true
    }
    try {
      return { default: await load() }
    } catch (error) {
      if (typeof window === 'undefined') throw error
      // Without a network the server's HTML is better than an error in its place: never resolved.
      return new Promise<never>(() => undefined)
    }
  })
  // Drawn anew before its script is there, it would lose what the server drew: only for new props.
  return memo(function LaterPart(props: Props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    )
  })
}
