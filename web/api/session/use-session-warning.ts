import { useEffect, useState } from 'react'

import type { Session } from './stored-session.ts'

/** How long before the expiry of the session the warning appears. */
const warnBeforeExpiryMs = 5 * 60_000

/**
 * Returns whether to warn that the session expires (D-64). `expiresAt`: Unix time in ms of the
 * expiry; undefined while no warning is due, and after `close`.
 */
export function useSessionWarning(session: Session | undefined): {
  expiresAt: number | undefined
  close(): void
} {
  /** Expiry of the session for which the warning is due. A renewed session has another expiry. */
  const [warnedExpiry, setWarnedExpiry] = useState<number>()
  const expiry = session?.expiry
  useEffect(() => {
    if (expiry === undefined) return
    const timer = setTimeout(
      () => setWarnedExpiry(expiry),
      Math.max(0, expiry - warnBeforeExpiryMs - Date.now()),
    )
    return () => clearTimeout(timer)
  }, [expiry])
  return {
    expiresAt: warnedExpiry === expiry ? expiry : undefined,
    close: () => setWarnedExpiry(undefined),
  }
}
