/**
 * Warns five minutes before the session expires. Cart and drafts stay in this browser; only the
 * session ends (D-64). The text is loaded when it is needed.
 */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { useSession } from '#web/api/session/use-session.ts'
import { loadOnDemand } from '#web/ui/behaviour/load-on-demand.tsx'

/** The warning appears this long before the session expires. */
const warnBeforeExpiryMs = 5 * 60_000

const SessionNotice = loadOnDemand(async () => (await import('./session-notice.tsx')).SessionNotice)

export function SessionWarning() {
  const session = useSession()
  const { pathname } = useLocation()
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

  const isShown = expiry !== undefined && warnedExpiry === expiry && pathname !== '/login'
  return (
    <div role="status">
      {isShown && <SessionNotice expiresAt={expiry} onClose={() => setWarnedExpiry(undefined)} />}
    </div>
  )
}
