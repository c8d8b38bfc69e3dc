import { useEffect, useState } from 'react'

import type { Session } from './stored-session.ts'

/** The warning appears this long before the session expires. */
const warnBeforeExpiryMs = 5 * 60_000

/**
 * Returns when the session expires (Unix time in ms), from five minutes before until `close` is
 * called (D-64).
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
